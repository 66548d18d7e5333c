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

/** What repositories run their queries on: either driver, in a transaction or not. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

/** What both drivers answer. */
const Rows = z.object({ rows: z.array(z.unknown()) })

export type Database = {
  sql: Sql
  /**
   * All or nothing of what is done on the connection it lends, which may be the same one again next time. Where others
   * were in its way, the work is run again from its beginning.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Connections that are open, those of them without work, and requests that wait for one; the embedded one has none. */
  connections(): { total: number; idle: number; waiting: number }
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Whether statements of every request are prepared once for each connection, by a name that it keeps. */
export type Statements = 'named' | 'unnamed'

/** @param statements `unnamed` behind a pooler that hands each transaction another connection and knows no names */
export type DatabasePlace = { databaseUrl?: string; dataDir: string; statements?: Statements }

/**
 * PostgreSQL by its address, or the embedded one in the data folder, which the caller has locked.
 * @param limitMs how long a query, or a pause within a transaction, may take before PostgreSQL ends it; absent: as long
 * as it takes
 * @throws StartError when the embedded one is asked for in a deployment, which does not have it
 */
export async function openDatabase(
  { databaseUrl, dataDir, statements = 'named' }: DatabasePlace,
  limitMs?: number,
): Promise<Database> {
  if (databaseUrl !== undefined) return postgresDatabase(databaseUrl, statements, limitMs)
  const { openEngine } = await loadEmbedded()
  return embeddedDatabase(await openEngine(join(dataDir, 'db')))
}

/** @throws StartError in a deployment, which has no embedded database */
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
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => engine.close(),
  }
}

/** What is relied on when values are read and written; PgBouncer keeps the first four for each of its clients. */
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
    // Before a connection is lent: whatever the server, the database or the role has as its defaults.
    verify: (client, done) => client.query(SETTINGS, (error) => done(error)),
    ...limits,
  })
  // A connection that breaks must not end the process, idle or lent: the next query fails, or opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (statements === 'unnamed') pool.on('connect', leaveUnnamed)
  if (limitMs !== undefined) pool.on('connect', (client) => endSilent(client, limitMs + 2_000))
  repeatStatements(pool)
  const orm = drizzlePg(pool, { schema })
  return {
    sql: orm,
    transaction: (work) => repeated(() => transactionOf(pool, work)),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => pool.end(),
  }
}

/**
 * Ends a connection on which nothing has come for longer than any query may take: its server can no longer say so itself.
 * One timer a connection, where pg's own `query_timeout` makes one for each query, and keeps its rows for as long.
 */
function endSilent(client: PoolClient, ms: number): void {
  const stream = client instanceof Client ? client.connection.stream : undefined
  if (stream instanceof Socket) stream.setTimeout(ms, () => stream.destroy(new Error('Query read timeout')))
}

/** What is asked of this connection is prepared for that once, whatever name it has. */
function leaveUnnamed(client: PoolClient): void {
  const { query } = client
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]) => {
      const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked
      return Reflect.apply(query, client, [isNamed ? { ...asked, name: undefined } : asked, ...rest])
    },
  })
}

/** A statement outside of a transaction is one by itself: it is run again as the others are. */
function repeatStatements(pool: Pool): void {
  const { query } = pool
  Object.assign(pool, {
    query: (...given: unknown[]) => repeated(() => Reflect.apply(query, pool, given)),
  })
}

/** The rows of a query that was written by hand, whose shape the compiler cannot know. */
export async function select<Row extends z.ZodMiniType>(
  orm: Sql,
  query: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  const { rows } = Rows.parse(await orm.execute(query))
  return z.array(row).parse(rows)
}

const connections = new WeakMap<PoolClient, Sql>()

/** One for each connection, so that what is prepared on it stays. */
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
    // PostgreSQL answers so, and no error, where a query had failed whose error the work has swallowed.
    if (command === 'ROLLBACK') throw new Error('A transaction was committed in which a query had failed.')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}
