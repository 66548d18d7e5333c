import { useSyncExternalStore } from 'react'

/** False while the page is prerendered: its controls do nothing until React hydrates it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => undefined
