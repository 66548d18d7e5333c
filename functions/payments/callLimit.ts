import { ProviderError } from './provider'

/** Counts a call in this minute, over all processes; false when there have been enough. */
export type CountCall = () => Promise<boolean>

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
