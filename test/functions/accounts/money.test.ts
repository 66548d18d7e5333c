import { randomUUID } from 'node:crypto'
import { grantReviewed, refund } from '../../../functions/payments/reviewDecisions'
import { sweep } from '../../../functions/sweep'
import type { Database } from '../../../functions/store/database'
import type { Buying } from '../../support/buying'
import { postgres } from '../../support/databases/engines'
import { makeDeleting, type Deleting } from './deleting'

/** Longer than any payment window can charge a card. */
const AFTER_ANY_WINDOW_SECONDS = 71 * 60

describe('money and the end of an account', () => {
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

  const pending = (details?: { until: string }) =>
    expect.objectContaining({ code: 'payment_pending', details })
  const inMinutes = (minutes: number) => new Date(buying.world.clock.now() + minutes * 60_000).toISOString()

  describe('is refused, and changes nothing,', () => {
    test('while a payment window may still charge a card, and changes nothing', async () => {
      const { world } = buying
      await buying.openOrder('2')
      world.clock.advance(60)
      const po = await buying.openOrder('3')
      const until = inMinutes(70)
      await world.endpoints.abandonOrder(buying.buyer, { poNumber: po })
      world.clock.advance(69 * 60)
      await expect(deleting.remove()).rejects.toEqual(pending({ until }))
      expect(world.identity.removed).toEqual([])
      expect(await world.deps.store.users.find(buying.buyer.uid)).toMatchObject({
        username: buying.buyer.email,
        deletedAt: null,
      })
      world.clock.advance(2 * 60)
      await deleting.remove()
      expect(await world.deps.store.accounts.isDeleted(buying.buyer.uid)).toBe(true)
    })

    test('while a payment window is being opened', async () => {
      const { world } = buying
      const { uniquevalue: po } = await world.endpoints.getPONumber(buying.buyer, { testNumber: '2' })
      const now = new Date(world.clock.now())
      const until = new Date(world.clock.now() + 25_000)
      await world.deps.store.orders.claimOpening(po, { now, until })
      const latest = new Date(until.getTime() + 70 * 60_000).toISOString()
      await expect(deleting.remove()).rejects.toEqual(pending({ until: latest }))
      world.clock.advance(26)
      await deleting.remove()
      expect(await world.deps.store.orders.endOpening(po, until, { checkoutToken: 'late' })).toBe(false)
    })

    test('while a charge waits for a decision', async () => {
      const { world } = buying
      const po = await buying.openOrder()
      const { transId } = world.provider.charge(po, { amountCents: 1 })
      await buying.report(transId, po)
      await buying.openOrder('3')
      await expect(deleting.remove()).rejects.toEqual(pending(undefined))
      world.clock.advance(AFTER_ANY_WINDOW_SECONDS)
      await expect(deleting.remove()).rejects.toEqual(pending(undefined))
      await refund(world.deps, transId)
      await deleting.remove()
      expect(await world.deps.store.accounts.isDeleted(buying.buyer.uid)).toBe(true)
    })
  })

  describe('a charge that is reported after the deletion', () => {
    let po: string
    let transId: string

    beforeEach(async () => {
      const { world } = buying
      po = await buying.openOrder()
      world.clock.advance(AFTER_ANY_WINDOW_SECONDS)
      await deleting.remove()
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
      const told = await deleting.ask('/api/paymentEvents', {
        headers: { 'webhook-signature': 'right', 'webhook-id': randomUUID() },
        body: { id: transId },
      })
      expect(told.status).toBe(200)
      await expectRefundable()
    })

    test('is found by the sweep when it is never reported', async () => {
      buying.world.clock.advance(300)
      await sweep(buying.world.deps)
      await expectRefundable()
    })
  })
})
