import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isUnreachable } from '../../../functions/base/describeError'
import { select, type Database, type Sql } from '../../../functions/store/database'
import { buyingFor } from '../../support/buying'
import { newMigrated, newPostgres, openPostgres, postgres } from '../../support/databases/engines'
import { losingCommits, type LosingCommits } from '../../support/databases/losingCommits'
import { makeWorld, newEntries, rightAnswers, type World, finish, save } from '../../support/functions'
import { serializationFailure } from '../../support/transactions'

jest.setTimeout(60_000)

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Two transactions that wait for each other at the same point. */
function meeting() {
  let arrived = 0
  let meet = () => undefined as void
  const met = new Promise<void>((resolve) => (meet = resolve))
  return async () => {
    arrived += 1
    if (arrived === 2) meet()
    await met
  }
}

const Amount = z.object({ amount: z.number() })
const amounts = async (orm: Sql) =>
  (await select(orm, sql`select amount from pots order by id`, Amount)).map(({ amount }) => amount)

describe('two transactions on PostgreSQL that stand in each other’s way', () => {
  let databaseUrl: string
  let database: Database

  beforeEach(async () => {
    databaseUrl = await newPostgres()
    database = await openPostgres(databaseUrl)
    await database.sql.execute(sql`create table pots (id integer primary key, amount integer)`)
    await database.sql.execute(sql`insert into pots values (1, 0), (2, 0)`)
  })
  afterEach(() => database.close())

  it('both happen after a deadlock, once each', async () => {
    const meet = meeting()
    const add = async (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`update pots set amount = amount + 1 where id = ${first}`)
        await meet()
        await tx.execute(sql`update pots set amount = amount + 1 where id = ${second}`)
      })
    await Promise.all([add(1, 2), add(2, 1)])
    expect(await amounts(database.sql)).toEqual([2, 2])
  })

  it('both happen one after the other where each has read what the other writes, seen at the commit', async () => {
    const meet = meeting()
    const take = async (from: number) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`set transaction isolation level serializable`)
        const [one = 0, other = 0] = await amounts(tx)
        await meet()
        if (one + other >= 1) await tx.execute(sql`update pots set amount = amount - 1 where id = ${from}`)
      })
    await database.sql.execute(sql`update pots set amount = 1 where id = 1`)
    await Promise.all([take(1), take(2)])
    const [one = 0, other = 0] = await amounts(database.sql)
    expect(one + other).toBe(0)
  })
})

describe('a transaction', () => {
  let database: Database
  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())

  it('that fails each time is given up after a while, and is a case for another try by the caller', async () => {
    let runs = 0
    const failure = await failureOf(
      database.transaction(async () => {
        runs += 1
        throw serializationFailure()
      }),
    )
    expect(runs).toBe(12)
    expect(isUnreachable(failure)).toBe(true)
  })
})

describe('a call whose commit was not acknowledged', () => {
  let relay: LosingCommits
  let database: Database
  let world: World

  beforeAll(async () => {
    relay = await losingCommits(await newMigrated())
    database = await openPostgres(relay.url)
    world = makeWorld(database)
  })
  afterAll(async () => {
    await database.close()
    relay.close()
  })

  async function again<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const before = relay.lost()
    relay.loseNext()
    expect(isUnreachable(await failureOf(call()))).toBe(true)
    expect(relay.lost()).toBe(before + 1)
    return call()
  }

  it('is not run again by the server, and has happened once when the caller makes it again', async () => {
    const { endpoints, deps, provider } = world
    const caller = { uid: `user-${randomUUID()}`, email: 'ann@example.com' }
    const record = await again(() =>
      endpoints.addUser(caller, { id: caller.uid, username: caller.email, tests: newEntries() }),
    )
    expect(record.tests.filter(({ paid }) => paid)).toHaveLength(1)

    const start = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 } as const
    const { attemptId } = await again(() => endpoints.startTest(caller, start))
    const operations = rightAnswers(world, 5)
    const saved = await again(() => save(world, caller, attemptId, operations))
    expect(saved).toMatchObject({ refused: [], cursor: 5 })
    const finished = await again(() => finish(world, caller, attemptId))
    expect(finished).toMatchObject({ score: '5/55' })
    expect(await deps.store.attempts.actsOf(attemptId)).toHaveLength(5)
    expect(await deps.store.attempts.finishedOf(caller.uid, 1)).toHaveLength(1)

    const { uniquevalue: po } = await again(() => endpoints.getPONumber(caller, { testNumber: '2' }))
    const buying = buyingFor(world, caller)
    expect(await buying.openOrder('2')).toBe(po)
    provider.charge(po)
    expect(await again(() => buying.status(po))).toMatchObject({ state: 'granted' })
    expect(await buying.payments()).toHaveLength(1)
    expect(await buying.paidTests()).toEqual([1, 2])
  })
})
