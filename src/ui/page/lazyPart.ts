import { lazy, type ComponentType } from 'react'

/** A component whose chunk is fetched when it is first drawn. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
