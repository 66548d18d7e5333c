import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { select, type Database } from '../../../functions/store/database'
import { appliedMigrations, migrate } from '../../../functions/store/migrate'
import { createStore } from '../../../functions/store/store'
import { BLOCKED } from '../../support/databases/blocked'
import { restoreDump, versions, withMigration } from '../../support/databases/dumps'
import { newPostgres, openPostgres, engines } from '../../support/databases/engines'
import { makeBuying } from '../../support/buying'
import { newAttempt, rightAnswers } from '../../support/functions'

// Four processes start, and databases are filled; a busy machine takes its time.
jest.setTimeout(60_000)

const oldest = versions[0]!
const newest = versions.length

/** A PostgreSQL database as the first version left it. */
async function olderPostgres(): Promise<string> {
  const databaseUrl = await newPostgres()
  const database = await openPostgres(databaseUrl)
  await restoreDump(database, oldest)
  await database.close()
  return databaseUrl
}

/** A server's process that opens databases, says so, and migrates them once it is told to. */
async function migrator(...databaseUrls: string[]) {
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
        await migrate(database)
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

const appliedIn = async (databaseUrl: string) => {
  const database = await openPostgres(databaseUrl)
  const applied = await appliedMigrations(database.sql)
  await database.close()
  return applied.length
}

test('four servers that start at once, on an empty and on an older database, migrate it once and all start', async () => {
  const urls = [await newPostgres(), await olderPostgres()]
  const servers = await Promise.all([1, 2, 3, 4].map(() => migrator(...urls)))
  for (const { go } of servers) go()
  await Promise.all(servers.map(({ isOpen }) => isOpen()))
  for (const { go } of servers) go()
  expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0, 0])
  expect(await Promise.all(urls.map(appliedIn))).toEqual([newest, newest])
})

test('a server that is killed in the middle of a migration leaves nothing half done and no lock', async () => {
  const databaseUrl = await olderPostgres()
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  // The second half of the migration has to wait for this, the first is done.
  await holder.query('begin; lock table payments in access exclusive mode')
  const { child, exited, go } = await migrator(databaseUrl)
  go()
  await until(async () => (await holder.query(BLOCKED)).rows.length > 0)
  child.kill('SIGKILL')
  await exited
  await holder.query('rollback')
  await holder.end()

  const database = await openPostgres(databaseUrl)
  // PostgreSQL rolls back when it sees that nobody is there any more.
  await until(async () => (await waiting(database)) === 0)
  expect(await appliedMigrations(database.sql)).toHaveLength(1)
  const tables = sql`select to_regclass('orders') is null as "isNull"`
  expect(await select(database.sql, tables, z.object({ isNull: z.boolean() }))).toEqual([{ isNull: true }])
  await migrate(database)
  expect(await appliedMigrations(database.sql)).toHaveLength(newest)
  await database.close()
})

async function waiting({ sql: orm }: Database): Promise<number> {
  const rows = await select(
    orm,
    sql`select 1 as one from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    z.object({ one: z.number() }),
  )
  return rows.length
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe.each(engines)('$name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('a second migration changes nothing', async () => {
    const before = await appliedMigrations(database.sql)
    await expect(migrate(database)).resolves.toBeUndefined()
    expect(await appliedMigrations(database.sql)).toEqual(before)
  })

  test('a migration that fails leaves the schema as it was, and nobody waits for it', async () => {
    const broken = withMigration(
      'create table half_done (id integer);\n--> statement-breakpoint\nselect nonsense',
    )
    await expect(migrate(database, broken)).rejects.toThrow()
    await expect(database.sql.execute(sql`select * from half_done`)).rejects.toThrow()
    expect(await appliedMigrations(database.sql)).toHaveLength(newest)
    await expect(migrate(database, withMigration('select 1'))).resolves.toBeUndefined()
  })

  test('a database that a later program has migrated serves the programs that it says run on it', async () => {
    const folder = withMigration(
      `-- Programs from ${newest - 1} on run on this.\nalter table users add column nickname text`,
    )
    const later = await open()
    await migrate(later, folder)
    await expect(migrate(later)).resolves.toBeUndefined()
    expect(await appliedMigrations(later.sql)).toHaveLength(newest + 1)
    await sitAndBuy(later)
    // Forward again, as often as it takes.
    await expect(migrate(later, folder)).resolves.toBeUndefined()
    await later.close()
  })

  test('one that takes away what an older program needs is refused by it in a sentence, and left alone', async () => {
    const later = await open()
    const folder = withMigration(
      `-- Programs from ${newest} on run on this.\nalter table users drop column remove_identity_at`,
    )
    await migrate(later, folder)
    await expect(migrate(later)).rejects.toThrow(
      `it was migrated by a later version of this program, which only programs from ${newest} on run on; ` +
        `this one is ${newest - 1}. Start a later one.`,
    )
    expect(await appliedMigrations(later.sql)).toHaveLength(newest + 1)
    await expect(migrate(later, folder)).resolves.toBeUndefined()
    await later.close()
  })

  test('one whose migration says nothing is refused, and so is one of another family', async () => {
    const later = await open()
    await migrate(later, withMigration('select 1'))
    await expect(migrate(later)).rejects.toThrow(
      'a later version of this program, and migrations only go forward',
    )
    await later.sql.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`)
    await expect(migrate(later)).rejects.toThrow('by another program, which this one knows nothing of')
    await later.close()
  })
})

/** A test that is taken, and one that is bought. */
async function sitAndBuy(database: Database): Promise<void> {
  const { world, buyer, openOrder, status } = await makeBuying(database)
  const { attemptId, epoch } = await newAttempt(world, buyer)
  const operations = rightAnswers(world, 3)
  const { score } = await world.endpoints.finishTest(buyer, { attemptId, epoch, operations })
  expect(score).toBe('3/55')
  const po = await openOrder('2')
  world.provider.charge(po)
  expect(await status(po)).toMatchObject({ state: 'granted' })
}

test('an instance of the older program goes on while a later one migrates, also where that has to wait', async () => {
  const databaseUrl = await newPostgres()
  const database = await openPostgres(databaseUrl)
  await migrate(database)
  const later = await openPostgres(databaseUrl)
  const folder = withMigration(
    `-- Programs from ${newest - 1} on run on this.\nalter table users add column nickname text`,
  )
  const instance = workingOn(database)
  // Somebody reads for long, as a backup does: the change has to wait for them, and nobody else has to.
  const reader = new Client({ connectionString: databaseUrl })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select 1 from users')
  const migrated = migrate(later, folder)
  await delay(5_000)
  const meanwhile = await appliedMigrations(database.sql)
  await reader.end()
  await migrated
  await delay(200)
  const slowestMs = await instance.stop()
  expect(meanwhile).toHaveLength(newest)
  expect(await appliedMigrations(database.sql)).toHaveLength(newest + 1)
  expect(slowestMs).toBeLessThan(4_500)
  await sitAndBuy(database)
  await database.close()
  await later.close()
})

/** An instance that makes users and finds them; tells at its end how long the slowest of it took, in ms. */
function workingOn(database: Database) {
  const store = createStore(database)
  let isOver = false
  const work = async () => {
    let slowest = 0
    for (let number = 0; !isOver; number += 1) {
      const startedAt = performance.now()
      const user = { id: `user ${number}`, username: 'ann@example.com', createdAt: new Date() }
      await store.transaction(({ users }) => users.insert(user))
      expect(await store.users.find(user.id)).toMatchObject({ username: 'ann@example.com' })
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    return slowest
  }
  const ended = work()
  return {
    stop() {
      isOver = true
      return ended
    },
  }
}
