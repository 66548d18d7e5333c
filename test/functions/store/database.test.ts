import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isUnreachable } from '../../../functions/base/describeError'
import { openDatabase, select, type Database, type Sql } from '../../../functions/store/database'
import { newPostgres } from '../../support/databases/engines'

const Backend = z.object({ id: z.number() })
const own = sql`select pg_backend_pid() as id`

describe('a connection to PostgreSQL', () => {
  const opened: Database[] = []
  const open = async (limitMs?: number, databaseUrl?: string) => {
    const database = await openDatabase(
      { databaseUrl: databaseUrl ?? (await newPostgres()), dataDir: '' },
      limitMs,
    )
    opened.push(database)
    return database
  }
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })

  it.each([
    [
      'while a query runs',
      (tx: Sql, kill: () => Promise<unknown>) => Promise.all([tx.execute(sql`select pg_sleep(30)`), kill()]),
    ],
    [
      'between two queries',
      async (tx: Sql, kill: () => Promise<unknown>) => {
        await kill()
        await delay(100)
        await tx.execute(sql`select 1`)
      },
    ],
  ])('that breaks in a transaction, %s, ends that one and nothing else', async (_, work) => {
    const database = await open()
    const failure = await failureOf(
      database.transaction(async (tx) => {
        const [backend] = await select(tx, own, Backend)
        await work(tx, () => database.sql.execute(sql`select pg_terminate_backend(${backend?.id})`))
      }),
    )
    expect(isUnreachable(failure)).toBe(true)
    expect(await select(database.sql, sql`select 1 as id`, Backend)).toEqual([{ id: 1 }])
    expect(database.waiting()).toBe(0)
  })

  it('ends a query, and a pause within a transaction, that take longer than they may', async () => {
    const database = await open(200)
    const slow = await failureOf(database.sql.execute(sql`select pg_sleep(30)`))
    const paused = await failureOf(
      database.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await delay(500)
        await tx.execute(sql`select 1`)
      }),
    )
    for (const failure of [slow, paused]) expect(isUnreachable(failure)).toBe(true)
    expect(await select(database.sql, sql`select 1 as id`, Backend)).toEqual([{ id: 1 }])
  })

  it('gives up a query whose server has gone silent, and retries on another connection', async () => {
    const { hostname, port } = new URL(await newPostgres())
    let isSilent = false
    const proxy = createServer((socket) => {
      const server = connect(Number(port), hostname)
      socket.on('data', (bytes) => void (isSilent || server.write(bytes)))
      server
        .pipe(socket)
        .on('close', () => server.destroy())
        .on('error', () => undefined)
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const { port: between } = proxy.address() as AddressInfo
    const address = Object.assign(new URL(await newPostgres()), { host: `127.0.0.1:${between}` })
    const database = await open(200, address.toString())
    await database.ping()
    isSilent = true
    expect(isUnreachable(await failureOf(database.ping()))).toBe(true)
    isSilent = false
    await database.ping()
    await database.close()
    opened.splice(0)
    proxy.close()
  }, 20_000)

  it('does not hold a row of which the holder has gone silent', async () => {
    const databaseUrl = await newPostgres()
    const [holder, other] = [await open(200, databaseUrl), await open(undefined, databaseUrl)]
    await other.sql.execute(sql`create table held (id integer)`)
    await other.sql.execute(sql`insert into held values (1)`)
    const silent = holder.transaction(async (tx) => {
      await tx.execute(sql`select 1 from held for update`)
      await delay(1_000)
    })
    const failure = failureOf(silent)
    await delay(100)
    await other.sql.execute(sql`update held set id = 2`)
    expect(await failure).toBeDefined()
  })
})
