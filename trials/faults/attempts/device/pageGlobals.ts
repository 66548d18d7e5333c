import { AsyncLocalStorage } from 'node:async_hooks'

/** All pages run in this process. */
export type PageGlobals = {
  now(): number
  steady(): number
  setTimer(run: () => void, ms: number, repeats: boolean): number
  clearTimer(id: number): void
  fetch(url: string, init: RequestInit): Promise<Response>
  random(): number
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`
  events: EventTarget
  sessionStorage: Storage
  complain(...words: unknown[]): void
}

const inside = new AsyncLocalStorage<PageGlobals>()

export function runInPage<Result>(page: PageGlobals, work: () => Result): Result {
  return inside.run(page, work)
}

export function lendGlobals(): void {
  const real = {
    now: Date.now,
    steady: performance.now.bind(performance),
    random: Math.random,
    fetch: globalThis.fetch,
    randomUUID: crypto.randomUUID.bind(crypto),
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    clearTimeout: globalThis.clearTimeout,
    timeoutSignal: AbortSignal.timeout.bind(AbortSignal),
    error: console.error,
  }
  const page = () => inside.getStore()
  const clear = (id: never) => {
    const here = page()
    if (here) here.clearTimer(id)
    else real.clearTimeout(id)
  }
  replace(Date, { now: () => page()?.now() ?? real.now() })
  replace(performance, { now: () => page()?.steady() ?? real.steady() })
  replace(Math, { random: () => page()?.random() ?? real.random() })
  replace(crypto, { randomUUID: () => page()?.randomUUID() ?? real.randomUUID() })
  replace(AbortSignal, {
    timeout(ms: number) {
      const here = page()
      if (!here) return real.timeoutSignal(ms)
      const controller = new AbortController()
      here.setTimer(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms, false)
      return controller.signal
    },
  })
  Object.defineProperty(globalThis, 'sessionStorage', {
    get: () => page()?.sessionStorage,
    configurable: true,
  })
  replace(console, {
    error: (...words: unknown[]) => (page() ? page()?.complain(...words) : real.error(...words)),
  })
  const timer =
    (repeats: boolean, elsewhere: typeof setTimeout | typeof setInterval) =>
    (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      page()?.setTimer(() => run(...args), ms, repeats) ?? elsewhere(run, ms, ...args)
  replace(globalThis, {
    setTimeout: Object.assign(timer(false, real.setTimeout), real.setTimeout),
    setInterval: timer(true, real.setInterval),
    clearTimeout: clear,
    clearInterval: clear,
    fetch: (url: string, init: RequestInit) => page()?.fetch(url, init) ?? real.fetch(url, init),
    addEventListener: (...args: Parameters<EventTarget['addEventListener']>) =>
      page()?.events.addEventListener(...args),
    removeEventListener: (...args: Parameters<EventTarget['removeEventListener']>) =>
      page()?.events.removeEventListener(...args),
  })
}

function replace(target: object, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}
