import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Sql } from './database'

const FOLDER = join(__dirname, 'migrations')
const ATTEMPTS = 20

/**
 * Brings the schema up to date. Servers that start at once on one database take turns by a row's lock, which
 * PostgreSQL frees with the connection: a process that dies in the middle holds nobody up.
 */
export async function migrate(database: Database): Promise<void> {
  if (!database.isShared) return database.runMigrations(FOLDER)
  await makeLockRow(database.sql)
  await database.sql.transaction(async (tx) => {
    await tx.execute(sql`select 1 from migration_lock where id = 1 for update`)
    await database.runMigrations(FOLDER)
  })
}

/** `create … if not exists` itself can lose a race; the loser looks again. */
async function makeLockRow(orm: Sql): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await orm.execute(sql`create table if not exists migration_lock (id integer primary key)`)
      await orm.execute(sql`insert into migration_lock (id) values (1) on conflict do nothing`)
      return
    } catch (error) {
      if (tries === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
