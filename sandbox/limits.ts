/** Per merchant account, over all its tokens */
export type CallLimits = { concurrent: number; perMinute: number; perHour: number }

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Rolling windows. Refused calls count too, as at the provider. */
export function createCallCounts({ concurrent, perMinute, perHour }: CallLimits, now: () => number) {
  const calls: number[] = []
  let others: number[] = []
  let running = 0
  const seen = {
    calls: 0,
    refused: 0,
    refusedForOthers: 0,
    ...{ mostInProgress: 0, mostInMinute: 0, mostInHour: 0 },
  }

  const within = (moments: readonly number[], ms: number) =>
    moments.filter((moment) => moment > now() - ms).length
  const since = (ms: number) => within(calls, ms) + within(others, ms)

  return {
    seen,

    headers(): Record<string, string> {
      return {
        'minute-limit-remaining': String(Math.max(0, perMinute - since(MINUTE_MS))),
        'hour-limit-remaining': String(Math.max(0, perHour - since(HOUR_MS))),
      }
    },

    useByOthers(count: number): void {
      others = [...others, ...Array.from({ length: count }, now)]
    },

    /** False if over the limit. Call `end` even then. */
    begin(): boolean {
      while (calls.length > 0 && calls[0]! <= now() - HOUR_MS) calls.shift()
      calls.push(now())
      running += 1
      others = others.filter((moment) => moment > now() - HOUR_MS)
      const [inMinute, inHour] = [within(calls, MINUTE_MS), calls.length]
      const isWithin = running <= concurrent && inMinute <= perMinute && inHour <= perHour
      const isAllowed = isWithin && since(MINUTE_MS) <= perMinute && since(HOUR_MS) <= perHour
      seen.calls += 1
      if (!isWithin) seen.refused += 1
      else if (!isAllowed) seen.refusedForOthers += 1
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
