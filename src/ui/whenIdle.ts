/** Calls back once the page is loaded and has nothing else to do: for what must not keep the first screen waiting. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const soon = () => (window.requestIdleCallback ? window.requestIdleCallback(work) : setTimeout(work, 1))
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
