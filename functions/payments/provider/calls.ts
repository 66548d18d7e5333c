import { setTimeout as delay } from 'node:timers/promises'
import { countProviderWait } from '../../base/counters'
import type { Deps } from '../../deps'
import { endWindow, shut, take, type SharedLimit } from '../../guards/sharedLimits'
import { ProviderError, type Purpose } from './provider'

/** What we allow ourselves of the provider, over all processes; a little less than the provider does. */
export type CallLimits = {
  /** In progress. */
  atOnce: number
  perMinute: number
  perHour: number
}

/** There was no room for a call, by our limits or the provider's. */
export class OverLimit extends ProviderError {
  /** @param shutMs for how long the provider wants to be left alone */
  constructor(
    reason: string,
    readonly shutMs?: number,
  ) {
    super('unknown', reason)
  }
}

/** Makes calls to the provider, each as soon as there is room for it. */
export type Calls = {
  /**
   * @param signal the asker's: whoever has gone no longer waits
   * @throws OverLimit when there was no room in time
   */
  run<Result>(purpose: Purpose, call: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** A buyer's device gives its request up after twenty seconds; nobody waits for what we ask by ourselves. */
const PATIENCE_MS: Record<Purpose, number> = { buy: 8_000, new: 8_000, look: 35_000 }
const MOST_WAITING = 20
const STEP_MS = 100
/** The client gives up after ten seconds: a call in progress for longer is one of a process that died. */
const LASTS_SECONDS = 12
const PLACE: SharedLimit = { name: 'provider in progress', most: 1, seconds: LASTS_SECONDS }

/**
 * The provider's limits, in windows of a tenth of their time: any minute, and any hour, touches eleven of them at most,
 * so that eleven times what one window has is never more than the limit. Two thirds are for buyers and one for
 * ourselves: no crowd of buyers keeps the sweep from looking, nor the sweep a buyer from paying.
 */
export function sharesOf({ perMinute, perHour }: CallLimits): Record<Purpose, SharedLimit[]> {
  const windows = [
    { seconds: 6, most: Math.floor(perMinute / 11) },
    { seconds: 360, most: Math.floor(perHour / 11) },
  ]
  const share = (name: Purpose, of: (most: number) => number): SharedLimit[] =>
    windows.map(({ seconds, most }) => ({ name: `provider ${name} ${seconds}`, most: of(most), seconds }))
  const lookOf = (most: number) => Math.max(1, Math.floor(most / 3))
  const buy = share('buy', (most) => most - lookOf(most))
  // So few that the looks at the orders they open are fewer than those we have (schedule.ts).
  const ofNew = share('new', (most) => Math.max(1, Math.floor(most / 16)))
  return { buy, new: [...ofNew, ...buy], look: share('look', lookOf).map(spread) }
}

/** Evenly over its time: a charge that nobody told of is looked for soon, however many looks there were before. */
function spread({ name, most, seconds }: SharedLimit): SharedLimit {
  const parts = Math.max(1, seconds / 30)
  return { name, most: Math.max(1, Math.floor(most / parts)), seconds: seconds / parts }
}

/** One count for all processes, in the database; where that cannot be asked no call is made. */
export function createCalls(deps: Pick<Deps, 'clock' | 'store'>, limits: CallLimits): Calls {
  const shares = sharesOf(limits)
  const waiting: Record<Purpose, number> = { buy: 0, new: 0, look: 0 }
  /** Windows that were found full, and when they end: a crowd that is refused costs the database nothing. */
  const fullUntil = new Map<SharedLimit, number>()

  /** In how many ms there may be room, as far as it is known here. */
  const knownWaitMs = (purpose: Purpose) =>
    Math.max(0, ...shares[purpose].map((share) => (fullUntil.get(share) ?? 0) - deps.clock.now()))

  /** @returns 0 when the call is counted, or in how many ms there may be room */
  async function count(purpose: Purpose): Promise<number> {
    for (const share of shares[purpose]) {
      const waitMs = await take(deps, share)
      if (waitMs === 0) continue
      fullUntil.set(share, deps.clock.now() + waitMs)
      return waitMs
    }
    return 0
  }

  /** A place among the calls in progress; what we ask by ourselves leaves half of them to buyers. */
  async function takePlace(purpose: Purpose): Promise<string | undefined> {
    const most = purpose === 'look' ? Math.ceil(limits.atOnce / 2) : limits.atOnce
    for (let place = 0; place < most; place += 1) {
      const subject = String(purpose === 'look' ? place : limits.atOnce - 1 - place)
      if ((await take(deps, PLACE, subject)) === 0) return subject
    }
    return undefined
  }

  /** @returns the place in which the call may be made now */
  async function wait(purpose: Purpose, signal?: AbortSignal): Promise<string> {
    const until = performance.now() + PATIENCE_MS[purpose]
    for (;;) {
      if (signal?.aborted) throw new OverLimit('Nobody waits for the answer any more.')
      const knownMs = knownWaitMs(purpose)
      const place = knownMs > 0 ? undefined : await takePlace(purpose)
      const waitMs = place === undefined ? knownMs || STEP_MS : await count(purpose)
      if (place !== undefined && waitMs === 0) return place
      if (place !== undefined) await endWindow(deps, PLACE, place)
      if (performance.now() + waitMs > until)
        throw new OverLimit('There was no room for a call to the card provider in time.')
      await delay(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async function waitInLine(purpose: Purpose, signal?: AbortSignal): Promise<string> {
    if (waiting[purpose] >= MOST_WAITING) throw new OverLimit('Too many wait for the card provider.')
    waiting[purpose] += 1
    const from = performance.now()
    let outcome: 'begun' | 'refused' = 'refused'
    try {
      const place = await wait(purpose, signal)
      outcome = 'begun'
      return place
    } finally {
      waiting[purpose] -= 1
      countProviderWait(purpose, outcome, performance.now() - from)
    }
  }

  return {
    async run(purpose, call, signal) {
      const place = await waitInLine(purpose, signal)
      try {
        return await call()
      } catch (error) {
        const { shutMs } = error instanceof OverLimit ? error : {}
        if (shutMs !== undefined)
          for (const [share] of [shares.buy, shares.look]) await shut(deps, share!, shutMs)
        throw error
      } finally {
        // The answer is there, whether or not this can be written: the place frees itself.
        await endWindow(deps, PLACE, place).catch(() => undefined)
      }
    },
  }
}
