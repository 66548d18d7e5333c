import { dollarsFromCents } from '../../../domain/pricing'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach } from '../../support/buying'
import { postgres } from '../../support/databases/engines'

describe('money as the provider moves it,', () => {
  const buying = buyingBeforeEach(postgres.open)

  const buy = async (testNumber: string) => {
    const po = await buying.openOrder(testNumber)
    const charge = buying.world.provider.charge(po)
    expect(await buying.report(charge.transId, po)).toMatchObject({ state: 'granted' })
    return { po, charge }
  }
  const reverse = (po: string) => buying.world.provider.charge(po, { type: 'reverse' })
  const sweepAfter = async (seconds: number) => {
    buying.world.clock.advance(seconds)
    await sweep(buying.world.deps)
  }

  test('a charge that was reversed before anybody asked grants nothing', async () => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    reverse(po)
    expect(await buying.status(po)).toEqual({ state: 'declined' })
    expect(await buying.paidTests()).toEqual([1])
    await sweepAfter(100)
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.payments()).toEqual([])
    // The order goes on in a checkout of its own.
    await buying.openOrder()
    expect(buying.world.provider.opened.map(({ invoice }) => invoice)).toEqual([`${po}-1`, `${po}-2`])
  })

  test('a granted payment that is reversed loses its access at the next look, and is flagged', async () => {
    const { po } = await buy('2')
    reverse(po)
    await sweepAfter(30)
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.payments()).toMatchObject([{ state: 'voided' }])
    expect(await buying.reviewsOf(po)).toEqual(['voided'])
    expect(await buying.openOrder()).not.toBe(po)
  })

  test('a bundle that was ordered before a single was bought opens no checkout at the old price', async () => {
    const { endpoints } = buying.world
    const { uniquevalue: poNumber } = await endpoints.getPONumber(buying.buyer, { testNumber: '' })
    await buy('2')
    expect(await buying.world.deps.store.orders.find(poNumber)).toMatchObject({ state: 'abandoned' })
    const checkout = endpoints.getPaymentCredentials(buying.buyer, { amount: 440, currency: 'USD', poNumber })
    await expect(checkout).rejects.toMatchObject({ code: 'price_changed', details: { amount: 380.01 } })
    const answer = await endpoints.getPONumber(buying.buyer, { testNumber: '' })
    expect(answer).toMatchObject({ amount: dollarsFromCents(44_000 - 5_999) })
  })

  test('nine tests with a free tenth, and one single reversed: it does not come back for nothing', async () => {
    const singles = []
    for (const test of [2, 3, 4, 5, 6, 7, 8, 9]) {
      singles.push(await buy(String(test)))
      // Nobody opens more than three checkouts in a minute.
      buying.world.clock.advance(20)
    }
    const free = await buying.world.endpoints.getPONumber(buying.buyer, { testNumber: '' })
    expect(free).toMatchObject({ granted: true, amount: 0 })
    expect(await buying.paidTests()).toHaveLength(10)
    reverse(singles[0]!.po)
    await sweepAfter(30)
    expect(await buying.paidTests()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10])
    // The price without the discount that this payment gave is for a person to ask for.
    const review = (await buying.world.deps.store.reviews.ofOrder(free.uniquevalue)).at(-1)
    expect(review).toMatchObject({ reason: 'discount_lost', amountCents: 2_007, resolution: null })
    const again = buying.world.endpoints.getPONumber(buying.buyer, { testNumber: '' })
    await expect(again).rejects.toMatchObject({ code: 'order_in_review' })
    expect(await buying.paidTests()).not.toContain(2)
  }, 30_000)
})
