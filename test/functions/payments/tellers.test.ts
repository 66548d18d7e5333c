import fc from 'fast-check'
import { Hono } from 'hono'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import { counts } from '../../../functions/base/counters'
import { settle } from '../../../functions/payments/settle'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach, buyingFor, type Buying } from '../../support/buying'
import { postgres } from '../../support/databases/engines'
import { newUser } from '../../support/functions'
import { noLimits } from '../../support/noLimits'

describe('whoever tells of a charge', () => {
  const buying = buyingBeforeEach(postgres.open)

  describe('a webhook', () => {
    const deliver = async (transId: string | null, headers: Record<string, string> = {}) => {
      const app = new Hono().post('/', paymentEvents(buying.world.deps, noLimits))
      const response = await app.request('/', {
        method: 'POST',
        headers: { 'webhook-id': `event-${transId}`, 'webhook-signature': 'right', ...headers },
        body: JSON.stringify(transId === null ? { type: 'terminalCancel' } : { id: transId }),
      })
      return response.status
    }

    test('grants what was charged, once for two deliveries', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      expect(await deliver(transId)).toBe(200)
      const { lookups } = buying.world.provider
      // It names its invoice; what is listed under that is what is settled.
      expect(lookups).toBe(2)
      expect(await deliver(transId)).toBe(200)
      expect(buying.world.provider.lookups).toBe(lookups)
      expect(await buying.paidTests()).toEqual([1, 2])
      expect((await buying.payments())[0]).toMatchObject({ source: 'webhook' })
      expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    })

    test('of a charge that its buyer has reported asks for that row alone', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      await buying.report(transId, po)
      const { lookups } = buying.world.provider
      expect(await deliver(transId)).toBe(200)
      expect(buying.world.provider.lookups).toBe(lookups + 1)
    })

    test('is asked for again while the provider does not answer, and then acted on', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      buying.world.provider.failing = 1
      expect(await deliver(transId)).toBe(503)
      expect(await deliver(transId)).toBe(200)
      expect(await buying.paidTests()).toEqual([1, 2])
    })

    test('without a right signature changes nothing', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      expect(await deliver(transId, { 'webhook-signature': 'wrong' })).toBe(401)
      expect(await buying.paidTests()).toEqual([1])
    })

    test('of another kind, or of a sale that is not ours, is taken, does nothing, and is counted', async () => {
      const ignored = async () =>
        (await counts.getSingleMetric('passage_nine_webhooks_ignored_total')?.get())?.values[0]?.value ?? 0
      const before = await ignored()
      const { transId } = buying.world.provider.charge('somebody-else')
      expect(await deliver(transId)).toBe(200)
      expect(await deliver(null)).toBe(200)
      expect((await ignored()) - before).toBe(1)
    })

    test('of a transaction that the provider does not show yet is asked for again, and then acted on', async () => {
      const po = await buying.openOrder()
      const charge = buying.world.provider.charge(po)
      buying.world.provider.transactions.pop()
      expect(await deliver(charge.transId)).toBe(503)
      buying.world.provider.transactions.push(charge)
      expect(await deliver(charge.transId)).toBe(200)
      expect(await buying.paidTests()).toEqual([1, 2])
    })
  })

  type Teller = 'message' | 'status' | 'webhook' | 'sweep'
  const tellers = fc.constantFrom<Teller>('message', 'status', 'webhook', 'sweep')
  let deliveries = 0
  const tell = async (
    one: Pick<Buying, 'report' | 'status'>,
    teller: Teller,
    transId: string,
    po: string,
  ): Promise<unknown> => {
    if (teller === 'message') return one.report(transId, po)
    if (teller === 'status') return one.status(po)
    if (teller === 'sweep') return sweep(buying.world.deps)
    const app = new Hono().post('/', paymentEvents(buying.world.deps, noLimits))
    return app.request('/', {
      method: 'POST',
      headers: { 'webhook-id': `event-${(deliveries += 1)}`, 'webhook-signature': 'right' },
      body: JSON.stringify({ id: transId }),
    })
  }

  test('whatever tells of a charge, in any order and at once, it ends as one grant or one review', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(tellers, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        async (waves, failing, fits) => {
          const one = buyingFor(buying.world, await newUser(buying.world))
          const po = await one.openOrder()
          const { transId } = buying.world.provider.charge(po, fits ? {} : { amountCents: 1 })
          buying.world.provider.failing = failing
          for (const wave of waves) {
            await Promise.all(wave.map((teller) => tell(one, teller, transId, po)))
            buying.world.clock.advance(20)
          }
          buying.world.provider.failing = 0
          await tell(one, 'message', transId, po)
          expect((await one.payments()).map((payment) => payment.transId)).toEqual(fits ? [transId] : [])
          expect(await one.reviewsOf(po)).toEqual(fits ? [] : ['undercharged'])
          expect(await one.paidTests()).toEqual(fits ? [1, 2] : [1])
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)

  /** What the provider has in the end, oldest first, and what that is: cents kept by the shop, and a review of it. */
  const PRICE = 5_999
  const stories = fc.constantFrom(
    { rows: [['purchase', PRICE]], net: PRICE, review: [] },
    {
      rows: [
        ['purchase', PRICE],
        ['reverse', PRICE],
      ],
      net: 0,
      review: [],
    },
    {
      rows: [
        ['purchase', PRICE],
        ['refund', 2_000],
        ['refund', 3_999],
      ],
      net: 0,
      review: [],
    },
    {
      rows: [
        ['purchase', PRICE],
        ['refund', 2_000],
      ],
      net: 3_999,
      review: ['partial_return'],
    },
    {
      rows: [
        ['purchase', PRICE],
        ['refund', PRICE],
        ['reverse', PRICE],
      ],
      net: PRICE,
      review: [],
    },
    {
      rows: [
        ['purchase', PRICE],
        ['refund', 2_000],
        ['reverse', 2_000],
      ],
      net: PRICE,
      review: [],
    },
    {
      rows: [
        ['purchase', PRICE],
        ['purchase', PRICE],
      ],
      net: 2 * PRICE,
      review: ['overpaid'],
    },
    {
      rows: [
        ['purchase', PRICE],
        ['purchase', PRICE],
        ['reverse', PRICE],
      ],
      net: PRICE,
      review: [],
    },
    {
      rows: [
        ['purchase', PRICE],
        ['reverse', PRICE],
        ['purchase', PRICE],
      ],
      net: PRICE,
      review: [],
    },
    { rows: [['purchase', 1_000]], net: 1_000, review: ['undercharged'] },
    { rows: [['purchase', 6_500]], net: 6_500, review: ['overpaid'] },
    {
      rows: [
        ['purchase', PRICE],
        ['unknown', 500],
      ],
      net: PRICE,
      review: ['type'],
    },
  ) as fc.Arbitrary<{
    rows: ['purchase' | 'refund' | 'reverse' | 'unknown', number][]
    net: number
    review: string[]
  }>

  test('in whatever order rows are seen, told of and repeated, access and reviews end as the sum says', async () => {
    await fc.assert(
      fc.asyncProperty(
        stories,
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        fc.array(fc.array(tellers, { maxLength: 2 }), { minLength: 3, maxLength: 3 }),
        async ({ rows, net, review }, order, waves) => {
          const { provider, deps, clock } = buying.world
          // Each in an hour of its own, in which its money may go back.
          clock.advance(3_700)
          const one = buyingFor(buying.world, await newUser(buying.world))
          const po = await one.openOrder()
          const made = rows.map(([type, amountCents]) => provider.charge(po, { type, amountCents }))
          provider.transactions.splice(-made.length)
          const hidden = [...made]
          for (const [index, wave] of waves.entries()) {
            const [shown] = hidden.splice((order[index] ?? 0) % Math.max(1, hidden.length), 1)
            if (shown) provider.transactions.push(shown)
            for (const teller of wave) await tell(one, teller, (shown ?? made[0]!).transId, po)
            clock.advance(20)
          }
          const current = await deps.store.orders.find(po)
          await settle(deps, current!, { source: 'sweep' })
          expect(await one.paidTests()).toEqual(net > 0 && net !== 1_000 ? [1, 2] : [1])
          expect((await one.reviewsOf(po)).filter((reason) => reason !== 'voided')).toEqual(review)
          const granted = (await one.payments()).filter(({ state }) => state === 'granted')
          expect(granted).toHaveLength(net > 0 && net !== 1_000 ? 1 : 0)
          provider.transactions.length = 0
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)
})
