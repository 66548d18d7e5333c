import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
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
 * How PostgreSQL is had: as it is; at an isolation at which transactions fail for each other's sake; or by way of
 * PgBouncer, each transaction on another connection.
 */
export const FORMS = ['plain', 'serializable', 'pooled'] as const
export type Form = (typeof FORMS)[number]

/** The form that this run of the tests is on, and the programs that it starts (npm run test:databases). */
export function formOfRun(): Form {
  const given = process.env.P9_TEST_FORM ?? 'plain'
  const form = FORMS.find((each) => each === given)
  if (form === undefined) throw new Error(`P9_TEST_FORM is one of ${FORMS.join(', ')}.`)
  return form
}

/**
 * The address of a fresh database on a PostgreSQL server, in the form of this run; on that of jest's global setup if none
 * is given.
 * @param template the database that it is a copy of; an empty one if none is named
 */
export async function newPostgres(
  server = required('P9_TEST_POSTGRES'),
  template = 'template1',
  form = formOfRun(),
): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Not a pool, whose end does not wait for that of its connections: the server may be stopped right after.
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  if (form === 'serializable') {
    await client.query(`alter database ${name} set default_transaction_isolation = 'serializable'`)
  }
  await client.end()
  const pooler = form === 'pooled' ? { host: required('P9_TEST_POOLER') } : {}
  return Object.assign(new URL(server), { ...pooler, pathname: `/${name}` }).toString()
}

/** A database by its address, as this run has it. */
export function openPostgres(databaseUrl: string, limitMs?: number): Promise<Database> {
  const statements = formOfRun() === 'pooled' ? 'unnamed' : 'named'
  return openDatabase({ databaseUrl, dataDir: '', statements }, limitMs)
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

/** Lays an embedded database with the newest schema into a data folder: made from nothing, one takes four seconds. */
export function layDatabase(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(required('P9_TEST_DATA'), join(dataDir, 'db'), { recursive: true })
}

/** The address of a fresh database with the newest schema. */
export const newMigrated = () => newPostgres(undefined, required('P9_TEST_MIGRATED'))

export const postgres: Engine = {
  name: 'PostgreSQL',
  empty: async () => openPostgres(await newPostgres()),
  open: async () => openPostgres(await newMigrated()),
}

/** Both engines, on which a repository behaves the same; or the one that the mutation tests name (trials/mutation). */
export const engines: readonly Engine[] = [embedded, postgres].filter(
  ({ name }) => (process.env.P9_TEST_ENGINE ?? name) === name,
)
