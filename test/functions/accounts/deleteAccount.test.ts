import { noPlan } from '../../../domain/plan'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { TOMBSTONE_DAYS } from '../../../domain/account'
import { sweep } from '../../../functions/sweep'
import type { Database } from '../../../functions/store/database'
import { buyingFor, makeBuying, type Buying } from '../../support/buying'
import { postgres } from '../../support/databases/engines'
import { answer, newAttempt, newEntries, rightAnswers, finish, save } from '../../support/functions'
import { makeDeleting, TOMBSTONE, type Deleting } from './deleting'

const DAY_SECONDS = 86_400

describe('deleting an account', () => {
  let database: Database
  let deleting: Deleting
  let buying: Buying

  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    deleting = await makeDeleting(database)
    buying = deleting.buying
  })

  const refusal = (code: string) => expect.objectContaining({ code })

  test('leaves nothing of the person but the tombstone, and removes the login', async () => {
    const { world, buyer } = buying
    const attempt = await newAttempt(world, buyer)
    await finish(world, buyer, attempt.attemptId, rightAnswers(world, 3))
    const open = await newAttempt(world, buyer, attempt.attemptId)
    await save(world, buyer, open.attemptId, [answer(world, 1, 'B')])
    await world.endpoints.setTimeAllowed(buyer, { timeFactor: 2 })
    await world.endpoints.setPlan(buyer, { name: 'Ana', examDate: '2027-04-10', target: 48 })

    await deleting.remove()

    expect(await deleting.rowsAbout(buyer)).toEqual(TOMBSTONE)
    const orphans: unknown = await database.sql.execute(
      sql`select * from acts where attempt_id in (${attempt.attemptId}, ${open.attemptId})`,
    )
    expect((orphans as { rows: object[] }).rows).toEqual([])
    const moment = new Date(world.clock.now())
    expect(await world.deps.store.users.find(buyer.uid)).toEqual({
      id: buyer.uid,
      username: '',
      timeFactor: 1,
      ...noPlan,
      ...{ confirmed: false, otherAddresses: [] },
      createdAt: moment,
      deletedAt: moment,
      removeIdentityAt: null,
      validSince: null,
      paid: [],
    })
    expect(world.identity.removed).toEqual([buyer.uid])
  })

  test('keeps a paid purchase as the law asks, unlinked', async () => {
    const { world, buyer } = buying
    const { po, transId } = await buying.buy()
    const stranger = buyingFor(world, { uid: buyer.uid, email: 'another@example.com' })

    await deleting.remove()

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
      ...{ checkoutToken: null },
    })
    expect(await deleting.rowsAbout(buyer)).toEqual(TOMBSTONE)
    expect(await stranger.payments()).toEqual([])
    // The sweep copes with it, also when the charge is taken back later.
    world.provider.charge(po, { type: 'reverse' })
    world.clock.advance(60)
    await sweep(world.deps)
    expect(await world.deps.store.payments.findByInvoice(po)).toMatchObject({ state: 'voided' })
  })

  test('leaves everybody else as they are', async () => {
    const { world } = buying
    const other = (await makeBuying(database)).buyer
    const { attemptId } = await newAttempt(world, other)
    await save(world, other, attemptId, rightAnswers(world, 2))
    const before = await (await world.endpoints.exportAccount(other, {})).text()
    await deleting.remove()
    expect(await (await world.endpoints.exportAccount(other, {})).text()).toEqual(before)
  })

  describe('requests under way at the same moment', () => {
    test('delete it once', async () => {
      await Promise.all([deleting.remove(), deleting.remove(), deleting.remove()])
      expect(await deleting.rowsAbout(buying.buyer)).toEqual(TOMBSTONE)
      expect(buying.world.identity.removed).toEqual([buying.buyer.uid])
    })
  })

  describe('is refused', () => {
    test.each([
      ['six minutes after the password was given', 360, 'recent_login_required'],
      ['five minutes after it', 300, null],
    ])('%s', async (_when, seconds, code) => {
      const caller = deleting.justLoggedIn()
      buying.world.clock.advance(seconds)
      if (code === null) await deleting.remove(caller)
      else await expect(deleting.remove(caller)).rejects.toEqual(refusal(code))
      expect(await buying.world.deps.store.accounts.isDeleted(caller.uid)).toBe(code === null)
    })
  })

  describe('an identity provider that does not answer', () => {
    const DUE_SECONDS = 61

    test('does not block the deletion; the sweep retries until it succeeds', async () => {
      const { world, buyer } = buying
      world.identity.failing = 2
      await deleting.remove()
      expect(await deleting.rowsAbout(buyer)).toEqual(TOMBSTONE)
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
  })

  test('a tombstone stays for all of its days, and until the login is gone', async () => {
    const { world, buyer } = buying
    world.identity.failing = 1_000_000
    await deleting.remove()
    world.clock.advance(TOMBSTONE_DAYS * DAY_SECONDS - 60)
    await sweep(world.deps)
    expect(await world.deps.store.accounts.isDeleted(buyer.uid)).toBe(true)
    world.clock.advance(DAY_SECONDS)
    await sweep(world.deps)
    expect(await world.deps.store.users.find(buyer.uid)).toBeDefined()
    world.identity.failing = 0
    world.clock.advance(61)
    await sweep(world.deps)
    expect(await world.deps.store.users.find(buyer.uid)).toBeUndefined()
  })

  test('somebody without a record can be deleted too, and cannot make one afterwards', async () => {
    const uid = randomUUID()
    const caller = deleting.justLoggedIn({ uid, email: 'new@example.com' })
    await deleting.remove(caller)
    expect(buying.world.identity.removed).toEqual([uid])
    await expect(
      buying.world.endpoints.addUser(caller, { id: uid, username: caller.email, tests: newEntries() }),
    ).rejects.toEqual(refusal('deleted'))
  })
})
