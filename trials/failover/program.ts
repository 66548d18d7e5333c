import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { runProgram } from '../../functions/program'
import { openEntries, type Transaction } from '../../sandbox/entries'
import { findFreePort } from '../../scripts/stack/freePorts'
import { PROJECT, startLookUps } from '../../test/support/deployment'
import { Stack } from '../../test/support/journeys/stack'
import { newEntries } from '../../test/support/functions'
import { runToEnd } from '../../test/support/programs/child'
import { randomFrom, type Random } from '../harness/random'
import { markdownTable } from '../harness/statistics'
import { Calls, type Person } from '../load/calls'
import { buy, newAccount } from '../load/payments/buyer'
import { faultsReport } from '../load/report'
import { compareStored } from '../load/stored'
import { makeTaker, type Taker } from '../load/taker'
import { Cluster, requirePrograms } from './cluster'

/**
 * npm run trials:failover: checks answers, charges and recovery time while each part of a cluster fails, then restores
 * a backup into an empty cluster. Exits 1 on any fault.
 */
const TAKERS = 8
const BUY_EVERY_MS = 10_000
const MOST_PAUSE_MS = 300
const BACK_WITHIN_MS = 30_000
/** A full primary refuses writes until the disk is freed; the standby doesn't replace it. */
const DISK_FULL_MS = 20_000
const QUIET_MS = 5_000
const BOUGHT = 2
const MOST_TRIES = 10

type Loss = { title: string; strike(): Promise<void>; mend(): Promise<void> | void }
type Lost = { title: string; at: number }

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const seconds = Number(values.seconds)
  if (!seconds) throw new Error('npm run trials:failover [-- --seconds 600 --seed text]')
  console.log(`Seed: ${values.seed}`)
  const programs = requirePrograms()
  // Its server is the proxy of the cluster.
  const lookUps = await startLookUps()
  const elsewhere = { server: await findFreePort(), emulator: lookUps.port }
  const shop = new Stack({ elsewhere, settings: behindProxy })
  try {
    await shop.start()
    const lived = await withApps({ programs, shop, proxyPort: shop.address.ports.server }, (cluster, apps) =>
      live(cluster, apps, { shop, until: Date.now() + seconds * 1_000, seed: values.seed }),
    )
    console.log(faultsReport(lived.faults))
    const faults = [...lived.faults, ...(await restored(programs, shop, lived))]
    console.log(faultsReport(faults))
    return faults.length === 0 ? 0 : 1
  } finally {
    await shop.stop()
    lookUps.close()
  }
}

const behindProxy = () => ({ FIREBASE_PROJECT_ID: PROJECT, TRUSTED_PROXIES: '1' })

type Setting = {
  programs: string
  proxyPort: number
  shop: Stack
  /** Runs before the app servers start. */
  refill?: (databaseUrl: string) => Promise<void>
}
type Apps = readonly [Stack, Stack]

async function withApps<Result>(
  { programs, proxyPort, shop, refill }: Setting,
  work: (cluster: Cluster, apps: Apps) => Promise<Result>,
): Promise<Result> {
  const ports = [await findFreePort(), await findFreePort()] as const
  const cluster = await Cluster.start(programs, proxyPort, ports)
  const { emulator, sandbox } = shop.address.ports
  const app = (port: number) => {
    const { databaseUrl } = cluster
    const serverScript = 'functions/main.ts'
    const app = new Stack({
      elsewhere: { emulator, sandbox },
      databaseUrl,
      serverScript,
      settings: behindProxy,
    })
    app.address.ports.server = port
    return app
  }
  const apps = [app(ports[0]), app(ports[1])] as const
  try {
    await refill?.(cluster.databaseUrl)
    // The first server creates the schema before others start.
    for (const app of apps) await app.start()
    return await work(cluster, apps)
  } finally {
    await Promise.all(apps.map((app) => app.stop()))
    await cluster.stop()
  }
}

type Life = { shop: Stack; until: number; seed: string }
type Lived = { faults: string[]; backup: string; savedAt: number; buyers: readonly Person[] }

async function live(cluster: Cluster, apps: Apps, { shop, until, seed }: Life): Promise<Lived> {
  const { dataDir: folder } = shop.address
  const faults: string[] = []
  const answered: { startedAt: number; endedAt: number }[] = []
  const calls = new Calls(() => shop.url, {
    onEnd: (startedAt, endedAt) => answered.push({ startedAt, endedAt }),
  })
  const takers = Array.from({ length: TAKERS }, (_, index) => makeTaker(calls, seed, index))
  const backup = join(folder, 'halfway.dump')
  const middle = (Date.now() + until) / 2
  let savedAt = 0
  const strikes = async () => {
    const lost: Lost[] = []
    for (const loss of lossesInTurn(cluster, apps, randomFrom(`${seed} losses`))) {
      if (Date.now() > until) break
      lost.push({ title: loss.title, at: Date.now() })
      await loss.strike()
      await loss.mend()
      await cluster.untilHealthy()
      await delay(QUIET_MS)
      if (savedAt > 0 || Date.now() < middle) continue
      savedAt = Date.now()
      await operate('scripts/operate/backups.ts', ['backup', backup], {
        ...shop.environment('server'),
        DATABASE_URL: cluster.databaseUrl,
      })
    }
    return lost
  }
  const [lost, bought] = await Promise.all([
    strikes(),
    buyUntil(shop, until, faults),
    ...takers.map((taker) => sit(taker, until, faults)),
  ])
  await cluster.untilHealthy()
  faults.push(...(await compareStored(cluster.databaseUrl, takers)))
  faults.push(...(await compareCharges(cluster.databaseUrl, folder, bought.buyers)))
  const waits = lost.map(({ title, at }, index) => {
    const before = Math.min(at + BACK_WITHIN_MS, lost[index + 1]?.at ?? Infinity)
    return { title, waitedMs: longestWait(answered, at, before) }
  })
  for (const { title, waitedMs } of waits) {
    if (waitedMs > BACK_WITHIN_MS) faults.push(`${title}: a call took ${Math.round(waitedMs / 1_000)} s`)
  }
  console.log(lossesTable(waits))
  for (const reason of new Set(apps.flatMap(internalErrors))) console.log(`internal: ${reason}`)
  const acts = takers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  console.log(
    `\n${acts} acts acknowledged, ${bought.buyers.length} purchases, ` +
      `${calls.unanswered} requests without an answer, ${calls.putOff} put off`,
  )
  return { faults, backup, savedAt, buyers: bought.buyers }
}

function* lossesInTurn(cluster: Cluster, apps: Apps, random: Random): Generator<Loss> {
  const killed = (title: string, which: 'primary' | 'standby'): Loss => {
    let node = cluster.nodes[0]
    return {
      title,
      async strike() {
        const primary = await cluster.primary()
        node = which === 'primary' ? primary : (cluster.nodes.find((each) => each !== primary) ?? node)
        await node.kill()
        await delay(DISK_FULL_MS)
      },
      mend: () => node.start(),
    }
  }
  const app = () => random.pick(apps)
  let victim = app()
  let full = cluster.nodes[0]
  const losses: Loss[] = [
    killed('primary killed', 'primary'),
    killed('standby killed', 'standby'),
    {
      title: 'app server killed',
      strike: async () => {
        victim = app()
        await victim.kill('server')
        await delay(QUIET_MS)
      },
      mend: () => victim.begin('server'),
    },
    {
      title: 'database connections cut',
      strike: () => cluster.cutConnections(),
      mend: () => undefined,
    },
    {
      title: 'disk of the primary full',
      strike: async () => {
        full = await cluster.primary()
        full.fillDisk()
        await delay(DISK_FULL_MS)
      },
      mend: () => full.freeDisk(),
    },
  ]
  for (;;) {
    const left = [...losses]
    while (left.length > 0) yield* left.splice(random.below(left.length), 1)
  }
}

/** Reasons that the app server logged for answers `internal` */
function internalErrors(app: Stack): string[] {
  const lines = app.log('server').split('\n')
  return lines
    .filter(
      (line) => line.includes('"requestId"') && line.includes('"faults"') && !line.includes('unavailable'),
    )
    .map((line) => {
      const { function: name, faults } = JSON.parse(line)
      const { code, message } = faults.at(-1)
      return `${name}: ${code} ${message}`
    })
}

async function sit(taker: Taker, until: number, faults: string[]): Promise<void> {
  try {
    await taker.register()
    await taker.start()
    while (Date.now() < until) {
      const act = taker.random.below(10)
      if (act < 6) await taker.save()
      else if (act < 8) await taker.lookAtAttempt()
      else {
        await taker.readRecord()
        await taker.claimRecord()
      }
      await delay(taker.random.below(MOST_PAUSE_MS))
    }
    await taker.lookAtAttempt()
    await taker.finish()
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
}

async function buyUntil(shop: Stack, until: number, faults: string[]): Promise<{ buyers: Person[] }> {
  const buyers: Person[] = []
  const purchases: Promise<unknown>[] = []
  for (let index = 0; Date.now() < until; index += 1) {
    const next = delay(BUY_EVERY_MS)
    const account = { name: `buyer-${index}`, address: `198.51.100.${index % 250}`, isConfirmed: true }
    purchases.push(
      newAccount(shop, account)
        .then((buyer) => {
          buyers.push(buyer)
          return buy(shop, buyer)
        })
        .catch((error: unknown) => faults.push(`purchase: ${String(error)}`)),
    )
    await next
  }
  await Promise.all(purchases)
  return { buyers }
}

const chargesIn = (folder: string): readonly Transaction[] =>
  openEntries(join(folder, 'sandbox.jsonl'))
    .of('transaction')
    .filter(({ status }) => status === 'APPROVED')

async function compareCharges(
  databaseUrl: string,
  folder: string,
  buyers: readonly Person[],
): Promise<string[]> {
  const charged = chargesIn(folder).map(({ cardHolderName }) => cardHolderName)
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const { rows } = await pool
    .query<{ user_id: string }>('select user_id from entitlements where test_number = $1', [BOUGHT])
    .finally(() => pool.end())
  const owners = new Set(rows.map(({ user_id: uid }) => uid))
  const faults = buyers.flatMap(({ uid, email }) => {
    const times = charged.filter((name) => name === email).length
    const owns = owners.delete(uid)
    return times === 1 && owns
      ? []
      : [`a buyer was charged ${times} times and ${owns ? 'has' : 'lacks'} the test`]
  })
  return [...faults, ...[...owners].map(() => 'somebody has a test who did not pay')]
}

/** In ms. */
function longestWait(
  calls: readonly { startedAt: number; endedAt: number }[],
  at: number,
  before: number,
): number {
  const met = calls.filter(({ startedAt, endedAt }) => endedAt > at && startedAt < before)
  return Math.max(0, ...met.map(({ startedAt, endedAt }) => endedAt - Math.max(at, startedAt)))
}

function lossesTable(waits: readonly { title: string; waitedMs: number }[]): string {
  const rows = [...new Set(waits.map(({ title }) => title))].map((title) => {
    const all = waits.filter((each) => each.title === title).map(({ waitedMs }) => waitedMs / 1_000)
    return [title, all.length, Math.max(...all).toFixed(1)]
  })
  return markdownTable(['loss', 'times', 'longest wait, s'], rows)
}

async function restored(
  programs: string,
  shop: Stack,
  { backup, savedAt, buyers }: Lived,
): Promise<string[]> {
  const { dataDir: folder } = shop.address
  const proxyPort = await findFreePort()
  const refill = async (databaseUrl: string) =>
    operate('scripts/operate/backups.ts', ['restore', backup], {
      ...shop.environment('server'),
      DATABASE_URL: databaseUrl,
    })
  return withApps({ programs, proxyPort, shop, refill }, async ({ databaseUrl }) => {
    const calls = new Calls(() => `http://127.0.0.1:${proxyPort}`)
    const since = chargesIn(folder).filter(({ createdAt }) => createdAt >= savedAt - QUIET_MS)
    for (const { transactionId, cardHolderName } of since) {
      const buyer = buyers.find(({ email }) => email === cardHolderName)
      // A user registered after the backup gets a record at the next login.
      if (buyer)
        await calls.call(buyer, 'addUser', { id: buyer.uid, username: buyer.email, tests: newEntries() })
      const words = ['adopt', String(transactionId), '--email', cardHolderName, '--item', String(BOUGHT)]
      await persistently(() =>
        operate('scripts/operate/payments.ts', words, {
          ...shop.environment('server'),
          DATABASE_URL: databaseUrl,
        }),
      )
    }
    console.log(`Restored; ${since.length} payments asked again of the provider.`)
    return compareCharges(databaseUrl, folder, buyers)
  })
}

/** App servers share the provider's limit, so a refused call is retried. */
async function persistently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await delay(QUIET_MS)
    }
  }
}

/** @throws Error with the program's output */
async function operate(
  script: string,
  words: readonly string[],
  variables: Record<string, string>,
): Promise<void> {
  const { code, out, err } = await runToEnd(script, words, variables)
  if (code !== 0) throw new Error(`${script} ${words[0]}: ${out}${err}`)
}

runProgram(async () => process.exit(await main()))
