import { dismiss, grantReviewed, refund } from '../../../functions/payments/decide'
import { sweep } from '../../../functions/payments/sweep'
import { buyingBeforeEach } from '../../support/buying'
import { engines } from '../../support/databases/engines'

describe.each(engines)('what an operator decides on $name', ({ open }) => {
  const buying = buyingBeforeEach(open)

  /** A charge of the wrong amount, in review. */
  const reviewed = async () => {
    const po = await buying.openOrder()
    const charge = buying.world.provider.charge(po, { amountCents: 4_999 })
    expect(await buying.status(po)).toEqual({ state: 'review' })
    return { po, transId: charge.transId, charge }
  }

  test('a grant gives what the order names, with a record of what was really paid', async () => {
    const { po, transId } = await reviewed()
    expect(await grantReviewed(buying.world.deps, transId)).toEqual([2])
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await buying.payments()).toMatchObject([
      { transId, amountCents: 4_999, invoice: po, source: 'operator', state: 'granted' },
    ])
    expect(await buying.reviewsOf(po)).toEqual([])
    expect(await buying.status(po)).toMatchObject({ state: 'granted' })
    await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('It was granted already.')
  })

  test('nothing is granted for a charge that no longer stands', async () => {
    const { transId, charge } = await reviewed()
    charge.status = 'unknown'
    await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('no standing charge')
    expect(await buying.paidTests()).toEqual([1])
  })

  test('a second charge on one order can only be refunded; what the first bought stays', async () => {
    const po = await buying.openOrder()
    await buying.report(buying.world.provider.charge(po).transId, po)
    const { transId } = buying.world.provider.charge(po)
    buying.world.clock.advance(3)
    await buying.report(transId, po)
    await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('refund this charge')
    await refund(buying.world.deps, transId)
    expect(buying.world.provider.refunded).toEqual([transId])
    expect(await buying.reviewsOf(po)).toEqual([])
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await buying.status(po)).toMatchObject({ state: 'granted' })
  })

  test('a refunded review lets its buyer buy again', async () => {
    const { po, transId } = await reviewed()
    await refund(buying.world.deps, transId)
    expect(await buying.status(po)).toEqual({ state: 'abandoned' })
    expect(await buying.openOrder()).not.toBe(po)
  })

  test('the refund of a granted payment takes its tests back, once however often it is asked for', async () => {
    const po = await buying.openOrder()
    const { transId } = buying.world.provider.charge(po)
    await buying.report(transId, po)
    await refund(buying.world.deps, transId)
    await refund(buying.world.deps, transId)
    expect(buying.world.provider.refunded).toEqual([transId])
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.payments()).toMatchObject([{ state: 'refunded' }])
    expect(await buying.openOrder()).not.toBe(po)
  })

  test('a refund that the provider does not answer changes nothing, and can be asked for again', async () => {
    const { po, transId } = await reviewed()
    buying.world.provider.failing = 1
    await expect(refund(buying.world.deps, transId)).rejects.toMatchObject({ kind: 'unknown' })
    expect(await buying.reviewsOf(po)).toEqual(['amount'])
    await refund(buying.world.deps, transId)
    expect(await buying.reviewsOf(po)).toEqual([])
  })

  test('what an operator granted is looked at again, and a charge taken back then is flagged anew', async () => {
    const { po, transId, charge } = await reviewed()
    await grantReviewed(buying.world.deps, transId)
    charge.status = 'unknown'
    buying.world.clock.advance(30)
    await sweep(buying.world.deps)
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.payments()).toMatchObject([{ state: 'voided' }])
    expect(await buying.reviewsOf(po)).toEqual(['voided'])
    const review = await buying.world.deps.store.reviews.findByTransaction('sandbox', transId)
    expect(review).toMatchObject({ resolvedAt: null, createdAt: new Date(buying.world.clock.now()) })
    await dismiss(buying.world.deps, transId)
    expect(await buying.reviewsOf(po)).toEqual([])
  })

  describe('a refund whose process died before it was on record', () => {
    const die = async (transId: string) => {
      const { deps } = buying.world
      const store = { ...deps.store, transaction: () => Promise.reject(new Error('Killed.')) }
      await expect(refund({ ...deps, store }, transId)).rejects.toThrow('Killed.')
      // The provider no longer knows a repeat for one.
      buying.world.clock.advance(3_600)
    }

    test('is not given again when it is repeated: of a granted payment, or a reviewed one', async () => {
      const { po, transId } = await reviewed()
      await die(transId)
      await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('no standing charge')
      await refund(buying.world.deps, transId)
      expect(await buying.reviewsOf(po)).toEqual([])

      const paid = await buying.openOrder()
      const charge = buying.world.provider.charge(paid)
      await buying.report(charge.transId, paid)
      await die(charge.transId)
      await refund(buying.world.deps, charge.transId)
      expect(buying.world.provider.refunded).toEqual([transId, charge.transId])
      expect(await buying.paidTests()).toEqual([1])
    })

    test('is told apart from that of another charge for the same order', async () => {
      const po = await buying.openOrder()
      const [first, second, third] = [
        buying.world.provider.charge(po),
        buying.world.provider.charge(po),
        buying.world.provider.charge(po),
      ]
      await buying.status(po)
      await refund(buying.world.deps, first.transId)
      await refund(buying.world.deps, second.transId)
      await die(third.transId)
      await refund(buying.world.deps, third.transId)
      expect(buying.world.provider.refunded).toEqual([first, second, third].map(({ transId }) => transId))
      expect(await buying.reviewsOf(po)).toEqual([])
    })

    test('is not taken for that of a charge that stands, or was of another amount', async () => {
      const po = await buying.openOrder()
      const { charge } = buying.world.provider
      // The first of them is granted.
      charge(po)
      const [other, mine] = [charge(po, { amountCents: 100 }), charge(po)]
      charge(po)
      await buying.status(po)
      expect(await buying.reviewsOf(po)).toHaveLength(3)
      await refund(buying.world.deps, other.transId)
      await die(mine.transId)
      await refund(buying.world.deps, mine.transId)
      expect(buying.world.provider.refunded).toEqual([other.transId, mine.transId])
      expect(await buying.reviewsOf(po)).toEqual(['second_payment'])
      expect(await buying.paidTests()).toContain(2)
    })

    test('is none of another amount', async () => {
      const { transId, po } = await reviewed()
      buying.world.provider.charge(po, { type: 'refund', amountCents: 1_000 })
      buying.world.provider.charge(po, { type: 'refund', status: 'declined', amountCents: 4_999 })
      await refund(buying.world.deps, transId)
      expect(buying.world.provider.refunded).toEqual([transId])
    })
  })

  test('a refund that is listed under the same invoice is no charge', async () => {
    const po = await buying.openOrder()
    await buying.report(buying.world.provider.charge(po).transId, po)
    buying.world.provider.charge(po, { type: 'refund' })
    await buying.status(po)
    expect(await buying.reviewsOf(po)).toEqual([])
  })

  test('only a charge that was taken back is dismissed', async () => {
    const po = await buying.openOrder()
    const charge = buying.world.provider.charge(po)
    await buying.report(charge.transId, po)
    charge.status = 'unknown'
    buying.world.clock.advance(30)
    await sweep(buying.world.deps)
    expect(await buying.reviewsOf(po)).toEqual(['voided'])
    await dismiss(buying.world.deps, charge.transId)
    expect(await buying.reviewsOf(po)).toEqual([])
    const other = await reviewed()
    await expect(dismiss(buying.world.deps, other.transId)).rejects.toThrow('grant or refund it')
  })

  test('a transaction that nobody knows is told so', async () => {
    await expect(grantReviewed(buying.world.deps, '5')).rejects.toThrow('No review has the transaction 5.')
    await expect(refund(buying.world.deps, '5')).rejects.toThrow('No payment and no review')
  })

  test('a charge that came to nothing new cannot be granted, only refunded', async () => {
    const single = await buying.openOrder('2')
    await buying.world.endpoints.abandonOrder(buying.buyer, { poNumber: single })
    const bundle = await buying.openOrder('')
    await buying.report(buying.world.provider.charge(bundle).transId, bundle)
    const { transId } = buying.world.provider.charge(single)
    expect(await buying.status(single)).toEqual({ state: 'review' })
    await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('has all of it already')
    expect(await buying.reviewsOf(single)).toEqual(['nothing_to_grant'])
    await refund(buying.world.deps, transId)
    expect(await buying.status(single)).toEqual({ state: 'abandoned' })
    expect(await buying.paidTests()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('a grant of a charge whose amount cannot be read is recorded with the order’s', async () => {
    const po = await buying.openOrder()
    const charge = buying.world.provider.charge(po, { amountCents: null })
    await buying.status(po)
    await grantReviewed(buying.world.deps, charge.transId)
    expect(await buying.payments()).toMatchObject([{ amountCents: 5_999, currency: 'USD', invoice: po }])
  })

  test('an amount that cannot be read is not refunded here; once it was in the dashboard, the review is closed', async () => {
    const po = await buying.openOrder()
    const charge = buying.world.provider.charge(po, { amountCents: null })
    await buying.status(po)
    await expect(refund(buying.world.deps, charge.transId)).rejects.toThrow('cannot be read')
    expect(await buying.reviewsOf(po)).toEqual(['amount'])
    charge.status = 'unknown'
    await refund(buying.world.deps, charge.transId)
    expect(buying.world.provider.refunded).toEqual([])
    expect(await buying.reviewsOf(po)).toEqual([])
  })

  test('a refund gives back what was charged, once, and what was decided is decided', async () => {
    const { po, transId } = await reviewed()
    const given: unknown[] = []
    const { provider } = buying.world
    const deps = {
      ...buying.world.deps,
      provider: { ...provider, refund: async (charge: unknown) => void given.push(charge) },
    }
    await refund(deps, transId)
    await refund(deps, transId)
    expect(given).toEqual([{ transId, amountCents: 4_999 }])
    await expect(grantReviewed(deps, transId)).rejects.toThrow('It was refunded already.')
    await expect(dismiss(deps, transId)).rejects.toThrow('It was refunded already.')
    expect(await buying.status(po)).toEqual({ state: 'abandoned' })
  })

  test('an order that another charge has paid keeps it when a second one is refunded', async () => {
    const po = await buying.openOrder()
    const first = buying.world.provider.charge(po)
    await buying.report(first.transId, po)
    const second = buying.world.provider.charge(po)
    buying.world.clock.advance(3)
    await buying.report(second.transId, po)
    await refund(buying.world.deps, first.transId)
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.reviewsOf(po)).toEqual(['second_payment'])
    expect(await buying.payments()).toMatchObject([{ transId: first.transId, state: 'refunded' }])
  })

  test('a charge that was voided leaves its order and its money on record', async () => {
    const po = await buying.openOrder()
    const charge = buying.world.provider.charge(po)
    await buying.report(charge.transId, po)
    charge.status = 'unknown'
    buying.world.clock.advance(30)
    await sweep(buying.world.deps)
    expect(await buying.payments()).toMatchObject([{ state: 'voided', nextLookAt: null }])
    expect(await buying.world.deps.store.orders.find(po)).toMatchObject({
      state: 'abandoned',
      nextLookAt: null,
    })
    const review = await buying.world.deps.store.reviews.findByTransaction('sandbox', charge.transId)
    expect(review).toMatchObject({
      po,
      reason: 'voided',
      amountCents: 5_999,
      currency: 'USD',
      createdAt: new Date(buying.world.clock.now()),
    })
    await expect(grantReviewed(buying.world.deps, charge.transId)).rejects.toThrow('no standing charge')
  })
})
