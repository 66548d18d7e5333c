import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { TOMBSTONE_DAYS } from '../../../domain/account'
import { createApp } from '../../../functions/app'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Caller } from '../../../functions/http/endpoint'
import { IdentityGone } from '../../../functions/http/identity'
import { paymentEvents } from '../../../functions/http/paymentEvents'
import { grantReviewed, refund } from '../../../functions/payments/decide'
import { sweep } from '../../../functions/payments/sweep'
import type { Database } from '../../../functions/store/database'
import { buyingFor, makeBuying, type Buying } from '../../support/buying'
import { engines } from '../../support/databases/engines'
import { answer, newAttempt, newEntries, rightAnswers } from '../../support/functions'
import { config } from '../http/testApp'

const DAY_SECONDS = 86_400
/** A request to the product: by POST when it has a body, which null leaves empty. */
type Asked = { body?: object | null; token?: string }
/** Longer than any payment window can charge a card. */
const AFTER_ANY_WINDOW_SECONDS = 71 * 60

describe.each(engines)('deleting an account on $name', ({ open }) => {
  let database: Database
  let buying: Buying

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.sql.execute(sql`update users set remove_identity_at = null`)
    buying = await makeBuying(database)
  })

  const refusal = (code: string) => expect.objectContaining({ code })
  const justLoggedIn = (caller: Caller = buying.buyer): Caller => ({
    ...caller,
    loggedInAt: buying.world.clock.now(),
  })
  const remove = (caller: Caller = justLoggedIn()) =>
    buying.world.endpoints.deleteAccount(caller, { id: caller.uid, username: caller.email })

  /** How many rows of each kind are about somebody: by id, by name, or by an attempt. */
  async function rowsOf({ uid, email }: Caller) {
    const count = async (query: ReturnType<typeof sql>) => {
      const result: unknown = await database.sql.execute(query)
      const [row] = (result as { rows: { n: number | string }[] }).rows
      return Number(row?.n)
    }
    return {
      users: await count(sql`select count(*) as n from users where id = ${uid} or username = ${email}`),
      entitlements: await count(sql`select count(*) as n from entitlements where user_id = ${uid}`),
      attempts: await count(sql`select count(*) as n from attempts where user_id = ${uid}`),
      orders: await count(
        sql`select count(*) as n from orders where user_id = ${uid} or username = ${email}`,
      ),
      payments: await count(
        sql`select count(*) as n from payments where user_id = ${uid} or username = ${email}`,
      ),
    }
  }

  /** The product over HTTP; the token is the caller's id, 'gone:' before one that the provider has no more. */
  function product() {
    const { deps, endpoints } = buying.world
    const { email } = buying.buyer
    const verify = async (token: string) => {
      if (token.startsWith('gone:')) throw new IdentityGone(token.slice('gone:'.length))
      return { uid: token, email }
    }
    const app = createApp({
      endpoints,
      readPassage: (caller, request) => readPassage(deps, caller, request),
      paymentEvents: paymentEvents(deps),
      ping: async () => undefined,
      isDeleted: (uid) => deps.store.accounts.isDeleted(uid),
      identity: { ...deps.identity, verify },
      ...{ config, log: deps.log, production: false },
    })
    return async (path: string, { body, token = buying.buyer.uid }: Asked = {}) => {
      const response = await app.request(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answered: { error?: { code: string } } | unknown[] = await response.json()
      return { status: response.status, code: 'error' in answered ? answered.error?.code : undefined }
    }
  }

  test('leaves nothing of the person but the tombstone, and removes the login', async () => {
    const { world, buyer } = buying
    const attempt = await newAttempt(world, buyer)
    await world.endpoints.finishTest(buyer, { ...attempt, operations: rightAnswers(world, 3) })
    const open = await newAttempt(world, buyer, attempt.attemptId)
    await world.endpoints.saveAnswers(buyer, { ...open, operations: [answer(world, 1, 1, 'B')] })

    await remove()

    expect(await rowsOf(buyer)).toEqual({ users: 1, entitlements: 0, attempts: 0, orders: 0, payments: 0 })
    const orphans: unknown = await database.sql.execute(
      sql`select * from operations where attempt_id in (${attempt.attemptId}, ${open.attemptId})`,
    )
    expect((orphans as { rows: object[] }).rows).toEqual([])
    const moment = new Date(world.clock.now())
    expect(await world.deps.store.users.find(buyer.uid)).toEqual({
      id: buyer.uid,
      username: '',
      createdAt: moment,
      deletedAt: moment,
      removeIdentityAt: null,
    })
    expect(world.identity.removed).toEqual([buyer.uid])
  })

  test('keeps a paid purchase as the law asks, unlinked', async () => {
    const { world, buyer } = buying
    const po = await buying.openOrder()
    const { transId } = world.provider.charge(po)
    await buying.report(transId, po)
    const stranger = buyingFor(world, { uid: buyer.uid, email: 'another@example.com' })

    await remove()

    const payment = await world.deps.store.payments.findByInvoice(po)
    expect(payment).toMatchObject({
      userId: null,
      username: '',
      transId,
      amountCents: 5999,
      state: 'granted',
    })
    expect(await world.deps.store.orders.find(po)).toMatchObject({
      ...{ userId: null, username: '', state: 'granted', amountCents: 5999 },
      ...{ checkoutToken: null, sealedSecret: null, wireSecret: null },
    })
    expect(await rowsOf(buyer)).toMatchObject({ orders: 0, payments: 0 })
    expect(await stranger.payments()).toEqual([])
    // The sweep copes with it, also when the charge is taken back later.
    world.provider.transactions.forEach((charge) => (charge.status = 'other'))
    world.clock.advance(60)
    await sweep(world.deps)
    expect(await world.deps.store.payments.findByInvoice(po)).toMatchObject({ state: 'voided' })
  })

  test('leaves everybody else as they are', async () => {
    const { world } = buying
    const other = (await makeBuying(database)).buyer
    const { attemptId, epoch } = await newAttempt(world, other)
    await world.endpoints.saveAnswers(other, { attemptId, epoch, operations: rightAnswers(world, 2) })
    const before = await world.endpoints.exportAccount(other, {})
    await remove()
    expect(await world.endpoints.exportAccount(other, {})).toEqual(before)
  })

  describe('every function of a tab that is still open', () => {
    test('answers 410 `deleted` and changes nothing, whether its token still holds or its owner is gone', async () => {
      const { world, buyer } = buying
      const { uid, email } = buyer
      const po = await buying.openOrder()
      await buying.report(world.provider.charge(po).transId, po)
      const [payment] = await buying.payments()
      const { attemptId, epoch } = await newAttempt(world, buyer)
      await remove()
      const ask = product()
      const user = { id: uid, username: email, tests: newEntries() }
      const delivery = { attemptId, epoch, operations: [answer(world, 1, 1, 'B')] }
      const report = {
        ...{ id: 'a'.repeat(64), date: '2026-11-21T09:00:00.000Z', username: email, amount: 59.99 },
        ...{ testNumber: '2', transId: '1', invoice: po },
      }
      const start = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 }
      const requests: [string, Asked['body']?][] = [
        [`/api/getUserById?id=${uid}`],
        ['/api/addUser', user],
        ['/api/updateUser', user],
        ['/api/startTest', start],
        ['/api/getAttempt?testNumber=1'],
        [`/api/getAttempt?attemptId=${attemptId}`],
        ['/api/saveAnswers', delivery],
        ['/api/finishTest', delivery],
        ['/api/takeOver', { attemptId }],
        [`/api/getReceipt?attemptId=${attemptId}`],
        ['/api/getAttempts?testNumber=1'],
        [`/api/getHistory?attemptId=${attemptId}`],
        ['/api/getPONumber?testNumber=3'],
        ['/api/getPONumber'],
        [`/api/getPaymentCredentials?amount=59.99&currency=USD&poNumber=${po}`, null],
        ['/api/addPayment', report],
        [`/api/getPaymentStatus?poNumber=${po}`],
        ['/api/abandonOrder', { poNumber: po }],
        [`/api/getPaymentsByUserId?username=${email}`],
        [`/api/getPaymentsById?id=${payment?.id}`],
        ['/api/getPaymentsById?id=unknown'],
        ['/api/exportAccount'],
        ['/tests/test1/passage1.json'],
        [`/tests/test1/passage1.json?attempt=${attemptId}`],
      ]
      for (const [path, body] of requests) {
        expect([path, await ask(path, { body })]).toEqual([path, { status: 410, code: 'deleted' }])
        const gone = await ask(path, { body, token: `gone:${uid}` })
        expect([path, gone]).toEqual([path, { status: 410, code: 'deleted' }])
      }
      expect(await rowsOf(buyer)).toEqual({ users: 1, entitlements: 0, attempts: 0, orders: 0, payments: 0 })
    })

    test('says so to nobody who merely has nothing, and to no token of an unknown owner', async () => {
      const ask = product()
      expect(await ask('/api/getAttempts?testNumber=1')).toEqual({ status: 200, code: undefined })
      expect(await ask('/api/getAttempt?testNumber=1')).toEqual({ status: 404, code: 'no_attempt' })
      expect(await ask('/api/getAttempts?testNumber=1', { token: 'gone:nobody' })).toEqual({
        status: 401,
        code: 'unauthenticated',
      })
    })

    test('costs nobody with an account a look-up', async () => {
      const { world, buyer } = buying
      const isDeleted = jest.spyOn(world.deps.store.accounts, 'isDeleted')
      await newAttempt(world, buyer)
      const ask = product()
      expect((await ask(`/api/getUserById?id=${buyer.uid}`)).status).toBe(200)
      expect((await ask('/api/getAttempt?testNumber=1')).status).toBe(200)
      expect(isDeleted).not.toHaveBeenCalled()
      isDeleted.mockRestore()
    })
  })

  describe('requests under way at the same moment', () => {
    test('add nothing to a deleted account', async () => {
      const { world, buyer } = buying
      const { uid, email } = buyer
      const { attemptId, epoch } = await newAttempt(world, buyer)
      const quiet = (work: Promise<unknown>) => work.catch(() => undefined)
      await Promise.all([
        quiet(world.endpoints.saveAnswers(buyer, { attemptId, epoch, operations: rightAnswers(world, 5) })),
        quiet(world.endpoints.getPONumber(buyer, { testNumber: '2' })),
        remove(),
        quiet(world.endpoints.getPONumber(buyer, { testNumber: '3' })),
        quiet(world.endpoints.finishTest(buyer, { attemptId, epoch, operations: rightAnswers(world, 6) })),
        quiet(newAttempt(world, buyer, attemptId)),
        quiet(world.endpoints.addUser(buyer, { id: uid, username: email, tests: newEntries() })),
      ])
      expect(await rowsOf(buyer)).toEqual({ users: 1, entitlements: 0, attempts: 0, orders: 0, payments: 0 })
    })

    test('delete it once', async () => {
      await Promise.all([remove(), remove(), remove()])
      expect(await rowsOf(buying.buyer)).toMatchObject({ users: 1, attempts: 0 })
      expect(buying.world.identity.removed).toEqual([buying.buyer.uid])
    })
  })

  describe('is refused', () => {
    test.each([
      ['six minutes after the password was given', 360, 'recent_login_required'],
      ['five minutes after it', 300, null],
    ])('%s', async (_when, seconds, code) => {
      const caller = justLoggedIn()
      buying.world.clock.advance(seconds)
      if (code === null) await remove(caller)
      else await expect(remove(caller)).rejects.toEqual(refusal(code))
      expect(await buying.world.deps.store.accounts.isDeleted(caller.uid)).toBe(code === null)
    })

    test('to a token that does not say when', async () => {
      await expect(remove(buying.buyer)).rejects.toEqual(refusal('recent_login_required'))
    })

    test('for another person, or with another name typed', async () => {
      const { endpoints } = buying.world
      const caller = justLoggedIn()
      const confirm = (id: string, username: string) => endpoints.deleteAccount(caller, { id, username })
      await expect(confirm('another', caller.email)).rejects.toEqual(refusal('forbidden'))
      await expect(confirm(caller.uid, 'another@example.com')).rejects.toEqual(refusal('forbidden'))
      expect(await buying.world.deps.store.accounts.isDeleted(caller.uid)).toBe(false)
    })

    test('while a payment window may still charge a card, and changes nothing', async () => {
      const { world } = buying
      const po = await buying.openOrder()
      await world.endpoints.abandonOrder(buying.buyer, { poNumber: po })
      world.clock.advance(69 * 60)
      await expect(remove()).rejects.toEqual(refusal('payment_pending'))
      expect(world.identity.removed).toEqual([])
      expect(await world.deps.store.users.find(buying.buyer.uid)).toMatchObject({
        username: buying.buyer.email,
        deletedAt: null,
      })
      world.clock.advance(2 * 60)
      await remove()
      expect(await world.deps.store.accounts.isDeleted(buying.buyer.uid)).toBe(true)
    })

    test('while a payment window is being opened', async () => {
      const { world } = buying
      const { uniquevalue: po } = await world.endpoints.getPONumber(buying.buyer, { testNumber: '2' })
      const now = new Date(world.clock.now())
      const until = new Date(world.clock.now() + 25_000)
      await world.deps.store.orders.claimOpening(po, { now, until })
      await expect(remove()).rejects.toEqual(refusal('payment_pending'))
      world.clock.advance(26)
      await remove()
      // What was opened too late is given to nobody.
      expect(await world.deps.store.orders.endOpening(po, until, { checkoutToken: 'late' })).toBe(false)
    })

    test('while a charge waits for a decision', async () => {
      const { world } = buying
      const po = await buying.openOrder()
      const { transId } = world.provider.charge(po, { amountCents: 1 })
      await buying.report(transId, po)
      world.clock.advance(AFTER_ANY_WINDOW_SECONDS)
      await expect(remove()).rejects.toEqual(refusal('payment_pending'))
      await refund(world.deps, transId)
      await remove()
      expect(await world.deps.store.accounts.isDeleted(buying.buyer.uid)).toBe(true)
    })
  })

  describe('a charge that is told of after the deletion', () => {
    let po: string
    let transId: string

    beforeEach(async () => {
      const { world } = buying
      po = await buying.openOrder()
      world.clock.advance(AFTER_ANY_WINDOW_SECONDS)
      await remove()
      ;({ transId } = world.provider.charge(po))
    })

    const expectRefundable = async () => {
      const { world } = buying
      expect(await buying.reviewsOf(po)).toEqual(['account_deleted'])
      expect(await world.deps.store.payments.findByInvoice(po)).toBeUndefined()
      expect(await buying.paidTests()).toEqual([])
      await expect(grantReviewed(world.deps, transId)).rejects.toThrow('account was deleted')
      await refund(world.deps, transId)
      expect(world.provider.refunded).toEqual([transId])
      expect(await buying.reviewsOf(po)).toEqual([])
    }

    test('by a webhook grants nothing and waits for its refund', async () => {
      const webhook = new Request('http://localhost/api/paymentEvents', {
        method: 'POST',
        headers: { 'webhook-signature': 'right', 'webhook-id': randomUUID() },
        body: JSON.stringify({ id: transId }),
      })
      const { deps } = buying.world
      const app = createApp({
        endpoints: {},
        readPassage: (caller, request) => readPassage(deps, caller, request),
        paymentEvents: paymentEvents(deps),
        ping: async () => undefined,
        isDeleted: async () => false,
        ...{ identity: deps.identity, config, log: deps.log, production: false },
      })
      expect((await app.fetch(webhook)).status).toBe(200)
      await expectRefundable()
    })

    test('by nobody is found by the sweep', async () => {
      buying.world.clock.advance(300)
      await sweep(buying.world.deps)
      await expectRefundable()
    })
  })

  describe('an identity provider that does not answer', () => {
    const DUE_SECONDS = 61

    test('keeps nobody from being deleted; the sweep asks again until it does', async () => {
      const { world, buyer } = buying
      world.identity.failing = 2
      await remove()
      expect(await rowsOf(buyer)).toMatchObject({ users: 1, entitlements: 0 })
      expect(world.identity.removed).toEqual([])
      await sweep(world.deps)
      expect(world.identity.failing).toBe(1)
      world.clock.advance(DUE_SECONDS)
      await sweep(world.deps)
      expect(world.identity.removed).toEqual([])
      world.clock.advance(DUE_SECONDS)
      await sweep(world.deps)
      expect(world.identity.removed).toEqual([buyer.uid])
      world.clock.advance(DUE_SECONDS)
      world.identity.removed.splice(0)
      await sweep(world.deps)
      expect(world.identity.removed).toEqual([])
    })

    test('is asked at once by whoever repeats the deletion', async () => {
      const { world, buyer } = buying
      world.identity.failing = 1
      await remove()
      await remove()
      expect(world.identity.removed).toEqual([buyer.uid])
    })
  })

  test('a tombstone is forgotten after its days, but never before the login is gone', async () => {
    const { world, buyer } = buying
    world.identity.failing = 1_000_000
    await remove()
    world.clock.advance((TOMBSTONE_DAYS + 1) * DAY_SECONDS)
    await sweep(world.deps)
    expect(await world.deps.store.users.find(buyer.uid)).toBeDefined()
    world.identity.failing = 0
    world.clock.advance(61)
    await sweep(world.deps)
    expect(await world.deps.store.users.find(buyer.uid)).toBeUndefined()
  })

  test('a tombstone stays for all of its days', async () => {
    const { world, buyer } = buying
    await remove()
    world.clock.advance(TOMBSTONE_DAYS * DAY_SECONDS - 60)
    await sweep(world.deps)
    expect(await world.deps.store.accounts.isDeleted(buyer.uid)).toBe(true)
  })

  test('somebody without a record can be deleted too, and cannot make one afterwards', async () => {
    const uid = randomUUID()
    const caller = justLoggedIn({ uid, email: 'new@example.com' })
    await remove(caller)
    expect(buying.world.identity.removed).toEqual([uid])
    await expect(
      buying.world.endpoints.addUser(caller, { id: uid, username: caller.email, tests: newEntries() }),
    ).rejects.toEqual(refusal('deleted'))
  })
})
