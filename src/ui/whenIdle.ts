let tell: () => void = () => undefined
const drawn = new Promise<void>((resolve) => {
  tell = resolve
})

/** Starts the work that waits for the first screen. */
export function firstScreenDrawn(): void {
  tell()
}

/** Calls back when idle after the first screen is rendered. */
export function whenIdle(work: () => void): void {
  void drawn.then(() => onIdle(work))
}

/** @returns cancels */
export function onIdle(work: () => void): () => void {
  // Some browsers lack requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 250)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}
