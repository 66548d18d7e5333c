import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql, type ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import * as schema from './schema'

/** What repositories run their queries on: either driver, in a transaction or not. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export type Database = {
  sql: Sql
  /** Runs the migrations of a folder that have not run yet. */
  runMigrations(folder: string): Promise<void>
  /** Whether other processes may be at work on the same database. */
  isShared: boolean
  /** Connections that are open, those of them without work, and requests that wait for one; the embedded one has none. */
  connections(): { total: number; idle: number; waiting: number }
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
    runMigrations: (migrationsFolder) => migratePglite(orm, { migrationsFolder }),
    isShared: false,
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
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
    runMigrations: (migrationsFolder) => migratePg(orm, { migrationsFolder }),
    isShared: true,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => pool.end(),
  }
}

/** Whether a query failed because it would have broken a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}
