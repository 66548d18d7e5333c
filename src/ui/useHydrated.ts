import { useSyncExternalStore } from 'react'

/** False while the page is prerendered and its controls do nothing. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => undefined
