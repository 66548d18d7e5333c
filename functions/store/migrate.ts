import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import { StartError } from '../base/startError'
import { select, type Database, type Sql } from './database'
import { isConflict, isLockTimeout, repeated } from './repeat'

export const MIGRATIONS = join(__dirname, 'migrations')

/** Requests queue behind a waiting schema change, so it gives up early and retries. */
const LOCK_WAIT_MS = 2_000
const TRIES = 50
const MIGRATION_LOCK = 1_909_090_909

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * Applies all missing migrations in one transaction, one process at a time.
 * @throws StartError when a later or another program has migrated the database
 */
export async function migrate({ sql: orm }: Database, folder = MIGRATIONS): Promise<void> {
  // Without missing migrations, a start needs no lock and no right to change the schema.
  if ((await missingIn(orm, folder)).length === 0) return
  const run = () =>
    orm.transaction(
      async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
        await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
        await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`))
        await tx.execute(
          sql`create table if not exists migrations (created_at bigint primary key, hash text not null)`,
        )
        for (const migration of await missingIn(tx, folder)) await apply(tx, migration)
        await protectOperatorActs(tx)
      },
      // Must see the previous lock holder's changes.
      { isolationLevel: 'read committed' },
    )
  await repeated(run, { isWorth: (error) => isConflict(error) || isLockTimeout(error), times: TRIES })
}

/** Creation times, oldest first; empty without our tables */
export async function appliedMigrations(orm: Sql): Promise<number[]> {
  const [table] = await select(
    orm,
    sql`select to_regclass('migrations') is not null as "isThere"`,
    z.object({ isThere: z.boolean() }),
  )
  if (!table?.isThere) return []
  const rows = await select(
    orm,
    sql`select created_at::float8 as "createdAt" from migrations order by created_at`,
    z.object({ createdAt: z.number() }),
  )
  return rows.map(({ createdAt }) => createdAt)
}

/** @throws StartError when a later or another program has migrated the database */
export async function missingIn(orm: Sql, folder = MIGRATIONS): Promise<Migration[]> {
  const applied = await appliedMigrations(orm)
  const known = readMigrationFiles({ migrationsFolder: folder })
  if (applied.some((createdAt, index) => known[index] && known[index].folderMillis !== createdAt)) {
    throw new StartError('it has another history of migrations than this program. Use a new database.')
  }
  if (applied.length > known.length) {
    throw new StartError('it was migrated by a later version of this program. Start that version.')
  }
  return known.slice(applied.length)
}

async function apply(tx: Sql, { sql: statements, folderMillis, hash }: Migration): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into migrations (created_at, hash) values (${folderMillis}, ${hash})`)
}

/** Applies to every role, including the tables' owner. */
export async function protectOperatorActs(tx: Sql): Promise<void> {
  await tx.execute(sql`revoke update, delete, truncate on operator_acts from current_user`)
  await tx.execute(
    sql.raw(`
      do $$
      declare holder name;
      begin
        for holder in
          select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
          where c.oid = 'operator_acts'::regclass
        loop
          execute format('revoke update, delete, truncate on operator_acts from %I', holder);
        end loop;
      end
      $$`),
  )
}
