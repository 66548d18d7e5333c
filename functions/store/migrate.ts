import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import { StartError } from '../base/startError'
import { select, type Database, type Sql } from './database'
import { isConflict, isLockTimeout, repeated } from './repeat'

/** The numbered migrations, as drizzle-kit writes them. */
export const MIGRATIONS = join(__dirname, 'migrations')

/** A migration that a database has: when it was made, which is its name there, and who runs on what it leaves. */
const Applied = z.object({ when: z.number(), oldestProgram: z.nullable(z.number()) })
type Applied = z.output<typeof Applied>

/** A schema change waits this long for a lock; requests queue behind it, so it then lets them go first and retries. */
const LOCK_WAIT_MS = 2_000

/** Also where the database is set otherwise: whoever has waited for the lock sees what its last holder did. */
const asOfNow = { isolationLevel: 'read committed' } as const

/**
 * Brings the schema up to date: all that is missing, in one transaction, forward only. Servers that start at once on
 * one database take turns by a row's lock, held by that same transaction: a process that dies in the middle leaves
 * nothing half done and holds nobody up. A database that a later program has migrated is left as it is.
 * @param folder where the migrations are; tests give their own
 * @throws StartError when a later program has migrated the database so that this one does not run on it
 */
export async function migrate({ sql: orm }: Database, folder = MIGRATIONS): Promise<void> {
  // Most starts find nothing to do: they wait for nobody, and need no right to change the schema.
  if ((await missingIn(orm, folder)).length === 0) return
  await alone(orm, async (tx, applied) => runMigrations(tx, missing(applied, folder)))
}

/**
 * Runs what changes the schema in one transaction, while nobody else does; again when it was in others' way.
 * @param work is told which migrations have run by now
 */
export async function alone(orm: Sql, work: (tx: Sql, applied: Applied[]) => Promise<void>): Promise<void> {
  await prepare(orm)
  const once = () =>
    orm.transaction(async (tx) => {
      // Rewriting a large table may exceed the timeouts of statements and of idle transactions.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`select 1 from migration_lock where id = 1 for update`)
      await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`))
      await work(tx, await readApplied(tx))
    }, asOfNow)
  await repeated(once, { isWorth: (error) => isConflict(error) || isLockTimeout(error), times: 50 })
}

/** When each migration that the database has was made; oldest first. */
export async function appliedMigrations(orm: Sql): Promise<number[]> {
  return (await appliedTo(orm)).map(({ when }) => when)
}

async function appliedTo(orm: Sql): Promise<Applied[]> {
  const [table] = await select(
    orm,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
    z.object({ isThere: z.boolean() }),
  )
  return table?.isThere ? readApplied(orm) : []
}

/** Through JSON, since the list of an old database lacks this column. */
async function readApplied(orm: Sql): Promise<Applied[]> {
  return select(
    orm,
    sql`select created_at::float8 as "when", (to_jsonb(list) ->> 'oldest_program')::integer as "oldestProgram"
        from drizzle.__drizzle_migrations as list order by created_at`,
    Applied,
  )
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * What has to run to bring a database to this program's schema; nothing where a later one has migrated it for both.
 * @throws StartError when this program does not run on it
 */
export async function missingIn(orm: Sql, folder = MIGRATIONS): Promise<Migration[]> {
  return missing(await appliedTo(orm), folder)
}

/**
 * What has to run to bring a database with these migrations to the newest schema.
 * @throws StartError when it has one that this program does not know
 */
export function migrationsAfter(applied: readonly number[], folder = MIGRATIONS): Migration[] {
  return missing(
    applied.map((when) => ({ when, oldestProgram: null })),
    folder,
  )
}

/** The same; nothing where a later program has migrated the database so that this one runs on it. */
function missing(applied: readonly Applied[], folder: string): Migration[] {
  const known = readMigrationFiles({ migrationsFolder: folder })
  if (known.some(({ folderMillis }, index) => applied[index] && applied[index].when !== folderMillis)) {
    throw new StartError('it was migrated by another program, which this one knows nothing of.')
  }
  // A program's number is that of its newest migration.
  const program = known.length - 1
  const oldest = Math.max(
    ...applied.slice(known.length).map(({ oldestProgram }) => oldestProgram ?? Infinity),
  )
  if (oldest > program) {
    const needed =
      oldest < Infinity ? `which only programs from ${oldest} on run on` : 'and migrations only go forward'
    throw new StartError(
      `it was migrated by a later version of this program, ${needed}; this one is ${program}. Start a later one.`,
    )
  }
  return known.slice(applied.length)
}

const DECLARATION = /^-- Programs from (\d+) on run on this\.$/m

/**
 * The oldest program that runs on what a migration leaves, as its first line declares it (docs/operations.md, "The
 * schema"); null where nothing is declared: none that does not know it.
 */
export function oldestProgramOf({ sql: [first = ''] }: Pick<Migration, 'sql'>): number | null {
  const [, program] = DECLARATION.exec(first) ?? []
  return program === undefined ? null : Number(program)
}

/** Runs migrations as a part of the caller's transaction, and keeps note of them where drizzle-kit does. */
export async function runMigrations(tx: Sql, migrations: readonly Migration[]): Promise<void> {
  for (const migration of migrations) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, oldest_program)
          values (${migration.hash}, ${migration.folderMillis}, ${oldestProgramOf(migration)})`,
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
    sql`alter table drizzle.__drizzle_migrations add column if not exists oldest_program integer`,
  ]
  for (const statement of statements) {
    const make = () => orm.execute(statement)
    // `if not exists` can lose a race itself; the loser retries and finds what the winner created.
    await make().catch(make)
  }
}
