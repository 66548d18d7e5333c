import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { runProgram } from '../../../functions/program'
import { findFreePort } from '../../../scripts/stack/ports'
import { quantile } from '../../harness/statistics'
import { startEmulator, type Emulator } from '../../harness/emulator'
import { Stack } from '../../harness/stack'
import { PROVIDERS_LIMITS } from '../../../sandbox/settings'
import { abuse } from './abuser'
import { buy, newAccount, type Shop } from './buyer'

/**
 * npm run load:payments: five accounts abuse every payment call at their limits, against a server and a sandbox with the
 * provider's own limits, and honest buyers buy beside them, ten a minute. Exits 1 unless 95 in a hundred have
 * access ten seconds after their charge and could type in their card within five, and the sandbox never had to refuse a call.
 * A few buy before the abusers come: what those take is the machine's time, and what the server's own counters say of the
 * budget's queue is the abusers' doing.
 */
const WITHIN_MS = 10_000
const OPENED_WITHIN_MS = 5_000
/** Of fewer buyers a p95 says nothing: `npm test` has a few of them on whatever machine, and holds them to the rest. */
const FEWEST = 20
const USAGE = 'npm run load:payments [-- --alone 5 --buyers 20 --abusers 5 --ahead 20 --every 6]'

const Seen = z.object({
  calls: z.number(),
  refused: z.number(),
  mostInProgress: z.number(),
  mostInMinute: z.number(),
  mostInHour: z.number(),
})

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      alone: { type: 'string', default: '5' },
      buyers: { type: 'string', default: '20' },
      abusers: { type: 'string', default: '5' },
      /** Seconds for which the abusers are alone at first: their worst is over the whole of a minute. */
      ahead: { type: 'string', default: '20' },
      /** Seconds from one honest purchase to the next: ten a minute, four hundred times the sales of 1,000 a month. */
      every: { type: 'string', default: '6' },
    },
  })
  const { alone, buyers, abusers, ahead, every } = numbersOf(values)
  if (!(alone >= 0 && buyers > 0 && abusers >= 0 && ahead >= 0 && every >= 0)) throw new Error(USAGE)
  return withShop(async (shop) => {
    const before: Bought[] = []
    for (let index = 0; index < alone; index += 1) before.push(await buy(shop, `early-${index}`))
    const waited = await readWaits(shop)
    const ending = new AbortController()
    // Three loops of each abuser listen.
    setMaxListeners(0, ending.signal)
    const abusing = await Promise.all(
      Array.from({ length: abusers }, async (_, index) =>
        abuse(shop, await newAccount(shop, `abuser-${index}`), ending.signal),
      ),
    )
    await delay(ahead * 1_000)
    const bought: Bought[] = []
    for (let index = 0; index < buyers; index += 1) {
      const next = delay(every * 1_000)
      bought.push(await buy(shop, `buyer-${index}`))
      await next
    }
    ending.abort()
    const asked = (await Promise.all(abusing.map(({ done }) => done))).reduce((sum, count) => sum + count, 0)
    const seen = Seen.parse(await (await fetch(`${shop.sandboxUrl}/_sandbox/calls`)).json())
    const waits = (await readWaits(shop)).map((wait, index) => since(wait, waited[index]))
    return report({ before, bought, waits, asked, seen })
  })
}

const numbersOf = <Name extends string>(values: Record<Name, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >

type Bought = Awaited<ReturnType<typeof buy>>

/** How long calls of one share waited in the server's budget, by its own counters. */
type Waits = { share: string; begun: number; refused: number; seconds: number; withinSecond: number }

async function readWaits({ metricsUrl }: { metricsUrl: string }): Promise<Waits[]> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n')
  const figure = (name: string, ...labels: string[]) =>
    lines
      .filter((line) => line.startsWith(`passage_nine_provider_wait_seconds_${name}{`))
      .filter((line) => labels.every((label) => line.includes(label)))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  return ['charge', 'checkout', 'status', 'sweep'].map((share) => {
    const [of, begun] = [`share="${share}"`, 'outcome="begun"']
    return {
      share,
      begun: figure('count', of, begun),
      refused: figure('count', of, 'outcome="refused"'),
      seconds: figure('sum', of, begun),
      withinSecond: figure('bucket', of, begun, 'le="1"'),
    }
  })
}

const since = (now: Waits, before: Waits = now): Waits => ({
  share: now.share,
  begun: now.begun - before.begun,
  refused: now.refused - before.refused,
  seconds: now.seconds - before.seconds,
  withinSecond: now.withinSecond - before.withinSecond,
})

const seconds = (values: number[], share: number) => (quantile(values, share) / 1_000).toFixed(1)
const timesOf = (values: number[]) =>
  values.length === 0
    ? 'none'
    : `p50 ${seconds(values, 0.5)} s, p95 ${seconds(values, 0.95)} s, most ${seconds(values, 1)} s`
const accessOf = (bought: Bought[]) => bought.flatMap(({ accessMs }) => (accessMs === null ? [] : [accessMs]))
const openedOf = (bought: Bought[]) => bought.map(({ openedMs }) => openedMs)

type Figures = {
  before: Bought[]
  bought: Bought[]
  waits: Waits[]
  asked: number
  seen: z.output<typeof Seen>
}

function report({ before, bought, waits, asked, seen }: Figures): number {
  const [paid, opened] = [accessOf(bought), openedOf(bought)]
  const isTimed = paid.length >= FEWEST
  const faults = [
    ...(paid.length < bought.length
      ? [`${bought.length - paid.length} paid and had no access in a minute`]
      : []),
    ...(isTimed && quantile(paid, 0.95) > WITHIN_MS ? ['access takes longer than 10 s'] : []),
    ...(isTimed && quantile(opened, 0.95) > OPENED_WITHIN_MS
      ? ['the card window takes longer than 5 s to open']
      : []),
    ...(seen.refused > 0 ? [`the provider refused ${seen.refused} calls`] : []),
    ...(seen.mostInProgress > PROVIDERS_LIMITS.concurrent ? ['too many calls in progress'] : []),
  ]
  console.log(
    [
      `${before.length} honest purchases alone: access ${timesOf(accessOf(before))}; card window ${timesOf(openedOf(before))}`,
      `${bought.length} honest purchases beside ${asked} requests of abusers`,
      `from the charge to access: ${timesOf(paid)}`,
      `until the card could be typed in: ${timesOf(opened)}`,
      'in the budget meanwhile, honest and abusers together:',
      ...waits.map(
        ({ share, begun, refused, seconds, withinSecond }) =>
          `  ${share}: ${begun} calls begun after ${(seconds / Math.max(1, begun)).toFixed(2)} s on average, ` +
          `${begun - withinSecond} of them after more than a second; ${refused} refused`,
      ),
      `the provider was asked ${seen.calls} times, at most ${seen.mostInProgress} in progress, ` +
        `${seen.mostInMinute} in a minute, ${seen.mostInHour} in an hour; ${seen.refused} were refused`,
      faults.length === 0 ? 'no fault' : faults.join('\n'),
    ].join('\n'),
  )
  return faults.length === 0 ? 0 : 1
}

/** The server, and the sandbox with the provider's own limits and pace. */
class ShopStack extends Stack {
  constructor(
    emulator: Emulator,
    readonly metricsPort: number,
  ) {
    const databaseUrl = process.env['TEST_DATABASE_URL']
    super({ emulator, databaseUrl, serverScript: 'functions/main.ts', sandboxScript: 'sandbox/server.ts' })
  }

  protected override serverEnvironment() {
    return { METRICS_PORT: String(this.metricsPort) }
  }

  protected override sandboxEnvironment() {
    return { SANDBOX_ANSWERS_AFTER_MS: '300' }
  }
}

async function withShop(work: (shop: Shop & { metricsUrl: string }) => Promise<number>): Promise<number> {
  const emulator = await startEmulator()
  const stack = new ShopStack(emulator, await findFreePort())
  try {
    await stack.start()
    return await work({
      ...{ url: stack.url, sandboxUrl: stack.sandboxUrl, identityUrl: emulator.url },
      metricsUrl: `http://127.0.0.1:${stack.metricsPort}/metrics`,
    })
  } finally {
    await stack.stop()
    await emulator.stop()
  }
}

runProgram(async () => process.exit(await main()))
