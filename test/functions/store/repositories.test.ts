import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { embeddedDatabase, type Database } from '../../../functions/store/database'
import { openEngine } from '../../../functions/store/embedded'
import { createStore, type Repositories } from '../../../functions/store/store'
import { layDatabase, newMigrated, openPostgres } from '../../support/databases/engines'
import { findSeeded, seed, SEEDED, type Seeded } from '../../support/databases/seed'
import { runTransactionsTwice } from '../../support/transactions'
import { cases } from './everyCall'

jest.setTimeout(120_000)

/** `calls` use the last one. */
const USERS = [SEEDED, undefined, 50] as const

const folder = mkdtempSync(join(tmpdir(), 'p9-repositories-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openPostgreSql() {
  const databaseUrl = await newMigrated()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await seed(client, ...USERS)
  const seeded = await findSeeded(client)
  await client.end()
  return { database: await openPostgres(databaseUrl), seeded }
}

async function openPglite() {
  await layDatabase(folder)
  const engine = await openEngine(join(folder, 'db'))
  const database = await embeddedDatabase(engine)
  await seed(engine, ...USERS)
  return { database, seeded: await findSeeded(engine) }
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Without ids, times and the order of equal rows, which differ between databases. */
function steady(value: unknown): unknown {
  if (value instanceof Date) return '<time>'
  if (typeof value === 'string') return value.replace(ID, '<id>').replace(TIME, '<time>')
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(steady(each))).sort()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, steady(each)]))
}

const answers = new Map<string, unknown>()

describe.each([
  { engine: 'PostgreSQL', open: openPostgreSql },
  { engine: 'PGlite', open: openPglite },
])('on $engine', ({ open }) => {
  let database: Database
  let seeded: Seeded
  beforeAll(async () => {
    ;({ database, seeded } = await open())
  })
  afterAll(() => database.close())

  test.each(cases)(
    '$title answers the same when its transaction runs again, and on both engines',
    async (one) => {
      const store = createStore(runTransactionsTwice(database))
      const runs: unknown[] = []
      const rollback = new Error('Nothing is kept.')
      const work = async (repositories: Repositories) => {
        runs.push(steady(await one.call(repositories, seeded)))
        if (runs.length === 2) throw rollback
      }
      await expect(store.transaction(work)).rejects.toBe(rollback)
      const [first, second] = runs
      expect(second).toEqual(first)
      expect(first).toEqual(answers.has(one.title) ? answers.get(one.title) : first)
      answers.set(one.title, first)
    },
  )
})
