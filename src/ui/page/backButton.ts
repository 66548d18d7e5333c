type Listener = (event: PopStateEvent) => void

let first: Listener | null = null

/** To be called before the router listens: a window calls its listeners in the order in which they came. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => first?.(event))
}

/** Hears of Back and Forward before the router, which does not follow what is stopped. Returns the end of listening. */
export function hearBackFirst(listener: Listener): () => void {
  first = listener
  return () => {
    first = null
  }
}
