import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import * as z from 'zod/mini'
import type { Database } from '../../../functions/store/database'
import { appliedMigrations, migrate, MIGRATIONS } from '../../../functions/store/migrate'
import { createStore } from '../../../functions/store/store'
import { BLOCKED } from '../../support/databases/blocked'
import { newPostgres, openPostgres } from '../../support/databases/engines'

jest.setTimeout(60_000)

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
const journalIn = (folder: string) => join(folder, 'meta/_journal.json')
const journal = Journal.parse(JSON.parse(readFileSync(journalIn(MIGRATIONS), 'utf8')))
const newest = journal.entries.length
const newCopy = () => newPostgres(undefined, process.env.P9_TEST_MIGRATED)

function withMigration(...statements: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'p9-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const entries = [...journal.entries, { tag: '9999_next', when: Date.now(), breakpoints: true }]
  writeFileSync(journalIn(folder), JSON.stringify({ ...journal, entries }))
  writeFileSync(join(folder, '9999_next.sql'), statements.join('\n--> statement-breakpoint\n'))
  return folder
}

/** A process that opens databases, reports it, and migrates them on a message. */
async function migrator(folder: string, ...databaseUrls: string[]) {
  const program = `
    const { openDatabase } = require('./functions/store/database')
    const { migrate } = require('./functions/store/migrate')
    const { createStore } = require('./functions/store/store')
    const main = async () => {
      for (const databaseUrl of ${JSON.stringify(databaseUrls)}) {
        const statements = process.env.DATABASE_STATEMENTS
        const database = await openDatabase({ databaseUrl, dataDir: '', statements })
        await database.ping()
        console.log('open')
        await require('node:events').once(process.stdin, 'data')
        await migrate(database, ${JSON.stringify(folder)})
        await createStore(database).users.find('nobody')
        await database.close()
      }
      process.exit(0)
    }
    main().catch((error) => { console.error(error); process.exit(1) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const exited = once(child, 'exit').then(([code]) => Number(code))
  const isOpen = async () => {
    const ended = exited.then((code) => Promise.reject(new Error(`The server ended with ${code}.`)))
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  await isOpen()
  return { child, exited, isOpen, go: () => child.stdin.write('now\n') }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20)
}

describe('several servers', () => {
  const appliedIn = async (databaseUrl: string) => {
    const database = await openPostgres(databaseUrl)
    const applied = await appliedMigrations(database.sql)
    await database.close()
    return applied.length
  }

  test('that start simultaneously on an empty and on an older database migrate it once, and all start', async () => {
    const urls = [await newPostgres(), await newCopy()]
    const folder = withMigration('alter table users add column nickname text')
    const servers = await Promise.all([1, 2, 3, 4].map(() => migrator(folder, ...urls)))
    for (const { go } of servers) go()
    await Promise.all(servers.map(({ isOpen }) => isOpen()))
    for (const { go } of servers) go()
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0, 0])
    expect(await Promise.all(urls.map(appliedIn))).toEqual([newest + 1, newest + 1])
  })

  test('of which one is killed in the middle find nothing half done and no lock', async () => {
    const databaseUrl = await newCopy()
    const database = await openPostgres(databaseUrl)
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table payments in access exclusive mode')
    const halves = ['alter table users add column nickname text', 'alter table payments add column note text']
    const folder = withMigration(...halves)
    const { child, exited, go } = await migrator(folder, databaseUrl)
    go()
    await until(async () => (await holder.query(BLOCKED)).rows.length > 0)
    child.kill('SIGKILL')
    await exited
    await holder.query('rollback')
    await holder.end()

    expect(await appliedMigrations(database.sql)).toHaveLength(newest)
    await migrate(database, folder)
    expect(await appliedMigrations(database.sql)).toHaveLength(newest + 1)
    await database.close()
  })
})

describe('a database', () => {
  let databaseUrl: string
  let database: Database
  beforeEach(async () => {
    databaseUrl = await newCopy()
    database = await openPostgres(databaseUrl)
  })
  afterEach(() => database.close())

  test('of a later version, or of another history, is refused in a sentence and left alone', async () => {
    const folder = withMigration('alter table users add column nickname text')
    await migrate(database, folder)
    await expect(migrate(database)).rejects.toThrow('migrated by a later version of this program')
    await expect(migrate(database, folder)).resolves.toBeUndefined()
    expect(await appliedMigrations(database.sql)).toHaveLength(newest + 1)
    await database.sql.execute(sql`update migrations set created_at = created_at + 1`)
    await expect(migrate(database, folder)).rejects.toThrow('has another history of migrations')
  })

  test('serves an older instance while a later one migrates, also where that has to wait for a reader', async () => {
    const reader = new Client({ connectionString: databaseUrl })
    await reader.connect()
    await reader.query('begin; select 1 from users')
    const later = await openPostgres(databaseUrl)
    const migrated = migrate(later, withMigration('alter table users add column nickname text'))
    // Longer than a schema change's lock timeout.
    await delay(3_500)
    const user = { id: 'ann', username: 'ann@example.com', createdAt: new Date() }
    await createStore(database).transaction(({ users }) => users.insert(user))
    expect(await appliedMigrations(database.sql)).toHaveLength(newest)
    await reader.end()
    await migrated
    await later.close()
  })
})
