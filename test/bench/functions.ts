import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../functions/program'
import { addressOf } from '../load/addresses'
import { startIdentityProvider, type IdentityProvider } from '../load/identityProvider'
import { startProduct, startScript, type ServerProcess } from '../load/serverProcess'
import { startPostgres } from '../support/databases/postgresServer'
import { cpuMsOf } from './cpuTime'
import { measureRound, type RoundFigures } from './measureRound'
import { seedTakers } from './seed'
import { countStatements, describeDifference } from './sameStatements'
import { median, spread } from './statistics'
import { workloads, type SeatedTaker, type Workload } from './workloads'

/**
 * npm run bench:functions: the product's server (all its middleware, tokens verified, log written) beside a bare handler
 * that runs the same SQL, on one PostgreSQL, in turns. Figures, never a test: machines differ; the ratio differs less.
 */
const CONNECTIONS = 20
/** On each side: nobody asks as often as the limiter lets one user ask. */
const TAKERS = 1_000
const ROUNDS = 5
const ROUND_MS = 3_000
const WARM_UP_MS = 2_000
const COUNTED_MS = 200
/** Of the bare handler's requests a second. */
const WANTED_SHARE = 0.6

type Side = { title: string; server: ServerProcess; takers: SeatedTaker[] }
type Measured = RoundFigures & { cpuMs: number }

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-bench-'))
  const postgres = await startPostgres(folder, ['shared_preload_libraries=pg_stat_statements'])
  const identity = await startIdentityProvider()
  try {
    const sides = await startSides(postgres.url, identity)
    try {
      await compare(sides, postgres.url)
    } finally {
      for (const { server } of sides) await server.stop()
    }
  } finally {
    identity.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The product first: it makes the schema. */
async function startSides(databaseUrl: string, identity: IdentityProvider): Promise<[Side, Side]> {
  const product = await startProduct({ databaseUrl, identity })
  const bare = await startScript('test/bench/bareHandler.ts', {}, { DATABASE_URL: databaseUrl })
  const seated = async (prefix: string) =>
    (await seedTakers(databaseUrl, prefix, TAKERS)).map((taker, index) => ({
      ...taker,
      address: addressOf(index),
      token: identity.tokenFor(taker.uid),
    }))
  return [
    { title: 'product', server: product, takers: await seated('product') },
    { title: 'bare', server: bare, takers: await seated('bare') },
  ]
}

async function compare(sides: readonly [Side, Side], databaseUrl: string): Promise<void> {
  const loads = workloads()
  for (const load of loads) {
    for (const side of sides) await measure(side, load, WARM_UP_MS)
    await requireSameStatements(sides, load, databaseUrl)
  }
  const rounds: Record<string, [Measured, Measured][]> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const load of loads) {
      const [product, bare] = sides
      const pair: [Measured, Measured] = [
        await measure(product, load, ROUND_MS),
        await measure(bare, load, ROUND_MS),
      ]
      ;(rounds[load.name] ??= []).push(pair)
    }
  }
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds in turns, ${ROUND_MS / 1000} s each; medians, middle half in brackets\n`,
  )
  console.log(
    '| function | product, requests/s | p50, p99 ms | bare, requests/s | p50, p99 ms | share of the bare | CPU of the server a request, product and bare |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, pairs] of Object.entries(rounds)) console.log(row(name, pairs))
}

async function measure({ server, takers }: Side, load: Workload, ms: number): Promise<Measured> {
  const before = cpuMsOf(server.child.pid)
  const figures = await measureRound(server.url, load, { takers, connections: CONNECTIONS, durationMs: ms })
  return { ...figures, cpuMs: (cpuMsOf(server.child.pid) - before) / figures.requests }
}

/** @throws Error when the bare handler asks the database for anything else than the product does */
async function requireSameStatements(
  sides: readonly [Side, Side],
  load: Workload,
  databaseUrl: string,
): Promise<void> {
  const counted = []
  for (const side of sides) {
    counted.push(await countStatements(databaseUrl, () => measure(side, load, COUNTED_MS)))
  }
  const [product, bare] = counted
  const difference = product && bare && describeDifference(product, bare)
  if (difference)
    throw new Error(`${load.name}: the bare handler runs other SQL than the product:\n${difference}`)
}

function row(name: string, pairs: readonly [Measured, Measured][]): string {
  const shares = pairs.map(([product, bare]) => product.perSecond / bare.perSecond)
  const cells = [0, 1].flatMap((index) => {
    const all = pairs.map((pair) => pair[index]!)
    const of = (pick: (figures: Measured) => number) => all.map(pick)
    return [
      withSpread(
        of(({ perSecond }) => perSecond),
        0,
      ),
      `${median(of(({ p50Ms }) => p50Ms)).toFixed(1)}, ${median(of(({ p99Ms }) => p99Ms)).toFixed(1)}`,
    ]
  })
  const share = `${withSpread(shares, 2)}${median(shares) < WANTED_SHARE ? ` (wanted: ${WANTED_SHARE})` : ''}`
  const cpu = [0, 1].map((index) => median(pairs.map((pair) => pair[index]!.cpuMs)).toFixed(3))
  return `| ${[name, ...cells, share, `${cpu.join(', ')} ms`].join(' | ')} |`
}

function withSpread(values: readonly number[], digits: number): string {
  const [low, high] = spread(values)
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}

runProgram(async () => {
  await main()
  process.exit(0)
})
