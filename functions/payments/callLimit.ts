import type { Deps } from '../deps'
import { ProviderError } from './provider'

/** Counts a call in this minute, over all processes; false when there have been enough. */
export type CountCall = () => Promise<boolean>

const MINUTE_MS = 60_000

/** Counts each call before it is made, so that no process ever goes beyond the provider's own limit. */
export function callsCounted({ clock, store }: Pick<Deps, 'clock' | 'store'>, perMinute: number): CountCall {
  return async () => {
    const now = clock.now()
    const windowStart = new Date(now - (now % MINUTE_MS))
    return (await store.rateCounts.count({ windowStart, bucket: 'provider calls', by: 1 })) <= perMinute
  }
}

/**
 * Keeps our calls within what the provider allows: `concurrent` at once in this process, and as many a minute over all
 * processes as `countCall` says. A call beyond the minute's is not made: what it asks stays unknown for now.
 */
export function createCallLimit({ concurrent, countCall }: { concurrent: number; countCall: CountCall }) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function limited<Result>(call: () => Promise<Result>): Promise<Result> {
    // Looked at again on waking: a call that came in between may have taken the place.
    while (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      if (!(await countCall()))
        throw new ProviderError('unknown', 'Our own limit of calls a minute is reached.')
      return await call()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
