import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { StartError } from '../../base/startError'
import { createSum, type BackupEnd, type BackupHead, type Sum, type TableHead } from './backupFile'
import { sequencesOf, tablesOf } from './catalog'
import { select, type Database, type Sql } from '../database'
import { appliedMigrations } from '../migrate'

const ROWS_AT_ONCE = 500

/**
 * Writes everything that a database holds at one moment into a file, while others go on working on it. The file gets its
 * name when it is whole, and may be read by its owner only.
 * @throws StartError when the file is there already, or the database holds nothing of ours
 */
export async function backUp({ sql: orm }: Database, path: string, now: Date): Promise<BackupEnd['tables']> {
  if (await isThere(path)) throw new StartError(`${path} is there already; a backup overwrites nothing.`)
  const draft = `${path}.part`
  const sums: BackupEnd['tables'] = {}
  try {
    await orm.transaction(
      (tx) =>
        pipeline(
          Readable.from(backupLines(tx, now, sums)),
          createGzip(),
          createWriteStream(draft, { mode: 0o600, flush: true }),
        ),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return sums
}

async function* backupLines(tx: Sql, now: Date, sums: BackupEnd['tables']): AsyncGenerator<string> {
  await writeAlike(tx)
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  const migrations = await appliedMigrations(tx)
  if (migrations.length === 0) throw new StartError('The database has no tables of this program.')
  const tables = await tablesOf(tx)
  // A migration that starts meanwhile waits until we are done.
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`lock table ${sql.join(names, sql`, `)} in access share mode`)

  const head: BackupHead = {
    format: 'passage-nine-backup',
    version: 1,
    createdAt: now.toISOString(),
    migrations,
  }
  yield lineOf(head)
  for (const { name, columns } of tables) {
    const table: TableHead = { table: name, columns: columns.map((column) => column.name) }
    yield lineOf(table)
    const sum = createSum()
    for await (const line of rowLines(tx, table)) {
      sum.add(line)
      yield `${line}\n`
    }
    sums[name] = sum.value()
  }
  const end: BackupEnd = { tables: sums, sequences: await sequencesOf(tx) }
  yield lineOf(end)
}

const lineOf = (part: object) => `${JSON.stringify(part)}\n`

/** What the rows of a table add up to. */
export async function sumOf(tx: Sql, table: TableHead): Promise<Sum> {
  const sum = createSum()
  for await (const line of rowLines(tx, table)) sum.add(line)
  return sum.value()
}

/** Each row as a JSON list of its values in PostgreSQL's own words, a few hundred in memory at a time. */
async function* rowLines(tx: Sql, { table, columns }: TableHead): AsyncGenerator<string> {
  const values = columns.map((column) => sql`${sql.identifier(column)}::text`)
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select to_json(array[${sql.join(values, sql`, `)}])::text as line from ${sql.identifier(table)}`)
  const next = sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`)
  for (;;) {
    const rows = await select(tx, next, z.object({ line: z.string() }))
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close backup_rows`)
}

/** Makes every engine format and parse values alike for the rest of the transaction. */
export async function writeAlike(tx: Sql): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`)
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`)
  await tx.execute(sql`set local intervalstyle = 'iso_8601'`)
  await tx.execute(sql`set local extra_float_digits = 1`)
  await tx.execute(sql`set local bytea_output = 'hex'`)
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
