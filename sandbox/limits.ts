/** What the provider allows one merchant account, over all its tokens. */
export type CallLimits = { concurrent: number; perMinute: number; perHour: number }

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Counts calls over rolling windows. One that is refused counts too: whoever keeps asking stays shut out. */
export function createCallCounts({ concurrent, perMinute, perHour }: CallLimits, now: () => number) {
  const calls: number[] = []
  let running = 0
  const seen = { calls: 0, refused: 0, mostInProgress: 0, mostInMinute: 0, mostInHour: 0 }

  const since = (ms: number) => calls.filter((moment) => moment > now() - ms).length

  return {
    /** What was seen since the start, for tests. */
    seen,

    /** What is left of both windows, as every answer says it. */
    headers(): Record<string, string> {
      return {
        'minute-limit-remaining': String(Math.max(0, perMinute - since(MINUTE_MS))),
        'hour-limit-remaining': String(Math.max(0, perHour - since(HOUR_MS))),
      }
    },

    /** False for a call too many. Whoever began one has to end it, also where it was refused. */
    begin(): boolean {
      while (calls.length > 0 && calls[0]! <= now() - HOUR_MS) calls.shift()
      calls.push(now())
      running += 1
      const [inMinute, inHour] = [since(MINUTE_MS), calls.length]
      const isAllowed = running <= concurrent && inMinute <= perMinute && inHour <= perHour
      seen.calls += 1
      if (!isAllowed) seen.refused += 1
      seen.mostInProgress = Math.max(seen.mostInProgress, running)
      seen.mostInMinute = Math.max(seen.mostInMinute, inMinute)
      seen.mostInHour = Math.max(seen.mostInHour, inHour)
      return isAllowed
    },

    end(): void {
      running -= 1
    },
  }
}

export type CallCounts = ReturnType<typeof createCallCounts>
