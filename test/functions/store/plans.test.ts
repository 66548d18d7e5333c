import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { openDatabase } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import * as schema from '../../../functions/store/schema'
import { createStore, type Repositories } from '../../../functions/store/store'
import { emptyPostgres } from '../../support/databases/engines'
import { seed, takerIdOf } from '../../support/databases/seed'
import { makeContents } from '../../support/contents'
import { keys } from '../../support/functions'

// A database of some size is made first; a busy machine takes its time.
jest.setTimeout(120_000)

/** Enough that the planner would feel a scan, and few enough to be quick. */
const USERS = 20_000
/** The seeded user with something of everything. */
const NUMBER = 2_000

/** Tables that stay small, however many people come; the planner reads a page or two faster than an index. */
const small = new Set(['content_versions'])

const now = new Date()
const soon = new Date(now.getTime() + 60_000)
const before = new Date(now.getTime() - 8 * 86_400_000)
const due = { now, again: soon, limit: 20 }
const userId = takerIdOf(NUMBER)

/** What the queries are asked about, as the seed made it. */
type Seeded = {
  po: string
  paymentId: string
  transId: string
  attemptId: string
  openAttemptId: string
  reviewId: string
}

type Calls = {
  [Name in keyof Repositories]: {
    [Method in keyof Repositories[Name]]: (repository: Repositories[Name], seeded: Seeded) => Promise<unknown>
  }
}

/** One call of every method of every repository; a new one does not compile, nor pass, before it is here. */
const calls: Calls = {
  users: {
    find: (users) => users.find(userId),
    hold: (users) => users.hold(userId),
    insert: (users) => users.insert({ id: randomUUID(), username: 'new@example.com', createdAt: now }),
    paidTests: (users) => users.paidTests(userId),
    hasPaid: (users) => users.hasPaid(userId, 3),
    grant: (users) => users.grant({ userId, testNumbers: [1, 2], source: 'test', grantedAt: now }),
    revoke: (users) => users.revoke(userId, 'registration'),
  },
  accounts: {
    isDeleted: (accounts) => accounts.isDeleted(userId),
    allOf: (accounts) => accounts.allOf(userId),
    actsOf: (accounts, { attemptId }) => accounts.actsOf(attemptId),
    hasMoneyUnderWay: (accounts) => accounts.hasMoneyUnderWay(userId, { now, since: before }),
    bury: (accounts) => accounts.bury(userId, { now, removeAt: soon }),
    erase: (accounts) => accounts.erase(userId),
    takeRemovals: (accounts) => accounts.takeRemovals(due),
    identityRemoved: (accounts) => accounts.identityRemoved(userId),
    forget: (accounts) => accounts.forget(before),
  },
  attempts: {
    find: (attempts, { attemptId }) => attempts.find(attemptId),
    findForUpdate: (attempts, { attemptId }) => attempts.findForUpdate(attemptId),
    findByRequest: (attempts) => attempts.findByRequest(userId, randomUUID()),
    latest: (attempts) => attempts.latest(userId, 1),
    finishedOf: (attempts) => attempts.finishedOf(userId, 1),
    latestOfEachTest: (attempts) => attempts.latestOfEachTest(userId),
    scores: (attempts) => attempts.scores(userId),
    overdue: (attempts) => attempts.overdue(userId, soon),
    insert: (attempts) =>
      attempts.insert({
        ...{ id: randomUUID(), userId, testNumber: 9, requestId: randomUUID(), ordinal: 1 },
        ...{ contentVersion: 'seeded 9', status: 'open', startedAt: now, deadline: soon, timeFactor: 1 },
        ...{ epoch: 1, nextSeq: 1, acknowledged: 0, answers: [] },
        tools: { strikes: {}, flags: [], seen: [], highlights: {} },
      }),
    change: (attempts, { attemptId }) => attempts.change(attemptId, { score: 3 }),
    operationsNear: (attempts, { attemptId }) =>
      attempts.operationsNear(attemptId, { opIds: [randomUUID(), randomUUID()], fromSeq: 50 }),
    storeOperations: (attempts, { openAttemptId }) =>
      attempts.storeOperations(
        openAttemptId,
        [
          {
            ...{ opId: randomUUID(), seq: 1, at: now.toISOString(), kind: 'seen' },
            ...{ passage: 1, question: 1, value: true },
          },
        ],
        {
          ...{ epoch: 1, storedAt: now },
          after: {
            ...{ answers: [], nextSeq: 2, acknowledged: 1 },
            tools: { strikes: {}, flags: [], seen: [], highlights: {} },
          },
        },
      ),
    lastAnswers: (attempts, { attemptId }) => attempts.lastAnswers(attemptId),
    operationsOf: (attempts, { attemptId }) => attempts.operationsOf(attemptId),
  },
  contents: {
    find: (contents) => contents.find('seeded 1'),
    keep: (contents) =>
      contents.keep({ version: 'new', testNumber: 1, passages: makeContents(keys), createdAt: now }),
  },
  orders: {
    find: (orders, { po }) => orders.find(po),
    findForUpdate: (orders, { po }) => orders.findForUpdate(po),
    findCurrent: (orders) => orders.findCurrent(userId, '2'),
    countSince: (orders) => orders.countSince(userId, before),
    insert: (orders) =>
      orders.insert({
        ...{ po: randomUUID(), userId, username: 'a@example.com', item: '4', amountCents: 5_999 },
        ...{ feeFigure: 0, discountFigure: 0, state: 'open', createdAt: now },
      }),
    change: (orders, { po }) => orders.change(po, { looks: 1 }),
    claimOpening: (orders, { po }) => orders.claimOpening(po, { now, until: soon }),
    endOpening: (orders, { po }) => orders.endOpening(po, soon, { checkoutToken: 'token' }),
    claimAsking: (orders, { po }) => orders.claimAsking(po, { now, after: before, nextLookAt: soon }),
    planLook: (orders, { po }) => orders.planLook(po, { looks: 2, nextLookAt: soon }),
    takeDue: (orders) => orders.takeDue(due),
  },
  payments: {
    ofUser: (payments) => payments.ofUser(userId),
    find: (payments, { paymentId }) => payments.find(paymentId),
    findByInvoice: (payments, { po }) => payments.findByInvoice(po),
    findByTransaction: (payments, { transId }) => payments.findByTransaction('helcim', transId),
    insert: (payments) =>
      payments.insert({
        ...{
          id: randomUUID(),
          userId,
          username: 'a@example.com',
          paidAt: now,
          amountCents: 1,
          testNumber: '2',
        },
        ...{
          provider: 'helcim',
          transId: randomUUID(),
          invoice: randomUUID(),
          source: 'sweep',
          state: 'granted',
        },
      }),
    change: (payments, { paymentId }) => payments.change(paymentId, { looks: 1 }),
    takeDue: (payments) => payments.takeDue(due),
  },
  reviews: {
    open: (reviews) => reviews.open(),
    findByTransaction: (reviews) => reviews.findByTransaction('helcim', 'other 2000'),
    insert: (reviews, { po }) =>
      reviews.insert({
        ...{ id: randomUUID(), provider: 'helcim', transId: randomUUID(), po, reason: 'amount' },
        ...{ currency: 'USD', createdAt: now },
      }),
    resolve: (reviews, { reviewId }) => reviews.resolve(reviewId, 'dismissed', now),
  },
  provider: {
    hasReceipt: (provider) => provider.hasReceipt('msg_1'),
    keepReceipt: (provider) => provider.keepReceipt(randomUUID(), now),
    forget: (provider) => provider.forget(before),
  },
  rateCounts: {
    count: (rateCounts) => rateCounts.count({ windowStart: now, bucket: 'lookUps', by: 30 }),
    forget: (rateCounts) => rateCounts.forget(new Date(now.getTime() - 5 * 60_000)),
  },
}

const cases = Object.entries(calls).flatMap(([name, methods]) =>
  Object.keys(methods).map((method) => ({ name, method, title: `${name}.${method}` })),
)

/** What EXPLAIN says of a step, and of those that it is made of. */
type Step = z.output<typeof Step>
const Step = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(Step))
  },
})
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Step })]) })])

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

type Recorded = { query: string; params: unknown[] }

describe('a large database', () => {
  const recorded: Recorded[] = []
  let client: Client
  let seeded: Seeded
  let store: ReturnType<typeof createStore>
  let partial: Set<string>

  beforeAll(async () => {
    const databaseUrl = await emptyPostgres()
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await migrate(database)
    await database.close()
    client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await seed(client, USERS)
    const one = async (text: string) =>
      Object.values((await client.query(text)).rows[0] ?? {}).map(String)[0]!
    seeded = {
      po: await one(`select invoice from payments where user_id = '${userId}' limit 1`),
      paymentId: await one(`select id from payments where user_id = '${userId}' limit 1`),
      transId: await one(`select trans_id from payments where user_id = '${userId}' limit 1`),
      attemptId: await one(
        `select attempt_id from operations join attempts on id = attempt_id where user_id = '${userId}'`,
      ),
      openAttemptId: await one(`select id from attempts where user_id = '${userId}' and status = 'open'`),
      reviewId: await one(`select id from reviews limit 1`),
    }
    const rows = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indpred is not null`,
    )
    partial = new Set(rows.rows.map(({ name }) => name))
    const sql = drizzle(client, {
      schema,
      logger: { logQuery: (query, params) => recorded.push({ query, params }) },
    })
    store = createStore({
      sql,
      transaction: (work) => sql.transaction(work),
      ping: async () => undefined,
      close: async () => undefined,
    })
  })
  afterAll(() => client.end())

  /** The queries of one call; what it changes is taken back. */
  async function queriesOf({ name, method }: { name: string; method: string }): Promise<Recorded[]> {
    recorded.length = 0
    await client.query('begin')
    try {
      // The table's type has made sure that each call fits its repository.
      const call = Reflect.get(Reflect.get(calls, name), method)
      await Reflect.apply(call, undefined, [Reflect.get(store, name), seeded])
      return recorded.splice(0)
    } finally {
      await client.query('rollback')
    }
  }

  test('every method of every repository is asked about', () => {
    const { transaction: _transaction, ...repositories } = store
    const methods = Object.entries(repositories).flatMap(([name, repository]) =>
      Object.keys(repository).map((method) => `${name}.${method}`),
    )
    expect(cases.map(({ title }) => title).sort()).toEqual(methods.sort())
  })

  test.each(cases)('serves $title by an index', async (one) => {
    const queries = await queriesOf(one)
    expect(queries.length).toBeGreaterThan(0)
    for (const { query, params } of queries) {
      const { rows } = await client.query(`explain (format json) ${query}`, params)
      const [
        {
          'QUERY PLAN': [{ Plan }],
        },
      ] = Explained.parse(rows)
      expect(stepsOf(Plan).flatMap(scanOf)).toEqual([])
    }
  })

  /** A step that reads more the more people there are: a whole table, or an index from end to end. */
  function scanOf(step: Step): string[] {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = step
    if (type === 'Seq Scan' && !small.has(table ?? '')) return [`${type} of ${table}`]
    const isWhole = /Index/.test(type) && condition === undefined && !partial.has(index ?? '')
    return isWhole ? [`${type} of the whole ${index}`] : []
  }

  test('finds what refers to a row by an index, where such rows are ever deleted', async () => {
    const { rows } = await client.query<{ reference: string }>(`
      select conrelid::regclass || ' to ' || confrelid::regclass as reference from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey)
      order by 1`)
    // Contents are never deleted.
    expect(rows.map(({ reference }) => reference)).toEqual(['attempts to content_versions'])
  })
})
