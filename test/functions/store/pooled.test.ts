import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { isUnreachable } from '../../../functions/base/describeError'
import { openDatabase, type Database, type Statements } from '../../../functions/store/database'
import { openForRequests } from '../../../functions/store/lockedDatabase'
import { createStore } from '../../../functions/store/store'
import { newPostgres } from '../../support/databases/engines'
import { findPooler, startPooler, type Pooler } from '../../support/databases/pooler'

jest.setTimeout(60_000)

const found = findPooler()
if (found === undefined) console.warn('PgBouncer is not installed: nothing is shown of it here.')

const whereFound = found === undefined ? describe.skip : describe
whereFound('through PgBouncer, each transaction on another connection', () => {
  let pooler: Pooler
  let databaseUrl: string
  const opened: Database[] = []

  beforeAll(async () => {
    const direct = await newPostgres(undefined, undefined, 'plain')
    pooler = await startPooler(direct, mkdtempSync(join(tmpdir(), 'p9-pooler-')))
    databaseUrl = Object.assign(new URL(direct), { host: pooler.host }).toString()
    // Servers that start at once on an empty database, by way of the pooler: the migrations' lock holds there too.
    const servers = await Promise.all(
      [1, 2, 3].map(() => openForRequests({ databaseUrl, dataDir: '', statements: 'unnamed' })),
    )
    for (const { close } of servers) await close()
  })
  afterAll(() => pooler.stop())
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })

  /** What becomes of statements of every request, from so many processes that each has many connections in turn. */
  async function useAll(statements: Statements): Promise<PromiseSettledResult<unknown>[]> {
    const databases = await Promise.all(
      Array.from({ length: 8 }, () => openDatabase({ databaseUrl, dataDir: '', statements }, 15_000)),
    )
    opened.push(...databases)
    const stores = databases.map(createStore)
    return Promise.allSettled(
      Array.from({ length: 20 }, () => stores).flatMap((round) =>
        round.flatMap((store) => [
          store.users.find('nobody'),
          store.transaction(async ({ attempts, users }) => {
            await users.find('nobody')
            await attempts.findForUpdate('00000000-0000-4000-8000-000000000000')
          }),
        ]),
      ),
    )
  }

  test('statements that are left unnamed find what they ask for', async () => {
    const ended = await useAll('unnamed')
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  // Debian 12 has PgBouncer 1.18; from 1.21 on it can know them (max_prepared_statements), which was not tried.
  test('named ones do not, on one that does not know them', async () => {
    const ended = await useAll('named')
    expect(ended.some(({ status }) => status === 'rejected')).toBe(true)
  })

  test('a time limit is what the database itself says, and a migration lifts it', async () => {
    const database = await openDatabase({ databaseUrl, dataDir: '', statements: 'unnamed' }, 200)
    opened.push(database)
    const sleep = () => database.sql.execute(sql`select pg_sleep(0.5)`)
    // Asked for at the start of a session, it is dropped.
    await expect(sleep()).resolves.toBeDefined()
    const name = new URL(databaseUrl).pathname.slice(1)
    await database.sql.execute(sql.raw(`alter database ${name} set statement_timeout = '200ms'`))
    // PostgreSQL tells it to connections that are opened from here on.
    await database.sql.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const failures = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(sleep))
    const ended = failures.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    expect(ended.length).toBeGreaterThan(0)
    expect(ended.every(isUnreachable)).toBe(true)
    await expect(
      database.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`select pg_sleep(0.5)`)
      }),
    ).resolves.toBeUndefined()
    await database.sql.execute(sql.raw(`alter database ${name} reset statement_timeout`))
  })
})
