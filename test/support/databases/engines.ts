import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { madeOnce } from '../madeOnce'

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
 * Creates a database on a PostgreSQL server and returns its address, in the form of this run.
 * @param server by default the one of jest's global setup
 * @param template the database that it is a copy of; an empty one by default
 */
export async function newPostgres(
  server = required('P9_TEST_POSTGRES'),
  template = 'template1',
  form = formOfRun(),
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<string> {
  await onServer(server, async (client) => {
    await client.query(`create database ${name} template ${template}`)
    if (form === 'serializable') {
      await client.query(`alter database ${name} set default_transaction_isolation = 'serializable'`)
    }
  })
  return addressOf(server, name, form)
}

function addressOf(server: string, name: string, form: Form = 'plain'): string {
  const pooler = form === 'pooled' ? { host: required('P9_TEST_POOLER') } : {}
  return Object.assign(new URL(server), { ...pooler, pathname: `/${name}` }).toString()
}

/** Not a pool, whose end does not wait for that of its connections: the server may be stopped right after. */
async function onServer<Result>(server: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database by its address, as this run has it. */
export function openPostgres(databaseUrl: string, limitMs?: number): Promise<Database> {
  const statements = formOfRun() === 'pooled' ? 'unnamed' : 'named'
  return openDatabase({ databaseUrl, dataDir: '', statements }, limitMs)
}

/** How many databases this test file has opened. */
let opened = 0

/**
 * The address of a database with the newest schema and no rows. A jest worker keeps its databases: a file gets those of
 * the file before, emptied, which takes half the time of a new one.
 */
export async function newMigrated(): Promise<string> {
  opened += 1
  const server = required('P9_TEST_POSTGRES')
  const template = required('P9_TEST_MIGRATED')
  const name = `${template}_${process.env.JEST_WORKER_ID ?? '0'}_${opened}`
  const exists = await onServer(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) await client.query(END_SESSIONS, [name])
    return rowCount === 1
  })
  if (!exists) return newPostgres(server, template, formOfRun(), name)
  await onServer(addressOf(server, name), async (client) => {
    const { rows } = await client.query<{ text: string }>(EMPTYING)
    await client.query(rows[0]?.text ?? '')
  })
  return addressOf(server, name, formOfRun())
}

const END_SESSIONS = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'

/** Truncate and not delete: rows lie in the order of their insertion again. */
const EMPTYING = `
  select 'truncate ' || string_agg(format('%I', tablename), ', ') as text
  from pg_tables where schemaname = 'public' and tablename <> 'migrations'`

export const postgres: Engine = {
  name: 'PostgreSQL',
  empty: async () => openPostgres(await newPostgres()),
  open: async () => openPostgres(await newMigrated()),
}

/** Copies an embedded database with the newest schema into a data folder. */
export async function layDatabase(dataDir: string): Promise<void> {
  const made = await madeOnce('embedded', async (folder) => {
    const database = await openDatabase({ dataDir: folder })
    await migrate(database)
    await database.close()
  })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(join(made, 'db'), join(dataDir, 'db'), { recursive: true })
}
