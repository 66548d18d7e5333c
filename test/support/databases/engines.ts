import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import { embeddedDatabase, openDatabase, type Database } from '../../../functions/store/database'

export type Engine = {
  name: string
  /** A database with the newest schema. */
  open(): Promise<Database>
  /** A database with nothing in it. */
  empty(): Promise<Database>
}

const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing: run these tests through jest's global setup.`)
  return value
}

/**
 * The address of a fresh database on a PostgreSQL server; on that of jest's global setup if none is given.
 * @param template the database that it is a copy of; an empty one if none is named
 */
export async function newPostgres(
  server = required('P9_TEST_POSTGRES'),
  template = 'template1',
): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const pool = new Pool({ connectionString: server, max: 1 })
  await pool.query(`create database ${name} template ${template}`)
  await pool.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).toString()
}

export const embedded: Engine = {
  name: 'PGlite',
  empty: () => embeddedFrom('P9_TEST_EMPTY_SNAPSHOT'),
  open: () => embeddedFrom('P9_TEST_SNAPSHOT'),
}

async function embeddedFrom(snapshot: string): Promise<Database> {
  const loadDataDir = new Blob([readFileSync(required(snapshot))])
  return embeddedDatabase(await PGlite.create({ loadDataDir }))
}

export const postgres: Engine = {
  name: 'PostgreSQL',
  empty: async () => openDatabase({ databaseUrl: await newPostgres(), dataDir: '' }),
  async open() {
    const databaseUrl = await newPostgres(undefined, required('P9_TEST_MIGRATED'))
    return openDatabase({ databaseUrl, dataDir: '' })
  },
}

/** Both engines, on which a repository behaves the same; or the one that the mutation tests name (test/mutation). */
export const engines: readonly Engine[] = [embedded, postgres].filter(
  ({ name }) => (process.env.P9_TEST_ENGINE ?? name) === name,
)
