import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '../../base/endpoint'
import type { Deps } from '../../deps'
import { endWindow, shut, take, type SharedLimit } from '../../guards/sharedLimits'
import { ProviderError, type Purpose } from './provider'

/** Own limits over all processes, a little below the provider's */
export type CallLimits = {
  atOnce: number
  perMinute: number
  perHour: number
}

/** Rejected by our limits or the provider's */
export class OverLimit extends ProviderError {
  /** @param shutMs how long the provider asks to wait */
  constructor(
    reason: string,
    readonly shutMs?: number,
  ) {
    super('unknown', reason)
  }
}

/** Buyers' devices give up after 20 s; background lookups can wait longer. */
const PATIENCE_MS: Record<Purpose, number> = { buy: 8_000, new: 8_000, look: 35_000 }
const MOST_WAITING = 20
const STEP_MS = 100
/** Longer than the client's timeout of 10 s, so only places of dead processes expire. */
const LASTS_SECONDS = 12
const PLACE: SharedLimit = { name: 'provider in progress', most: 1, seconds: LASTS_SECONDS }

/**
 * Two thirds for buyers, one third for background lookups, so neither starves the other.
 * A period touches at most 11 windows of a tenth of it, so a window gets 1/11 of the limit.
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
  // A tenth: few enough that background lookups keep up with the orders these calls open (schedule.ts).
  const ofNew = windows.map(({ seconds, most }): SharedLimit => {
    const span = Math.max(30, seconds)
    return {
      name: `provider new ${span}`,
      most: Math.max(1, Math.floor((most * span) / seconds / 10)),
      seconds: span,
    }
  })
  return { buy, new: [...ofNew, ...buy], look: share('look', lookOf).map(spread) }
}

/** Spreads lookups over the window, so a new charge is looked up soon. */
function spread({ name, most, seconds }: SharedLimit): SharedLimit {
  const parts = Math.max(1, seconds / 30)
  return { name, most: Math.max(1, Math.floor(most / parts)), seconds: seconds / parts }
}

/** Buyers who have paid before or confirmed their address take precedence. */
export async function purposeFor(
  { store }: Pick<Deps, 'store'>,
  { uid, emailVerified }: Pick<Caller, 'uid' | 'emailVerified'>,
): Promise<Purpose> {
  return emailVerified || (await store.payments.hasPaid(uid)) ? 'buy' : 'new'
}

/** Fails closed: without the database, no call is made. */
export function createCalls(deps: Pick<Deps, 'clock' | 'store'>, limits: CallLimits) {
  const shares = sharesOf(limits)
  const waiting: Record<Purpose, number> = { buy: 0, new: 0, look: 0 }
  /** Rejected calls don't query the database. */
  const fullUntil = new Map<SharedLimit, number>()

  const knownWaitMs = (purpose: Purpose) =>
    Math.max(0, ...shares[purpose].map((share) => (fullUntil.get(share) ?? 0) - deps.clock.now()))

  /** @returns 0 if counted, or the ms to wait */
  async function count(purpose: Purpose): Promise<number> {
    for (const share of shares[purpose]) {
      const waitMs = await take(deps, share)
      if (waitMs === 0) continue
      fullUntil.set(share, deps.clock.now() + waitMs)
      return waitMs
    }
    return 0
  }

  /** Background lookups leave half of the places to buyers. */
  async function takePlace(purpose: Purpose): Promise<string | undefined> {
    const most = purpose === 'look' ? Math.ceil(limits.atOnce / 2) : limits.atOnce
    for (let place = 0; place < most; place += 1) {
      const subject = String(purpose === 'look' ? place : limits.atOnce - 1 - place)
      if ((await take(deps, PLACE, subject)) === 0) return subject
    }
    return undefined
  }

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
    return wait(purpose, signal).finally(() => (waiting[purpose] -= 1))
  }

  return {
    /**
     * @param signal aborts the wait
     * @throws OverLimit when no call was possible in time
     */
    async run<Result>(purpose: Purpose, call: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const place = await waitInLine(purpose, signal)
      try {
        return await call()
      } catch (error) {
        const { shutMs } = error instanceof OverLimit ? error : {}
        if (shutMs !== undefined)
          for (const [share] of [shares.buy, shares.look]) await shut(deps, share!, shutMs)
        throw error
      } finally {
        // If this fails, the place expires.
        await endWindow(deps, PLACE, place).catch(() => undefined)
      }
    },
  }
}

export type Calls = ReturnType<typeof createCalls>
