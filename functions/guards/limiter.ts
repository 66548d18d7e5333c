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

/** Counts a request; each rejects with RateLimited when the minute has had enough of them. */
export type Limits = {
  /** @returns the network that the request came from; undefined where it is not counted */
  ofAddress(rule: AddressRule, c: Context): Promise<string | undefined>
  /** The mark of a request's network in the log; undefined where nobody can tell it. */
  subjectOf(c: Context): string | undefined
  /** @param times as how many requests it counts; one unless said otherwise */
  ofUser(rule: Rule, caller: Caller, times?: number): Promise<void>
}

/** Up to so many a minute are counted over all processes: what is asked rarely costs the server the most. */
const SHARED_UP_TO = 30
const MINUTE_SECONDS = 60

/**
 * Limits of requests: in each process for what is asked often, which would cost a query a request, and over all of them
 * for the rest.
 * @param trustedProxies how many proxies of ours every request has passed through
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
      // Open: the request's own work fails on the same database, and is told so in the right words.
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
      // By both: whoever writes another's address spends nothing of theirs.
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
