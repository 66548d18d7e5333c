import { once } from 'node:events'
import type { Clock } from './clock'

export type Rounds = {
  /** Resolves after the current round; starts no other. */
  stop(): Promise<void>
}

/** Skips the work if it last succeeded less than `ms` ago. */
export function atMostEvery(ms: number, clock: Clock, work: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity
  return async () => {
    const now = clock.now()
    if (now - doneAt < ms) return
    await work()
    doneAt = now
  }
}

/** An error ends only its round. */
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

/** @returns undefined if the signal aborts first */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const stopped = new AbortController()
  const left = once(signal, 'abort', { signal: stopped.signal }).then(
    () => undefined,
    () => undefined,
  )
  // Its end is of no interest then.
  work.catch(() => undefined)
  return Promise.race([work, signal.aborted ? undefined : left]).finally(() => stopped.abort())
}
