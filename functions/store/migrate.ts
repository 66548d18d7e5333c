import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import { StartError } from '../http/startError'
import { select, type Database, type Sql } from './database'

/** The numbered migrations, as drizzle-kit writes them. */
export const MIGRATIONS = join(__dirname, 'migrations')

const Applied = z.object({ when: z.number() })

/**
 * Brings the schema up to date: all that is missing, in one transaction, forward only. Servers that start at once on
 * one database take turns by a row's lock, held by that same transaction: a process that dies in the middle leaves
 * nothing half done and holds nobody up.
 * @param folder where the migrations are; tests give their own
 * @throws StartError when a later version of the program has migrated the database
 */
export async function migrate({ sql: orm }: Database, folder = MIGRATIONS): Promise<void> {
  // Most starts find nothing to do: they wait for nobody, and need no right to change the schema.
  if (migrationsAfter(await appliedMigrations(orm), folder).length === 0) return
  await alone(orm, async (tx, applied) => runMigrations(tx, migrationsAfter(applied, folder)))
}

/**
 * Runs what changes the schema in one transaction, while nobody else does.
 * @param work is told which migrations have run by now
 */
export async function alone(orm: Sql, work: (tx: Sql, applied: number[]) => Promise<void>): Promise<void> {
  await prepare(orm)
  await orm.transaction(async (tx) => {
    // Moving a large table may take longer than a query, or a pause between two, is allowed to.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select 1 from migration_lock where id = 1 for update`)
    await work(tx, await readApplied(tx))
  })
}

/** When each migration that the database has was made, which is its name there; oldest first. */
export async function appliedMigrations(orm: Sql): Promise<number[]> {
  const [table] = await select(
    orm,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
    z.object({ isThere: z.boolean() }),
  )
  return table?.isThere ? readApplied(orm) : []
}

async function readApplied(orm: Sql): Promise<number[]> {
  const rows = await select(
    orm,
    sql`select created_at::float8 as "when" from drizzle.__drizzle_migrations order by created_at`,
    Applied,
  )
  return rows.map(({ when }) => when)
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * What has to run to bring a database with these migrations to the newest schema.
 * @throws StartError when it has one that this program does not know
 */
export function migrationsAfter(applied: readonly number[], folder = MIGRATIONS): Migration[] {
  const known = readMigrationFiles({ migrationsFolder: folder })
  if (applied.some((when, index) => known[index]?.folderMillis !== when)) {
    throw new StartError(
      'it was migrated by a later version of this program, and migrations only go forward. Start that version.',
    )
  }
  return known.slice(applied.length)
}

/** Runs migrations as a part of the caller's transaction, and keeps note of them where drizzle-kit does. */
export async function runMigrations(tx: Sql, migrations: readonly Migration[]): Promise<void> {
  for (const migration of migrations) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          values (${migration.hash}, ${migration.folderMillis})`,
    )
  }
}

/**
 * Makes the lock's row and the list of migrations. Not behind the lock: a session that has looked for a schema before
 * it waited may still believe that there is none.
 */
async function prepare(orm: Sql): Promise<void> {
  const statements = [
    sql`create table if not exists migration_lock (id integer primary key)`,
    sql`insert into migration_lock (id) values (1) on conflict do nothing`,
    sql`create schema if not exists drizzle`,
    sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`,
  ]
  for (const statement of statements) {
    const make = () => orm.execute(statement)
    // `if not exists` itself can lose a race; whoever lost looks again, and finds what the winner made.
    await make().catch(make)
  }
}
