import { sql } from 'drizzle-orm'
import { StartError } from '../../base/startError'
import { sumOf, writeAlike } from './backup'
import { isSameSums, type BackupEnd, type BackupRow, type CheckedBackup, type TableHead } from './backupFile'
import { tablesOf, type Table } from './catalog'
import type { Database, Sql } from '../database'
import { alone, migrate, migrationsAfter, MIGRATIONS, runMigrations } from '../migrate'

const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 4_000_000

/**
 * Fills an empty database from a backup, in one transaction that ends well only when every table holds what was saved,
 * row by row; then brings the schema up to date.
 * @param folder where the migrations are; tests give their own
 * @throws StartError when the database is not empty, or the backup is of a later version of the program
 */
export async function restore(
  database: Database,
  backup: CheckedBackup,
  folder = MIGRATIONS,
): Promise<BackupEnd['tables']> {
  const { head, end } = backup
  const later = laterThan(head.migrations, folder)
  const known = migrationsAfter([], folder)
  await requireEmpty(database.sql)
  await alone(database.sql, async (tx) => {
    await requireEmpty(tx)
    await runMigrations(tx, known.slice(0, known.length - later.length))
    await writeAlike(tx)
    const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
    for await (const rows of batches(backup.rows())) await insert(tx, tables, rows)
    await requireSame(tx, [...tables.values()], end)
    for (const { name, lastValue } of end.sequences) {
      if (lastValue === null) continue
      await tx.execute(sql`select setval(${`public."${name}"`}::regclass, ${lastValue}::bigint)`)
    }
  })
  // The planner has no statistics of rows inserted in bulk.
  await database.sql.execute(sql`analyze`)
  await migrate(database, folder)
  return end.tables
}

/** @throws StartError when the backup has a migration that this program does not know */
function laterThan(applied: readonly number[], folder: string) {
  try {
    return migrationsAfter(applied, folder)
  } catch (error) {
    throw new StartError('The backup is of a later version of this program. Restore it with that version.', {
      cause: error,
    })
  }
}

async function requireEmpty(orm: Sql): Promise<void> {
  if ((await tablesOf(orm)).length === 0) return
  throw new StartError('The database is not empty. A backup is restored into an empty one only.')
}

/** Rows of one table in a batch of inserts. */
async function* batches(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow[]> {
  let batch: BackupRow[] = []
  let characters = 0
  for await (const row of rows) {
    const isFull = batch.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE
    if (batch.length > 0 && (isFull || batch[0]?.table !== row.table)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += row.line.length
  }
  if (batch.length > 0) yield batch
}

async function insert(tx: Sql, tables: Map<string, Table>, rows: readonly BackupRow[]): Promise<void> {
  const [{ table: { table, columns } } = { table: { table: '', columns: [] } }] = rows
  const types = new Map(tables.get(table)?.columns.map(({ name, type }) => [name, type]))
  const values = columns.map((column, index) => {
    const type = types.get(column)
    if (type === undefined) throw new Error(`The schema has no column ${column} in ${table}.`)
    return sql.raw(`(r ->> ${index})::${type}`)
  })
  const names = columns.map((column) => sql.identifier(column))
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)}
    from jsonb_array_elements(${`[${rows.map(({ line }) => line).join(',')}]`}::jsonb) as r`)
}

/** @throws Error when the database does not hold exactly what the backup does */
async function requireSame(tx: Sql, tables: readonly Table[], { tables: saved }: BackupEnd): Promise<void> {
  const restored: BackupEnd['tables'] = {}
  for (const { name, columns } of tables) {
    const table: TableHead = { table: name, columns: columns.map((column) => column.name) }
    restored[name] = await sumOf(tx, table)
  }
  if (!isSameSums(restored, saved)) throw new Error('What was restored is not what was saved.')
}
