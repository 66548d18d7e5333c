import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import { tablesOf, type Table } from '../../../functions/store/backup/catalog'
import { select, type Database, type Sql } from '../../../functions/store/database'
import { MIGRATIONS } from '../../../functions/store/migrate'

/** A database as each earlier version of the program left it, with rows in every table, in one SQL file each. */
export const DUMPS = join(__dirname, '../../functions/store/dumps')

const Journal = z.object({
  version: z.string(),
  dialect: z.string(),
  entries: z.array(z.looseObject({ tag: z.string() })),
})
const journal = Journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')))

/** Every version by its migration: '0000_first', '0001_payments', … */
export const versions = journal.entries.map(({ tag }) => tag)

export const dumpPath = (version: string) => join(DUMPS, `${version.slice(0, 4)}.sql`)
export const hasDump = (version: string) => existsSync(dumpPath(version))

/** SHA-256 of each migration's file, in hex. */
export const migrationHashes = () =>
  versions.map((tag) => {
    const text = readFileSync(join(MIGRATIONS, `${tag}.sql`))
    return `${createHash('sha256').update(text).digest('hex')}  ${tag}.sql`
  })

/** A folder with the migrations up to one, as they were when it was the newest. */
export function migrationsUpTo(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'p9-migrations-'))
  const entries = journal.entries.slice(0, versions.indexOf(version) + 1)
  mkdirSync(join(folder, 'meta'))
  for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** A folder with all migrations and one more. */
export function withMigration(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'p9-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const entries = [...journal.entries, { tag: '9999_next', when: Date.now(), breakpoints: true }]
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  writeFileSync(join(folder, '9999_next.sql'), text)
  return folder
}

/** Fills an empty database with what a dump holds. */
export async function restoreDump({ sql: orm }: Database, version: string): Promise<void> {
  const statements = readFileSync(dumpPath(version), 'utf8')
    .replace(/^--.*\n/gm, '')
    .split(/;\n/)
    .reduce(withWholeBlocks, [])
  await orm.transaction(async (tx) => {
    for (const statement of statements) if (statement !== '') await tx.execute(sql.raw(statement))
  })
}

/** The SQL that makes a database of one version with the rows of another of the same. */
export async function dumpOf({ sql: orm }: Database, version: string): Promise<string> {
  const folder = migrationsUpTo(version)
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const names = versions.slice(0, migrations.length)
  const parts = [
    ...migrations.map(({ sql: statements }, index) =>
      [`-- ${names[index]}`, ...statements.map((statement) => statement.trim())].join('\n'),
    ),
    [
      '-- which migrations have run',
      'create table migration_lock (id integer primary key);',
      'insert into migration_lock (id) values (1);',
      'create schema drizzle;',
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);',
      ...migrations.map(
        ({ hash, folderMillis }) =>
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis});`,
      ),
    ].join('\n'),
  ]
  for (const table of await tablesOf(orm)) {
    parts.push([`-- ${table.name}`, ...(await insertsOf(orm, table))].join('\n'))
  }
  return `${parts.join('\n')}\n`
}

async function insertsOf(orm: Sql, { name, columns }: Table): Promise<string[]> {
  const list = columns.map((column) => `"${column.name}"`).join(', ')
  const values = columns.map((column) => `quote_nullable("${column.name}"::text)`)
  const rows = await select(
    orm,
    sql.raw(`select concat_ws(', ', ${values.join(', ')}) as row from "${name}" order by "${name}"::text`),
    z.object({ row: z.string() }),
  )
  return rows.map(({ row }) => `insert into "${name}" (${list}) values (${row});`)
}

/** A block between two dollar quotes has ends of lines like a statement's. */
function withWholeBlocks(statements: string[], piece: string): string[] {
  const last = statements.at(-1)
  if (last === undefined || last.split('$$').length % 2 === 1) return [...statements, piece]
  return [...statements.slice(0, -1), `${last};\n${piece}`]
}
