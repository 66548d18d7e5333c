import { refund } from '../../../functions/payments/reviewDecisions'
import { buyingBeforeEach } from '../../support/buying'

describe('which charges count', () => {
  const buying = buyingBeforeEach()

  test.each(['refund', 'reverse'] as const)(
    'a %s of the whole ends it, seen before the grant or after',
    async (type) => {
      const before = await buying.openOrder()
      buying.world.provider.charge(before)
      buying.world.provider.charge(before, { type })
      expect(await buying.look(before)).toEqual({ state: 'declined', uncharged: true })
      const after = await buying.openOrder('3')
      buying.world.provider.charge(after)
      expect(await buying.look(after)).toMatchObject({ state: 'granted' })
      buying.world.provider.charge(after, { type })
      expect(await buying.look(after)).toEqual({ state: 'review' })
      expect(await buying.reviewsOf(after)).toEqual(['voided'])
      expect(await buying.paidTests()).toEqual([1])
    },
  )

  test('a second one leaves the order of the first granted, and says what is to go back', async () => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    const second = buying.world.provider.charge(po)
    await buying.look(po)
    const { store } = buying.world.deps
    expect(await store.reviews.ofOrder(po)).toMatchObject([{ reason: 'overpaid', amountCents: 5_999 }])
    expect(await store.orders.find(po)).toMatchObject({ state: 'granted' })
    expect(await refund(buying.world.deps, second.transId)).toBe(5_999)
    expect(await store.reviews.ofOrder(po)).toMatchObject([{ reason: 'overpaid', resolution: 'refunded' }])
    expect(await buying.paidTests()).toEqual([1, 2])
  })

  test('one on an order whose first went back pays it again', async () => {
    const po = await buying.openOrder()
    const { provider } = buying.world
    provider.charge(po)
    await buying.look(po)
    provider.charge(po, { type: 'reverse' })
    await buying.look(po)
    expect(await buying.paidTests()).toEqual([1])
    provider.charge(po)
    expect(await buying.look(po)).toMatchObject({ state: 'granted' })
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await buying.reviewsOf(po)).toEqual([])
    expect(await buying.payments()).toHaveLength(1)
  })

  test('cards that were voided grant nothing; a good one after them is what the record names', async () => {
    const { provider } = buying.world
    const po = await buying.openOrder()
    for (let card = 0; card < 7; card += 1) {
      provider.charge(po)
      provider.charge(po, { type: 'reverse' })
    }
    expect(await buying.look(po)).toEqual({ state: 'declined', uncharged: true })
    expect(await buying.paidTests()).toEqual([1])
    const { transId } = provider.charge(po)
    expect(await buying.look(po)).toMatchObject({
      state: 'granted',
      payment: { transId, amountCents: 5_999 },
    })
    expect(await buying.reviewsOf(po)).toEqual([])
  })

  test('a record names another one once its own went back, and the access stays until that goes, too', async () => {
    const { clock, deps, endpoints, provider } = buying.world
    const po = await buying.openOrder()
    clock.advance(71 * 60)
    await endpoints.getPaymentCredentials(buying.buyer, { amount: 59.99, currency: 'USD', poNumber: po })
    const first = provider.charge(`${po}-1`)
    await buying.look(po)
    const second = provider.charge(`${po}-2`)
    await buying.look(po)
    expect(await buying.payments()).toMatchObject([{ transId: first.transId }])
    expect(await refund(deps, first.transId)).toBe(5_999)
    expect(await buying.payments()).toMatchObject([{ transId: second.transId, state: 'granted' }])
    expect(await buying.paidTests()).toEqual([1, 2])
    provider.charge(`${po}-2`, { type: 'reverse' })
    await buying.look(po)
    expect(await buying.paidTests()).toEqual([1])
  })
})
