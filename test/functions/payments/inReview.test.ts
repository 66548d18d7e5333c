import { refund } from '../../../functions/payments/reviewDecisions'
import { buyingBeforeEach, buyingFor } from '../../support/buying'
import { newUser } from '../../support/functions'

describe('payments in review', () => {
  const buying = buyingBeforeEach()

  const inReview = (caller = buying.buyer) => buying.world.endpoints.getPaymentsInReview(caller, {})
  const now = () => new Date(buying.world.clock.now()).toISOString()
  const charged = async (testNumber: string, change: { amountCents?: number | null; currency?: string }) => {
    const po = await buying.openOrder(testNumber)
    const { transId } = buying.world.provider.charge(po, change)
    expect(await buying.status(po)).toEqual({ state: 'review' })
    return { po, transId, since: now() }
  }
  /** Test 3 is charged on one device after all tests were bought on another. */
  const chargedForNothing = async () => {
    const po = await buying.openOrder('3')
    buying.world.clock.advance(75)
    const bundle = await buying.openOrder('')
    buying.world.provider.charge(bundle)
    expect(await buying.status(bundle)).toMatchObject({ state: 'granted' })
    const { transId } = buying.world.provider.charge(po)
    expect(await buying.status(po)).toEqual({ state: 'review' })
    return { po, transId }
  }

  test('a charge that granted nothing is listed with its amount until it is returned', async () => {
    expect(await inReview()).toEqual([])
    const { po, transId } = await chargedForNothing()
    expect(await buying.reviewsOf(po)).toEqual(['nothing_to_grant'])
    expect(await inReview()).toEqual([{ invoice: po, testNumber: '3', amount: 59.99, since: now() }])
    await refund(buying.world.deps, transId)
    expect(await inReview()).toEqual([])
  })

  test('an order with two reviews is listed once, and without an unknown amount', async () => {
    const { po, since } = await charged('2', { amountCents: null })
    buying.world.clock.advance(60)
    const { transId } = buying.world.provider.charge(po, { currency: 'CAD' })
    expect(await buying.report(transId, po)).toEqual({ state: 'review' })
    expect(await buying.reviewsOf(po)).toEqual(['amount', 'currency'])
    expect(await inReview()).toEqual([{ invoice: po, testNumber: '2', since }])
  })

  test('an overpayment appears on its payment, and users see only their own charges', async () => {
    const po = await buying.openOrder('2')
    buying.world.provider.charge(po, { amountCents: 7_000 })
    expect(await buying.status(po)).toMatchObject({ state: 'granted' })
    expect(await buying.reviewsOf(po)).toEqual(['overpaid'])
    expect(await inReview()).toEqual([])
    const other = buyingFor(buying.world, await newUser(buying.world))
    const theirs = await other.openOrder('3')
    buying.world.provider.charge(theirs, { amountCents: 4_999 })
    expect(await other.status(theirs)).toEqual({ state: 'review' })
    expect(await inReview()).toEqual([])
    expect(await inReview(other.buyer)).toHaveLength(1)
  })
})
