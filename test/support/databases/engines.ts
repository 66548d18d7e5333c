import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import { embeddedDatabase, openDatabase, type Database } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'

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

/** The address of a fresh, empty database on a PostgreSQL server; on that of jest's global setup if none is given. */
export async function emptyPostgres(server = required('P9_TEST_POSTGRES')): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const pool = new Pool({ connectionString: server, max: 1 })
  await pool.query(`create database ${name}`)
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
  empty: async () => openDatabase({ databaseUrl: await emptyPostgres(), dataDir: '' }),
  async open() {
    const database = await postgres.empty()
    await migrate(database)
    return database
  },
}

/** Both engines; a repository behaves the same on each. */
export const engines: readonly Engine[] = [embedded, postgres]
