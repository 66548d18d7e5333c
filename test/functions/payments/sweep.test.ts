import { counts } from '../../../functions/metrics/counters'
import { refund } from '../../../functions/payments/decide'
import { sweep } from '../../../functions/payments/sweep'
import { buyingBeforeEach } from '../../support/buying'
import { engines } from '../../support/databases/engines'

describe.each(engines)('the sweep on $name', ({ open }) => {
  const buying = buyingBeforeEach(open)

  describe('the sweep', () => {
    const sweepFor = async (seconds: number, step = 5) => {
      for (let passed = 0; passed < seconds; passed += step) {
        buying.world.clock.advance(step)
        await sweep(buying.world.deps)
      }
    }

    test('finds within 90 seconds a charge that nobody told us of', async () => {
      const po = await buying.openOrder()
      buying.world.clock.advance(10)
      buying.world.provider.charge(po)
      await sweepFor(20)
      expect(await buying.paidTests()).toEqual([1, 2])
      expect((await buying.payments())[0]).toMatchObject({ source: 'sweep', invoice: po })
    })

    test('finds it as soon after the last sign of life, however long the card was typed', async () => {
      const po = await buying.openOrder()
      buying.world.clock.advance(900)
      await buying.status(po)
      buying.world.clock.advance(59)
      buying.world.provider.charge(po)
      await sweepFor(10)
      expect(await buying.paidTests()).toEqual([1, 2])
    })

    test('looks again a minute after the provider did not answer', async () => {
      const po = await buying.openOrder()
      buying.world.provider.charge(po)
      buying.world.clock.advance(20)
      buying.world.provider.failing = 1
      await sweep(buying.world.deps)
      expect(await buying.paidTests()).toEqual([1])
      await sweepFor(60)
      expect(await buying.paidTests()).toEqual([1, 2])
      expect(await buying.payments()).toHaveLength(1)
    })

    test('looks nine times in a day, also at an abandoned order, and then no more', async () => {
      const po = await buying.openOrder()
      await buying.world.endpoints.abandonOrder(buying.buyer, { poNumber: po })
      await sweepFor(400)
      expect(buying.world.provider.lookups).toBe(4)
      await sweepFor(100_000, 600)
      expect(buying.world.provider.lookups).toBe(9)
    })

    test('takes back access when the charge is taken back, and flags it', async () => {
      const po = await buying.openOrder()
      const charge = buying.world.provider.charge(po)
      await buying.report(charge.transId, po)
      charge.status = 'unknown'
      await sweepFor(30)
      expect(await buying.paidTests()).toEqual([1])
      expect(await buying.reviewsOf(po)).toEqual(['voided'])
      expect(await buying.status(po)).toEqual({ state: 'review' })
      // They may buy it again.
      expect(await buying.openOrder()).not.toBe(po)
    })

    test('takes nothing back while the provider does not answer', async () => {
      const po = await buying.openOrder()
      await buying.report(buying.world.provider.charge(po).transId, po)
      buying.world.provider.failing = 100
      await sweepFor(100)
      expect(await buying.paidTests()).toEqual([1, 2])
    })

    test('looks nine times in a week at a payment that stands, and then no more', async () => {
      const po = await buying.openOrder()
      await buying.report(buying.world.provider.charge(po).transId, po)
      const asked: string[] = []
      const { getTransaction } = buying.world.provider
      buying.world.provider.getTransaction = (transId, purpose) => {
        asked.push(transId)
        return getTransaction(transId, purpose)
      }
      await sweepFor(8 * 86_400, 43_200)
      expect(asked).toHaveLength(9)
      expect(await buying.paidTests()).toEqual([1, 2])
    })

    test('forgets what webhooks and calls are counted by, once nobody asks any more', async () => {
      const { provider, rateCounts } = buying.world.deps.store
      const forgotten: Record<string, number> = {}
      const note = (what: string) => async (before: Date) => {
        forgotten[what] = (buying.world.clock.now() - before.getTime()) / 1000
      }
      await sweep({
        ...buying.world.deps,
        store: {
          ...buying.world.deps.store,
          provider: { ...provider, forget: note('webhooks') },
          rateCounts: { ...rateCounts, forget: note('calls') },
        },
      })
      expect(forgotten).toEqual({ webhooks: 8 * 86_400, calls: 5 * 60 })
    })

    test('finds a second charge on a granted order', async () => {
      const po = await buying.openOrder()
      await buying.report(buying.world.provider.charge(po).transId, po)
      buying.world.provider.charge(po)
      await sweepFor(30)
      expect(await buying.reviewsOf(po)).toEqual(['second_payment'])
    })

    describe('at a payment that an operator refunds meanwhile', () => {
      const charges = async () => {
        const metric = await counts.getSingleMetric('passage_nine_charges_total')?.get()
        return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
      }
      const ended = { state: 'refunded', nextLookAt: null }

      test.each(['approved', 'unknown'] as const)(
        'ends its looks, and takes back and counts nothing, when the charge is then %s',
        async (status) => {
          const { world } = buying
          const po = await buying.openOrder()
          const charge = world.provider.charge(po)
          await buying.report(charge.transId, po)
          const { getTransaction } = world.provider
          world.provider.getTransaction = async (transId, purpose) => {
            world.provider.getTransaction = getTransaction
            await refund(world.deps, transId)
            charge.status = status
            return getTransaction(transId, purpose)
          }
          world.clock.advance(30)
          const before = await charges()
          await sweep(world.deps)
          expect(await buying.payments()).toMatchObject([ended])
          expect(await buying.reviewsOf(po)).toEqual([])
          expect(await charges()).toBe(before)
        },
      )

      test.each(['approved', 'unknown'] as const)(
        'ends looks that were left over, at one %s',
        async (status) => {
          const { world } = buying
          const po = await buying.openOrder()
          const charge = world.provider.charge(po)
          await buying.report(charge.transId, po)
          await refund(world.deps, charge.transId)
          charge.status = status
          const [payment] = await buying.payments()
          await world.deps.store.payments.change(payment!.id, { nextLookAt: new Date(world.clock.now()) })
          const before = await charges()
          await sweep(world.deps)
          expect(await buying.payments()).toMatchObject([ended])
          expect(await charges()).toBe(before)
        },
      )
    })

    test('leaves the looks alone that a buyer’s return has begun anew while the provider was asked', async () => {
      const po = await buying.openOrder()
      const { findByInvoice } = buying.world.provider
      const sweepUntil = (sign: () => Promise<unknown>) => {
        buying.world.provider.findByInvoice = async (invoice, purpose) => {
          const found = await findByInvoice(invoice, purpose)
          buying.world.provider.findByInvoice = findByInvoice
          await sign()
          return found
        }
        return sweep(buying.world.deps)
      }
      const looks = async () => buying.world.deps.store.orders.find(po)
      const soon = () => new Date(buying.world.clock.now() + 20_000)

      buying.world.clock.advance(20)
      await sweepUntil(() => buying.status(po))
      expect(await looks()).toMatchObject({ looks: 0, nextLookAt: soon() })

      // The last look, after which there is none.
      buying.world.clock.advance(86_400)
      const nextLookAt = new Date(buying.world.clock.now())
      await buying.world.deps.store.orders.change(po, { looks: 8, nextLookAt })
      await sweepUntil(() => buying.openOrder())
      expect(await looks()).toMatchObject({ looks: 0, nextLookAt: soon() })
    })

    test('looks no more at an order that has ended while it was asked about', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      await buying.report(transId, po)
      const { orders } = buying.world.deps.store
      const now = new Date(buying.world.clock.now())
      // What a question and a look that were under way meanwhile would write.
      expect(await orders.claimAsking(po, { now, after: now, nextLookAt: now })).toBe(false)
      await orders.change(po, { nextLookAt: now })
      await orders.planLook(po, now, { looks: 5, nextLookAt: new Date(now.getTime() + 1) })
      expect(await orders.find(po)).toMatchObject({ state: 'granted', looks: 0, nextLookAt: now })
    })
  })
})
