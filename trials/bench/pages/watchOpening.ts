/** In ms from the navigation. */
export type Opening = {
  paintedMs: number
  /** Sum of long tasks, less 50 ms each. */
  blockedMs: number
  readyMs: number
}

/** Runs first in the page. */
export function watchOpening(goal: 'answer' | 'login'): void {
  const seen: Opening = { paintedMs: 0, blockedMs: 0, readyMs: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paintedMs = startTime
  })
  watch('longtask', ({ duration }) => (seen.blockedMs += Math.max(0, duration - 50)))
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function store(key: string, value: string) {
    setItem.call(this, key, value)
    if (key.startsWith('passage-nine/journal') && value.includes('"answer"') && seen.readyMs === 0) {
      seen.readyMs = performance.now()
    }
  }
  const answer = () =>
    document
      .querySelector<HTMLInputElement>('[data-open] input[name="question-1"]:not(:checked):not(:disabled)')
      ?.click()
  const typeLogin = () => {
    const email = document.querySelector<HTMLInputElement>('input[type=email]:not(:disabled)')
    email?.focus()
    // A hidden or covered field takes no focus.
    if (seen.paintedMs === 0 || email === null || document.activeElement !== email) return
    if (document.execCommand('insertText', false, 'a') && email.value === 'a')
      seen.readyMs = performance.now()
  }
  const trial = setInterval(() => {
    if (seen.readyMs > 0) clearInterval(trial)
    else if (goal === 'answer') answer()
    else typeLogin()
  }, 20)
}
