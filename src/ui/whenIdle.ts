let tell: () => void = () => undefined
const drawn = new Promise<void>((resolve) => {
  tell = resolve
})

/** The first screen is drawn: what was put off for its sake may begin. */
export function firstScreenDrawn(): void {
  tell()
}

/** Calls back once the first screen is drawn and there is nothing else to do: for what must not keep it waiting. */
export function whenIdle(work: () => void): void {
  void drawn.then(() => onIdle(work))
}

/**
 * Calls back once the page has nothing to do.
 * @returns takes it back
 */
export function onIdle(work: () => void): () => void {
  // Some browsers do not tell when they are idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 250)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}
