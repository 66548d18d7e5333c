import { dismiss, grantReviewed, refund } from '../../../functions/payments/decide'
import { sweep } from '../../../functions/payments/sweep'
import type { Database } from '../../../functions/store/database'
import { makeBuying, type Buying } from '../../support/buying'
import { engines } from '../../support/databases/engines'

describe.each(engines)('what an operator decides on $name', ({ open }) => {
  let database: Database
  let buying: Buying

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    buying = await makeBuying(database)
  })

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
    charge.status = 'other'
    await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('no standing charge')
    expect(await buying.paidTests()).toEqual([1])
  })

  test('a second charge on one order can only be refunded; what the first bought stays', async () => {
    const po = await buying.openOrder()
    await buying.report(buying.world.provider.charge(po).transId, po)
    const { transId } = buying.world.provider.charge(po)
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
    charge.status = 'other'
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
})
