import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'

/** A component whose chunk is fetched when it is first drawn, or before. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Resolves when it is here or cannot be had; a failure shows when it is drawn. */
  preload(): Promise<void>
}

/**
 * React holds a screen back for 300 ms once it has shown what stands in for it, even where the chunk is here: a part that has been
 * preloaded is drawn without that.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await loadOnce() }))
  function Part(props: Props) {
    // As long as it stands it is one component: another one would begin anew.
    const [Component] = useState(() => loaded ?? Lazy)
    return createElement(Component as ComponentType<Props>, props)
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Part, { preload })
}
