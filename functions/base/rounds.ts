import type { Clock } from './clock'

/** Something that is done again and again until it is stopped. */
export type Rounds = {
  /** Ends after what is under way; no round begins any more. */
  stop(): Promise<void>
}

/** The work, done only if it was not done for this long; what fails is tried again the next time. */
export function atMostEvery(ms: number, clock: Clock, work: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity
  return async () => {
    const now = clock.now()
    if (now - doneAt < ms) return
    await work()
    doneAt = now
  }
}

/** Works every few seconds; a round that takes longer is waited for, and an error ends its round alone. */
export function startRounds(
  work: (ending: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Rounds {
  let round = Promise.resolve()
  let isRunning = false
  const ending = new AbortController()
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    round = work(ending.signal)
      .catch(onError)
      .finally(() => (isRunning = false))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await round
    },
  }
}
