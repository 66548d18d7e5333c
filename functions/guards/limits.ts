import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../base/apiError'
import { describeError } from '../base/describeError'
import type { Caller } from '../base/endpoint'
import { subjectOf } from '../base/log'
import type { Deps } from '../deps'
import { originOf, UNKNOWN } from './address'
import { take } from './sharedLimits'

/** Protects the expensive functions, whose limits are low. */
const SHARED_UP_TO = 30
const MINUTE_SECONDS = 60

/**
 * All methods reject with RateLimited. Counts in memory above SHARED_UP_TO, which saves a query per request.
 * @param trustedProxies number of own proxies that every request passes
 */
export function createLimits(
  deps: Pick<Deps, 'clock' | 'store' | 'log'>,
  { trustedProxies }: { trustedProxies: number },
) {
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
    /** @returns the network, or undefined if it isn't counted */
    async ofAddress(rule: AddressRule, c: Context): Promise<string | undefined> {
      const { network, hop } = originOf(c, trustedProxies)
      if (hop !== null) await takeHere({ name: `${rule.name} hop`, perMinute: rule.ofHop }, hop, 1)
      if (network === null) return undefined
      // Counts both, so a forged address doesn't use up its owner's quota.
      const subject = hop === null ? network : `${network} by ${hop}`
      await takeHere(network === UNKNOWN ? { ...rule, perMinute: rule.ofUnknown } : rule, subject, 1)
      return subject
    },
    /** A pseudonym for the log */
    subjectOf(c: Context): string | undefined {
      const { network, hop } = originOf(c, trustedProxies)
      return network === null
        ? undefined
        : subjectOf('network', hop === null ? network : `${network} by ${hop}`)
    },
    /** @param times weight of the request */
    async ofUser(rule: Rule, { uid }: Caller, times = 1): Promise<void> {
      const takeOf = rule.perMinute <= SHARED_UP_TO ? takeEverywhere : takeHere
      await takeOf(rule, uid, times)
    },
  }
}

export type Limits = ReturnType<typeof createLimits>

export type Rule = { name: string; perMinute: number }

export type AddressRule = Rule & {
  /** Shared by all clients without a known address */
  ofUnknown: number
  /** For a shared hop (guards/address.ts), against forged addresses */
  ofHop: number
}

/**
 * Only stop floods: a school of 2,000 users behind one address sends 200 requests per second. Excludes health probes
 * and static files.
 */
export const addressRules = {
  functions: { name: 'address', perMinute: 15_000, ofUnknown: 1_500, ofHop: 60_000 },
  /** The provider uses few addresses and retries; the sweep finds a charge in any case. */
  webhooks: { name: 'webhooks', perMinute: 3_000, ofUnknown: 300, ofHop: 3_000 },
  /** The only log input without a login. Losing a report is harmless. */
  reports: { name: 'reports', perMinute: 600, ofUnknown: 60, ofHop: 600 },
} as const satisfies Record<string, AddressRule>

/** Every client retries after a refusal. */
export const userRules = {
  /** A page saves at most once a second; users may have several open. */
  saves: { name: 'saves', perMinute: 300 },
  lookUps: { name: 'lookUps', perMinute: 300 },
  /** Nine passages per screen of a test */
  content: { name: 'content', perMinute: 300 },
  /** Near the end, a page asks every five seconds. */
  sittings: { name: 'sittings', perMinute: 120 },
  starts: { name: 'starts', perMinute: 20 },
  /** The longest history has eight pages. */
  histories: { name: 'histories', perMinute: 30 },
  /** Reads the acts of up to 40 attempts */
  progress: { name: 'progress', perMinute: 12 },
  practiceLists: { name: 'practiceLists', perMinute: 30 },
  practices: { name: 'practices', perMinute: 20 },
  exports: { name: 'exports', perMinute: 2 },
  changes: { name: 'changes', perMinute: 120 },
  accounts: { name: 'accounts', perMinute: 10 },
  /** Calls the card provider (90 calls a minute for all users); a page asks every three seconds. */
  questions: { name: 'questions', perMinute: 30 },
  /** One per charge; also calls the provider */
  paymentReports: { name: 'paymentReports', perMinute: 10 },
  /** A purchase takes five. Orders also have an hourly limit (payments/placeOrder.ts). */
  payments: { name: 'payments', perMinute: 60 },
} as const satisfies Record<string, Rule>
