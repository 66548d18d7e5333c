import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { runProgram } from '../../../functions/program'
import { findFreePort } from '../../../scripts/stack/ports'
import { quantile } from '../../bench/statistics'
import { startEmulator } from '../../faults/stack'
import { killHard, run, whenReady, type Program } from '../../../test/support/child'
import { PROVIDERS_LIMITS } from '../../../sandbox/settings'
import { abuse } from './abuser'
import { buy, newAccount, type Shop } from './buyer'

/**
 * npm run load:payments: five accounts abuse every payment call at their limits, against a server and a sandbox with the
 * provider's own limits, and honest buyers buy beside them, ten a minute. Exits 1 unless 95 in a hundred have
 * access ten seconds after their charge and could type in their card within five, and the sandbox never had to refuse a call.
 */
const WITHIN_MS = 10_000
const OPENED_WITHIN_MS = 5_000
const USAGE = 'npm run load:payments [-- --buyers 20 --abusers 5 --ahead 20 --every 6]'

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
      buyers: { type: 'string', default: '20' },
      abusers: { type: 'string', default: '5' },
      /** Seconds for which the abusers are alone at first: their worst is over the whole of a minute. */
      ahead: { type: 'string', default: '20' },
      /** Seconds from one honest purchase to the next: ten a minute, four hundred times the sales of 1,000 a month. */
      every: { type: 'string', default: '6' },
    },
  })
  const { buyers, abusers, ahead, every } = numbersOf(values)
  if (!(buyers > 0 && abusers >= 0 && ahead >= 0 && every >= 0)) throw new Error(USAGE)
  return withShop(async (shop) => {
    const ending = new AbortController()
    // Three loops of each abuser listen.
    setMaxListeners(0, ending.signal)
    const abusing = await Promise.all(
      Array.from({ length: abusers }, async (_, index) =>
        abuse(shop, await newAccount(shop, `abuser-${index}`), ending.signal),
      ),
    )
    await delay(ahead * 1_000)
    const bought = []
    for (let index = 0; index < buyers; index += 1) {
      const next = delay(every * 1_000)
      bought.push(await buy(shop, `buyer-${index}`))
      await next
    }
    ending.abort()
    const asked = (await Promise.all(abusing.map(({ done }) => done))).reduce((sum, count) => sum + count, 0)
    const seen = Seen.parse(await (await fetch(`${shop.sandboxUrl}/_sandbox/calls`)).json())
    return report({ bought, asked, seen })
  })
}

const numbersOf = <Name extends string>(values: Record<Name, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >

type Bought = Awaited<ReturnType<typeof buy>>

function report({
  bought,
  asked,
  seen,
}: {
  bought: Bought[]
  asked: number
  seen: z.output<typeof Seen>
}): number {
  const paid = bought.flatMap(({ accessMs }) => (accessMs === null ? [] : [accessMs]))
  const opened = bought.map(({ openedMs }) => openedMs)
  const seconds = (values: number[], share: number) => (quantile(values, share) / 1_000).toFixed(1)
  const timesOf = (values: number[]) =>
    values.length === 0
      ? 'none'
      : `p50 ${seconds(values, 0.5)} s, p95 ${seconds(values, 0.95)} s, most ${seconds(values, 1)} s`
  const faults = [
    ...(paid.length < bought.length
      ? [`${bought.length - paid.length} paid and had no access in a minute`]
      : []),
    ...(paid.length > 0 && quantile(paid, 0.95) > WITHIN_MS ? ['access takes longer than 10 s'] : []),
    ...(quantile(opened, 0.95) > OPENED_WITHIN_MS ? ['the card window takes longer than 5 s to open'] : []),
    ...(seen.refused > 0 ? [`the provider refused ${seen.refused} calls`] : []),
    ...(seen.mostInProgress > PROVIDERS_LIMITS.concurrent ? ['too many calls in progress'] : []),
  ]
  console.log(
    [
      `${bought.length} honest purchases beside ${asked} requests of abusers`,
      `from the charge to access: ${timesOf(paid)}`,
      `until the card could be typed in: ${timesOf(opened)}`,
      `the provider was asked ${seen.calls} times, at most ${seen.mostInProgress} in progress, ` +
        `${seen.mostInMinute} in a minute, ${seen.mostInHour} in an hour; ${seen.refused} were refused`,
      faults.length === 0 ? 'no fault' : faults.join('\n'),
    ].join('\n'),
  )
  return faults.length === 0 ? 0 : 1
}

/** A server, a sandbox with the provider's limits and pace, and an identity provider, for as long as the work takes. */
async function withShop(work: (shop: Shop) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-load-payments-'))
  const [port, sandboxPort] = [String(await findFreePort()), String(await findFreePort())]
  const emulator = await startEmulator()
  const programs: Program[] = []
  const start = async (script: string, environment: Record<string, string>) => {
    const program = run(script, { DATA_DIR: folder, PORT: port, ...environment })
    programs.push(program)
    await whenReady(program)
    // Nobody reads what it says: a full pipe would hold it up.
    program.child.stdout?.resume()
  }
  try {
    await start('sandbox/server.ts', { SANDBOX_PORT: sandboxPort, SANDBOX_ANSWERS_AFTER_MS: '300' })
    await start('functions/main.ts', {
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '',
      FIREBASE_PROJECT_ID: 'demo-passage-nine',
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    })
    return await work({
      url: `http://localhost:${port}`,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      identityUrl: emulator.url,
    })
  } finally {
    await Promise.all(programs.map(killHard))
    await emulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

runProgram(async () => process.exit(await main()))
