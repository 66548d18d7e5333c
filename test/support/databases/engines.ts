import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { madeOnce } from '../madeOnce'

export type Engine = {
  name: string
  open(): Promise<Database>
  empty(): Promise<Database>
}

const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing: run these tests through jest's global setup.`)
  return value
}

/** Plain; at an isolation level where transactions fail because of others; or through PgBouncer. */
export const FORMS = ['plain', 'serializable', 'pooled'] as const
export type Form = (typeof FORMS)[number]

/** The form of this run and of the programs it starts (npm run test:databases). */
export function formOfRun(): Form {
  const given = process.env.P9_TEST_FORM ?? 'plain'
  const form = FORMS.find((each) => each === given)
  if (form === undefined) throw new Error(`P9_TEST_FORM is one of ${FORMS.join(', ')}.`)
  return form
}

/**
 * @param server by default the one of jest's global setup
 * @param template the database to copy; an empty one by default
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

/** A pool's end would not wait for its connections, and the server may be stopped right after. */
async function onServer<Result>(server: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function openPostgres(databaseUrl: string, limitMs?: number): Promise<Database> {
  const statements = formOfRun() === 'pooled' ? 'unnamed' : 'named'
  return openDatabase({ databaseUrl, dataDir: '', statements }, limitMs)
}

let opened = 0

/** A jest worker reuses its databases, emptied, for its next file: half the time of new ones. */
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

/** Truncate restores the order of insertion; delete does not. */
const EMPTYING = `
  select 'truncate ' || string_agg(format('%I', tablename), ', ') as text
  from pg_tables where schemaname = 'public' and tablename <> 'migrations'`

export const postgres: Engine = {
  name: 'PostgreSQL',
  empty: async () => openPostgres(await newPostgres()),
  open: async () => openPostgres(await newMigrated()),
}

export async function layDatabase(dataDir: string): Promise<void> {
  const made = await madeOnce('embedded', async (folder) => {
    const database = await openDatabase({ dataDir: folder })
    await migrate(database)
    await database.close()
  })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(join(made, 'db'), join(dataDir, 'db'), { recursive: true })
}
