import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql, type ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool, type PoolClient } from 'pg'
import * as schema from './schema'

/** What repositories run their queries on: either driver, in a transaction or not. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export type Database = {
  sql: Sql
  /** All or nothing of what is done on the connection it lends, which may be the same one again next time. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Runs the migrations of a folder that have not run yet. */
  runMigrations(folder: string): Promise<void>
  /** Whether other processes may be at work on the same database. */
  isShared: boolean
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL by its address, or the embedded one in the data folder, which the caller has locked. */
export async function openDatabase(where: { databaseUrl?: string; dataDir: string }): Promise<Database> {
  if (where.databaseUrl !== undefined) return postgresDatabase(where.databaseUrl)
  return embeddedDatabase(await PGlite.create(join(where.dataDir, 'db')))
}

export function embeddedDatabase(engine: PGlite): Database {
  const orm = drizzlePglite(engine, { schema })
  return {
    sql: orm,
    transaction: (work) => orm.transaction(work),
    runMigrations: (migrationsFolder) => migratePglite(orm, { migrationsFolder }),
    isShared: false,
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => engine.close(),
  }
}

function postgresDatabase(connectionString: string): Database {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  const orm = drizzlePg(pool, { schema })
  return {
    sql: orm,
    transaction: (work) => transactionOf(pool, work),
    runMigrations: (migrationsFolder) => migratePg(orm, { migrationsFolder }),
    isShared: true,
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => pool.end(),
  }
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
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether a query failed because it would have broken a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}
