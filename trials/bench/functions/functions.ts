import { build } from 'esbuild'
import { Client } from 'pg'
import { addressOf } from '../../harness/client'
import type { IdentityProvider } from '../../harness/identityProvider'
import { withStack } from '../../harness/loadStack'
import { residentMbOf, cpuMsOf } from '../../harness/processFigures'
import { startProduct, startScript, type ServerProcess } from '../../harness/serverProcess'
import { measureRound } from './measureRound'
import { seedTakers } from './seed'
import { countStatements, describeDifference } from './sameStatements'
import { sharesTable, type Measured, type Round } from './sharesTable'
import { workloads, type SeatedTaker, type Workload } from './workloads'

const CONNECTIONS = 20
/** On each side: nobody asks as often as the limiter lets one user ask. */
const TAKERS = 3_000
const ROUNDS = 9
const ROUND_MS = 3_000
const WARM_UP_MS = 3_000
const COUNTED_MS = 200

type Side = { server: ServerProcess; takers: SeatedTaker[] }

/**
 * The product's server (all its middleware, tokens verified, log written) beside a bare handler that runs the same SQL,
 * on one PostgreSQL, in turns: a table in Markdown. Machines differ; the ratio differs less.
 * @throws Error at a wrong answer, and when the two ask the database for different things
 */
export async function compareFunctions(): Promise<string> {
  return withStack(['shared_preload_libraries=pg_stat_statements'], async ({ databaseUrl, identity }) => {
    const sides = await startSides(databaseUrl, identity)
    try {
      return await compare(sides, databaseUrl)
    } finally {
      for (const { server } of sides) await server.stop()
    }
  })
}

/** The product first: it makes the schema. */
async function startSides(databaseUrl: string, identity: IdentityProvider): Promise<[Side, Side]> {
  const product = await startProduct({ databaseUrl, identity })
  const bare = await startScript(await buildBareHandler(), {}, { DATABASE_URL: databaseUrl })
  const seated = async (prefix: string) =>
    (await seedTakers(databaseUrl, prefix, TAKERS)).map((taker, index) => ({
      ...taker,
      address: addressOf(index),
      token: identity.tokenFor(taker.uid),
    }))
  return [
    { server: product, takers: await seated('product') },
    { server: bare, takers: await seated('bare') },
  ]
}

/** As autovacuum does within a minute: whoever prepared a statement on an empty table would read all of it ever after. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/** Built as the product is (scripts/build/buildFunctions.ts), so that no loader slows one of them down. */
async function buildBareHandler(): Promise<string> {
  const outfile = '.cache/bench/bareHandler.js'
  const entryPoints = ['trials/bench/functions/bareHandler.ts']
  await build({
    entryPoints,
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
  })
  return outfile
}

async function compare(sides: readonly [Side, Side], databaseUrl: string): Promise<string> {
  const loads = workloads()
  for (const load of loads) {
    for (const side of sides) await measure(side, load, WARM_UP_MS)
    await requireSameStatements(sides, load, databaseUrl)
  }
  await analyze(databaseUrl)
  const [product, bare] = sides
  const rounds = new Map<string, Round[]>(loads.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const load of loads) {
      rounds.get(load.name)?.push({
        product: await measure(product, load, ROUND_MS),
        bare: await measure(bare, load, ROUND_MS),
      })
    }
  }
  const setup = `${CONNECTIONS} connections, ${ROUNDS} rounds in turns of ${ROUND_MS / 1000} s each`
  const [mine, its] = [product, bare].map(({ server }) => Math.round(residentMbOf(server.child.pid)))
  const memory = `Resident memory at the end: ${mine} MiB; the bare handler’s ${its}.`
  return `The functions: ${setup}; medians, the middle half in brackets.\n\n${sharesTable(rounds)}\n\n${memory}`
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
