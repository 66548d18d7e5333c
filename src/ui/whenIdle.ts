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
  // Safari has no idle callbacks.
  void drawn.then(() => (window.requestIdleCallback ? window.requestIdleCallback(work) : setTimeout(work, 1)))
}
