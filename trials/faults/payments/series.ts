import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { runBatch, type Buyer } from './batch'
import type { Database } from '../../../functions/store/database'
import { allowances, entitlements, orders, payments, reviews } from '../../../functions/store/schema/schema'
import { AGAIN_MS } from '../../../functions/payments/schedule'
import { judge, type Evidence, type Verdict } from './judge'
import { dealer } from './manners/manner'
import type { Batch } from './plan'
import { randomFrom } from '../../harness/random'
import { Stack } from './stack'

/** In seconds; see functions/payments/schedule.ts. */
const LOOKS = [30, 75, 300, 4_500, 86_400]
const MORE_S = 5
const LADDER_MS = 400
const LADDER_MS_PER_BUYER = 10
const crowding = (): number => Math.max(1, loadavg()[0]! / availableParallelism())
const LADDERS = 20
const LATE_LOOKS = [60, 120, 180, 240]
const ALLOWED_MS = 30 * 86_400_000
/** Each batch has the provider's minute limit for itself. */
const MINUTE_OVER_MS = 70_000

export type Judged = { buyers: readonly Buyer[]; verdict: Verdict; evidence: Evidence }

/** @param databaseUrl of an empty database; absent for PGlite */
export async function runSeries(
  batches: readonly Batch[],
  { emulator, databaseUrl, seed }: { emulator: number; databaseUrl: string | undefined; seed: string },
): Promise<Judged> {
  const stack = new Stack(emulator, databaseUrl)
  try {
    await stack.start()
    const buyers: Buyer[] = []
    const deal = dealer(randomFrom(`${seed}/sequences`))
    for (const [index, batch] of batches.entries()) {
      buyers.push(...(await runBatch(stack, batch, `${seed}/${index}`, deal)))
      await stack.advance(MINUTE_OVER_MS)
    }
    const evidence = await sweptEvidence(stack, buyers)
    return { buyers, verdict: judge(evidence), evidence }
  } finally {
    await stack.stop()
  }
}

/** @throws Error when the sweep doesn't finish unpaid orders */
async function sweptEvidence(stack: Stack, buyers: readonly Buyer[]): Promise<Evidence> {
  await stack.liftLimits(() => allowTakeBacks(stack))
  let looks = LOOKS
  let watched: Evidence['orders'] = []
  for (let ladders = 1; ladders <= LADDERS; ladders += 1) {
    let passed = 0
    for (const look of looks) {
      await stack.advance((look + MORE_S - passed) * 1000)
      passed = look + MORE_S
      await delay((LADDER_MS + LADDER_MS_PER_BUYER * buyers.length) * crowding())
    }
    stack.requireAlive()
    await stack.kill('server')
    const database = await stack.openDatabase()
    const evidence = await readEvidence(database, stack, buyers).finally(() => database.close())
    watched = evidence.orders.filter((order) => isWatched(order, stack.now()))
    if (watched.length === 0) return evidence
    // If only looks at paid orders are late, the machine is slow and needs no other whole day.
    looks = watched.some(({ chargedAt }) => chargedAt === null) ? LOOKS : LATE_LOOKS
    await stack.begin('server')
  }
  const some = watched.slice(0, 3).map((order) => JSON.stringify(order))
  throw new Error(`The sweep still has ${watched.length} orders to look at, after many days: ${some.join()}`)
}

async function readEvidence({ sql }: Database, stack: Stack, buyers: Evidence['buyers']): Promise<Evidence> {
  return {
    ledger: stack.readLedger(),
    buyers,
    orders: await sql.select().from(orders),
    payments: await sql.select().from(payments),
    reviews: await sql.select().from(reviews),
    entitlements: await sql.select().from(entitlements),
  }
}

/** An operator has confirmed that the many refunds are real. */
async function allowTakeBacks(stack: Stack): Promise<void> {
  const until = new Date(stack.now() + ALLOWED_MS)
  const database = await stack.openDatabase()
  await database.sql
    .insert(allowances)
    .values({ name: 'take_backs', until })
    .onConflictDoUpdate({ target: allowances.name, set: { until } })
    .finally(() => database.close())
}

/** Paid orders are swept for a year, which the trial doesn't wait for. */
function isWatched({ chargedAt, nextLookAt }: Evidence['orders'][number], now: number): boolean {
  if (nextLookAt === null) return false
  return chargedAt === null || nextLookAt.getTime() <= now + AGAIN_MS
}
