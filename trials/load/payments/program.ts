import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { runProgram } from '../../../functions/program'
import { findFreePort } from '../../../scripts/stack/freePorts'
import { quantile } from '../../harness/statistics'
import { withEngine } from '../../harness/faultProgram'
import { PROJECT, startLookUps } from '../../../test/support/deployment'
import { Stack } from '../../../test/support/journeys/stack'
import { abuse } from './abuser'
import { buy, buyUntold, newAccount, type Bought } from './buyer'

/**
 * npm run load:payments: honest buyers purchase while new accounts make every payment call at its limits. Exits 1
 * unless 95% can type their card within 10 s, every charge brings access (within 3 minutes if unreported), and the
 * sandbox refuses no call.
 */
const OPENED_WITHIN_MS = 10_000
const UNTOLD_WITHIN_MS = 3 * 60_000
/** Fewest buyers for a meaningful p95; `npm test` runs with fewer. */
const FEWEST = 20
/** Half of the production limits of the provider and of the server. */
const LIMITS = { concurrent: 5, perMinute: 50, perHour: 1_500, ourMinute: 45, ourHour: 1_400 } as const
const USAGE = 'npm run load:payments [-- --seconds 600 --accounts 60 --addresses 4 --every 20 --untold 5]'

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
      seconds: { type: 'string', default: '600' },
      accounts: { type: 'string', default: '60' },
      addresses: { type: 'string', default: '4' },
      /** Seconds between honest purchases: three a minute, 130 times the sales of 1,000 a month. */
      every: { type: 'string', default: '20' },
      /** One in this many purchases is reported by neither page nor webhook. */
      untold: { type: 'string', default: '5' },
    },
  })
  const [seconds, accounts, addresses, every, untold] = [
    ...[values.seconds, values.accounts, values.addresses, values.every, values.untold],
  ].map(Number)
  if (!seconds || !accounts || !addresses || !every || !untold) throw new Error(USAGE)
  return withShop(async (shop, metricsUrl) => {
    const ending = new AbortController()
    // Each abuser adds three listeners.
    setMaxListeners(0, ending.signal)
    const crowd = await Promise.all(
      Array.from({ length: accounts }, (_, index) => {
        const address = `192.0.2.${index % addresses}`
        return newAccount(shop, { name: `crowd-${index}`, address, isConfirmed: false })
      }),
    )
    const abusing = crowd.map((account) => abuse(shop, account, ending.signal))
    const purchases: { isUntold: boolean; bought: Promise<Bought> }[] = []
    for (let index = 0; index < seconds / every; index += 1) {
      const next = delay(every * 1_000)
      const address = `198.51.100.${index}`
      const account = await newAccount(shop, { name: `buyer-${index}`, address, isConfirmed: true })
      const isUntold = index % untold === untold - 1
      purchases.push({ isUntold, bought: isUntold ? buyUntold(shop, account) : buy(shop, account) })
      await next
    }
    const bought = await Promise.all(
      purchases.map(async ({ isUntold, bought }) => ({ isUntold, ...(await bought) })),
    )
    ending.abort()
    const asked = (await Promise.all(abusing.map(({ done }) => done))).reduce((sum, count) => sum + count, 0)
    const seen = Seen.parse(await (await fetch(`${shop.sandboxUrl}/_sandbox/calls`)).json())
    return report({ bought, asked, seen, metrics: await (await fetch(metricsUrl)).text() })
  })
}

const seconds = (values: number[], share: number) => (quantile(values, share) / 1_000).toFixed(1)
const timesOf = (values: number[]) =>
  values.length === 0
    ? 'none'
    : `${values.length}: p50 ${seconds(values, 0.5)} s, p95 ${seconds(values, 0.95)} s, most ${seconds(values, 1)} s`

type Figures = {
  bought: (Bought & { isUntold: boolean })[]
  asked: number
  seen: z.output<typeof Seen>
  metrics: string
}

function report({ bought, asked, seen, metrics }: Figures): number {
  const opened = bought.map(({ openedMs }) => openedMs)
  const accessOf = (untold: boolean) =>
    bought.flatMap(({ isUntold, accessMs }) => (isUntold === untold && accessMs !== null ? [accessMs] : []))
  const untold = accessOf(true)
  const without = bought.filter(({ accessMs }) => accessMs === null).length
  const faults = [
    ...(without > 0 ? [`${without} paid and had no access`] : []),
    ...(opened.length >= FEWEST && quantile(opened, 0.95) > OPENED_WITHIN_MS
      ? ['the card window takes longer than 10 s to open']
      : []),
    ...(untold.some((ms) => ms > UNTOLD_WITHIN_MS)
      ? ['a charge of which nobody told was found after three minutes']
      : []),
    ...(seen.refused > 0 ? [`the provider refused ${seen.refused} calls`] : []),
    ...(seen.mostInProgress > LIMITS.concurrent ? ['too many calls in progress'] : []),
  ]
  const told = metrics.split('\n').filter((line) => /^passage_nine_openings_refused_total/.test(line))
  console.log(
    [
      `honest purchases beside ${asked} requests of the crowd`,
      `until the card could be typed in: ${timesOf(opened)}`,
      `from the charge to access: ${timesOf(accessOf(false))}`,
      `where neither page nor webhook told of it: ${timesOf(untold)}`,
      ...told,
      `the provider was asked ${seen.calls} times, at most ${seen.mostInProgress} in progress, ` +
        `${seen.mostInMinute} in a minute, ${seen.mostInHour} in an hour; ${seen.refused} were refused`,
      faults.length === 0 ? 'no fault' : faults.join('\n'),
    ].join('\n'),
  )
  return faults.length === 0 ? 0 : 1
}

async function withShop(work: (shop: Stack, metricsUrl: string) => Promise<number>): Promise<number> {
  return withEngine('postgresql', async (newDatabase) => {
    const metricsPort = await findFreePort()
    const lookUps = await startLookUps()
    const stack = new Stack({
      databaseUrl: await newDatabase(),
      elsewhere: { emulator: lookUps.port },
      serverScript: 'functions/main.ts',
      settings: () => ({
        FIREBASE_PROJECT_ID: PROJECT,
        METRICS_PORT: String(metricsPort),
        PROVIDER_CALLS_PER_MINUTE: String(LIMITS.ourMinute),
        PROVIDER_CALLS_PER_HOUR: String(LIMITS.ourHour),
        SANDBOX_ANSWERS_AFTER_MS: '300',
        SANDBOX_CALLS_PER_MINUTE: String(LIMITS.perMinute),
        SANDBOX_CALLS_PER_HOUR: String(LIMITS.perHour),
        // Each request states its client's address.
        TRUSTED_PROXIES: '1',
      }),
    })
    try {
      return await work(await stack.start(), `http://127.0.0.1:${metricsPort}/metrics`)
    } finally {
      await stack.stop()
      lookUps.close()
    }
  })
}

runProgram(async () => process.exit(await main()))
