import { Socket } from 'node:net'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql, type ExtractTablesWithRelations, type SQL } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { Client, Pool, type PoolClient } from 'pg'
import * as z from 'zod/mini'
import { StartError } from '../base/startError'
import { repeated } from './repeat'
import * as schema from './schema/schema'

export type Sql = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

const Rows = z.object({ rows: z.array(z.unknown()) })

export type Database = {
  sql: Sql
  /** Runs the work in a transaction, again after a conflict. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** How much work waits for a connection */
  waiting(): number
  ping(): Promise<void>
  close(): Promise<void>
}

/** `named`: each connection prepares frequent statements once and keeps them by name */
export type Statements = 'named' | 'unnamed'

/** @param statements `unnamed` behind a pooler in transaction mode, where names don't survive */
export type DatabasePlace = { databaseUrl?: string; dataDir: string; statements?: Statements }

/**
 * @param limitMs time limit of a query and of a pause within a transaction
 * @throws StartError when a deployment asks for the embedded engine
 */
export async function openDatabase(
  { databaseUrl, dataDir, statements = 'named' }: DatabasePlace,
  limitMs?: number,
): Promise<Database> {
  if (databaseUrl !== undefined) return postgresDatabase(databaseUrl, statements, limitMs)
  const { openEngine } = await loadEmbedded()
  return embeddedDatabase(await openEngine(join(dataDir, 'db')))
}

export async function loadEmbedded() {
  try {
    return await import('./embedded')
  } catch {
    throw new StartError('the embedded database is not part of a deployment. Set DATABASE_URL.')
  }
}

export async function embeddedDatabase(engine: PGlite): Promise<Database> {
  const { drizzleOn } = await loadEmbedded()
  await engine.exec(SETTINGS)
  const orm = drizzleOn(engine)
  return {
    sql: orm,
    transaction: (work) => repeated(() => orm.transaction(work)),
    waiting: () => 0,
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => engine.close(),
  }
}

/** Settings the code relies on. PgBouncer tracks the first four per client. */
export const SETTINGS = [
  "set datestyle = 'ISO, MDY'",
  "set timezone = 'UTC'",
  "set intervalstyle = 'postgres'",
  'set standard_conforming_strings = on',
  'set search_path = public',
].join('; ')

function postgresDatabase(connectionString: string, statements: Statements, limitMs?: number): Database {
  const limits = limitMs !== undefined && {
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: limitMs,
  }
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Overrides the defaults of server, database and role before the pool lends a connection.
    verify: (client, done) => client.query(SETTINGS, (error) => done(error)),
    ...limits,
  })
  // Without a listener, a broken connection ends the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (statements === 'unnamed') pool.on('connect', leaveUnnamed)
  if (limitMs !== undefined) pool.on('connect', (client) => endSilent(client, limitMs + 2_000))
  repeatStatements(pool)
  const orm = drizzlePg(pool, { schema })
  return {
    sql: orm,
    transaction: (work) => repeated(() => transactionOf(pool, work)),
    waiting: () => pool.waitingCount,
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => pool.end(),
  }
}

/** Closes a silent connection, with one timer per connection; pg's `query_timeout` makes one per query. */
function endSilent(client: PoolClient, ms: number): void {
  const stream = client instanceof Client ? client.connection.stream : undefined
  if (stream instanceof Socket) stream.setTimeout(ms, () => stream.destroy(new Error('Query read timeout')))
}

function leaveUnnamed(client: PoolClient): void {
  const { query } = client
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]) => {
      const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked
      return Reflect.apply(query, client, [isNamed ? { ...asked, name: undefined } : asked, ...rest])
    },
  })
}

function repeatStatements(pool: Pool): void {
  const { query } = pool
  Object.assign(pool, {
    query: (...given: unknown[]) => repeated(() => Reflect.apply(query, pool, given)),
  })
}

export async function select<Row extends z.ZodMiniType>(
  orm: Sql,
  query: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  const { rows } = Rows.parse(await orm.execute(query))
  return z.array(row).parse(rows)
}

export async function first<Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> {
  return (await query)[0]
}

export async function hasRows(query: PromiseLike<unknown[]>): Promise<boolean> {
  return (await query).length > 0
}

/** For prepared statements: building one costs more than running it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

const connections = new WeakMap<PoolClient, Sql>()

/** Cached per connection, which keeps its prepared statements. */
function sqlOn(client: PoolClient): Sql {
  const known = connections.get(client)
  if (known) return known
  const orm = drizzlePg(client, { schema })
  connections.set(client, orm)
  return orm
}

async function transactionOf<Result>(pool: Pool, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(sqlOn(client))
    const { command } = await client.query('commit')
    // PostgreSQL answers ROLLBACK, without an error, if the work has swallowed the error of a query.
    if (command === 'ROLLBACK') throw new Error('A transaction was committed in which a query had failed.')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}
