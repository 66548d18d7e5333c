import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '../base/clock'
import type { RateCount } from '../store/repositories/rateCountsRepository'
import { originOf, UNKNOWN } from './address'
import { RateLimited } from '../base/apiError'
import type { Caller } from '../base/endpoint'
import { describeError } from '../base/describeError'
import type { AddressRule, Rule } from './limits'

/** Counts a request; each rejects with RateLimited when the minute has had enough of them. */
export type Limits = {
  ofAddress(rule: AddressRule, c: Context): Promise<void>
  /** @param times as how many requests it counts; one unless said otherwise */
  ofUser(rule: Rule, caller: Caller, times?: number): Promise<void>
}

type LimitsParts = {
  clock: Clock
  /** Adds to the count that all processes share, and tells its sum. */
  count: (count: RateCount) => Promise<number>
  log: Logger
  /** How many proxies of ours every request has passed through. */
  trustedProxies: number
  /** How many buckets are remembered at most; of those that are full no end is needed, each cost its limit to fill. */
  most?: number
}

/** What this process knows of one bucket in this minute. */
type Bucket = {
  /** How many more may pass before the database hears of them. */
  left: number
  isFull: boolean
  asking: Promise<void> | null
}

const MINUTE_MS = 60_000
/** A flood of addresses pushes out the ones seen longest ago, which begin anew: memory has an end too. */
const MOST_BUCKETS = 100_000

/**
 * The one limiter: fixed minutes, counted in the database over all processes. Each process tells the database of a
 * bucket by tenths of its limit, and afterwards: a user who stays below a tenth costs no query, nobody is refused below
 * the limit, and any number P of processes together let less than limit + P/10 × limit pass; one alone, exactly the limit.
 */
export function createLimits({
  clock,
  count,
  log,
  trustedProxies,
  most = MOST_BUCKETS,
}: LimitsParts): Limits {
  /** The ones seen longest ago first. */
  const buckets = new Map<string, Bucket>()
  const full = new Map<string, Bucket>()
  let windowStart = 0

  function bucketOf(key: string, rule: Rule): Bucket {
    const refused = full.get(key)
    if (refused) return refused
    const bucket = buckets.get(key) ?? { left: shareOf(rule), isFull: false, asking: null }
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > most) forgetOldest()
    return bucket
  }

  function forgetOldest(): void {
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
  }

  /** Tells the database of the share that has passed, and hears how much of another one is free. */
  async function renew(bucket: Bucket, key: string, rule: Rule, window: number): Promise<void> {
    const by = shareOf(rule)
    try {
      const used = await count({ windowStart: new Date(window), bucket: digest(key), by })
      bucket.left = Math.max(0, Math.min(by, rule.perMinute - used))
      bucket.isFull = bucket.left === 0
      if (bucket.isFull && window === windowStart) full.set(key, bucket)
    } catch (error) {
      // Open: the request's own work fails on the same database, and is told so in the right words.
      log.error({ event: 'limiter', faults: describeError(error) })
      bucket.left = by
    }
  }

  async function take(rule: Rule, subject: string): Promise<void> {
    const now = clock.now()
    const window = now - (now % MINUTE_MS)
    if (window !== windowStart) {
      buckets.clear()
      full.clear()
    }
    windowStart = window
    const key = `${rule.name} ${subject}`
    const bucket = bucketOf(key, rule)
    while (bucket.left === 0) {
      if (bucket.isFull) throw new RateLimited(Math.ceil((window + MINUTE_MS - now) / 1000))
      bucket.asking ??= renew(bucket, key, rule, window).finally(() => (bucket.asking = null))
      await bucket.asking
    }
    bucket.left -= 1
  }

  return {
    async ofAddress(rule, c) {
      const { network, hop } = originOf(c, trustedProxies)
      if (hop !== null) await take({ name: `${rule.name} hop`, perMinute: rule.ofHop }, hop)
      if (network === null) return
      // By both: whoever writes another's address spends nothing of theirs.
      const subject = hop === null ? network : `${network} by ${hop}`
      await take(network === UNKNOWN ? { ...rule, perMinute: rule.ofUnknown } : rule, subject)
    },
    async ofUser(rule, { uid }, times = 1) {
      for (let taken = 0; taken < times; taken += 1) await take(rule, uid)
    },
  }
}

function shareOf({ perMinute }: Rule): number {
  return Math.max(1, Math.floor(perMinute / 10))
}

/** Of one length, and no list of uids or addresses for whoever reads the table. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
