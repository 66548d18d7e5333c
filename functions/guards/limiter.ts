import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../base/apiError'
import { describeError } from '../base/describeError'
import type { Caller } from '../base/endpoint'
import { subjectOf } from '../base/subjects'
import type { Deps } from '../deps'
import { originOf, UNKNOWN } from './address'
import type { AddressRule, Rule } from './limits'
import { take } from './sharedLimits'

/** All methods reject with RateLimited. */
export type Limits = {
  /** @returns the network, or undefined if it isn't counted */
  ofAddress(rule: AddressRule, c: Context): Promise<string | undefined>
  /** A pseudonym for the log */
  subjectOf(c: Context): string | undefined
  /** @param times weight of the request */
  ofUser(rule: Rule, caller: Caller, times?: number): Promise<void>
}

/** Protects the expensive functions, whose limits are low. */
const SHARED_UP_TO = 30
const MINUTE_SECONDS = 60

/**
 * Counts in memory above SHARED_UP_TO, which saves a query per request.
 * @param trustedProxies number of own proxies that every request passes
 */
export function createLimits(
  deps: Pick<Deps, 'clock' | 'store' | 'log'>,
  { trustedProxies }: { trustedProxies: number },
): Limits {
  const limiters = new Map<string, RateLimiterMemory>()

  function limiterOf({ name, perMinute }: Rule): RateLimiterMemory {
    const key = `${name} ${perMinute}`
    const limiter =
      limiters.get(key) ?? new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
    limiters.set(key, limiter)
    return limiter
  }

  async function takeHere(rule: Rule, subject: string, times: number): Promise<void> {
    await limiterOf(rule)
      .consume(subject, times)
      .catch((refused: unknown) => {
        throw refused instanceof RateLimiterRes ? rateLimited(refused.msBeforeNext) : refused
      })
  }

  async function takeEverywhere({ name, perMinute }: Rule, subject: string, times: number): Promise<void> {
    const limit = { name, most: perMinute, seconds: MINUTE_SECONDS }
    const waitMs = await take(deps, limit, subject, times).catch((error: unknown) => {
      // Fails open: if the database is down, the request fails anyway.
      deps.log.error({ event: 'limiter', faults: describeError(error) })
      return 0
    })
    if (waitMs > 0) throw rateLimited(waitMs)
  }

  return {
    async ofAddress(rule, c) {
      const { network, hop } = originOf(c, trustedProxies)
      if (hop !== null) await takeHere({ name: `${rule.name} hop`, perMinute: rule.ofHop }, hop, 1)
      if (network === null) return undefined
      // Counts both, so a forged address doesn't use up its owner's quota.
      const subject = hop === null ? network : `${network} by ${hop}`
      await takeHere(network === UNKNOWN ? { ...rule, perMinute: rule.ofUnknown } : rule, subject, 1)
      return subject
    },
    subjectOf(c) {
      const { network, hop } = originOf(c, trustedProxies)
      return network === null
        ? undefined
        : subjectOf('network', hop === null ? network : `${network} by ${hop}`)
    },
    async ofUser(rule, { uid }, times = 1) {
      const takeOf = rule.perMinute <= SHARED_UP_TO ? takeEverywhere : takeHere
      await takeOf(rule, uid, times)
    },
  }
}
