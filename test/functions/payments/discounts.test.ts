import { buyingBeforeEach } from '../../support/buying'

describe('a bundle and the singles that its price leans on,', () => {
  const buying = buyingBeforeEach()

  const payLate = async (po: string) => {
    buying.world.provider.charge(po)
    await buying.look(po)
  }
  const reviewsOf = async (po: string) =>
    (await buying.world.deps.store.reviews.ofOrder(po)).map(({ reason, amountCents, resolution }) => [
      reason,
      amountCents,
      resolution,
    ])

  test('charged at a price that a single has changed meanwhile, it is granted, and says what is to go back', async () => {
    const bundle = await buying.openOrder('')
    buying.world.clock.advance(75)
    const single = (await buying.buy('2')).po
    // The single ended the order, but its frame was still open elsewhere.
    expect(await buying.world.deps.store.orders.find(bundle)).toMatchObject({ state: 'abandoned' })
    await payLate(bundle)
    expect(await buying.paidTests()).toHaveLength(10)
    expect(await reviewsOf(bundle)).toEqual([['overpaid', 5_999, null]])
    expect(await buying.status(bundle)).toMatchObject({ payment: { amount: 440, overpaid: 59.99 } })
    // The bundle was charged at its price without the single, so reversing that takes nothing from it.
    await buying.reverse(single)
    expect(await buying.paidTests()).toHaveLength(10)
    expect(await reviewsOf(bundle)).toEqual([['overpaid', 5_999, 'settled']])
    expect((await buying.status(bundle)).payment).not.toHaveProperty('overpaid')
    await buying.reverse(bundle)
    expect(await buying.paidTests()).toEqual([1])
  })

  test('paid with a discount, it stays when that payment goes back, and the difference is asked for until it is there', async () => {
    const single = (await buying.buy('2')).po
    const bundle = (await buying.buy('')).po
    expect(await buying.world.deps.store.orders.find(bundle)).toMatchObject({
      amountCents: 38_001,
      discountedBy: [
        { testNumber: 1, source: 'registration' },
        { testNumber: 2, source: expect.stringMatching(/^sandbox:/) },
      ],
    })
    const { payment } = await buying.status(bundle)
    const receipts = await buying.world.endpoints.getPaymentsById(buying.buyer, { id: payment!.id })
    expect(receipts).toEqual([{ ...payment, takenOff: [1, 2] }])
    await buying.reverse(single)
    expect(await buying.paidTests()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await reviewsOf(bundle)).toEqual([['discount_lost', 5_999, null]])
    await buying.buy('2')
    expect(await buying.paidTests()).toHaveLength(10)
    expect(await reviewsOf(bundle)).toEqual([['discount_lost', 5_999, 'settled']])
  })

  test('charged at a discount whose payment has gone back, it is granted once a single makes it enough', async () => {
    const single = (await buying.buy('2')).po
    const bundle = await buying.openOrder('')
    await buying.reverse(single)
    await payLate(bundle)
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.status(bundle)).toEqual({ state: 'review' })
    expect(await reviewsOf(bundle)).toEqual([['undercharged', 5_999, null]])
    await buying.buy('2')
    expect(await buying.paidTests()).toHaveLength(10)
    expect(await reviewsOf(bundle)).toEqual([['undercharged', 5_999, 'settled']])
  })

  test('taken back, it leaves a single to a charge that it had made needless', async () => {
    const single = await buying.openOrder('2')
    buying.world.clock.advance(75)
    const bundle = (await buying.buy('')).po
    await payLate(single)
    expect(await reviewsOf(single)).toEqual([['nothing_to_grant', 5_999, null]])
    await buying.reverse(bundle)
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await reviewsOf(single)).toEqual([['nothing_to_grant', 5_999, 'settled']])
  })

  test('nine tests with a free tenth, and one single reversed: it does not come back for nothing', async () => {
    const singles = []
    for (const test of [2, 3, 4, 5, 6, 7, 8, 9]) {
      singles.push((await buying.buy(String(test))).po)
      // The limit of checkouts per minute.
      buying.world.clock.advance(20)
    }
    const free = await buying.world.endpoints.getPONumber(buying.buyer, { testNumber: '' })
    expect(free).toMatchObject({ granted: true, amount: 0 })
    expect(await buying.paidTests()).toHaveLength(10)
    await buying.reverse(singles[0]!)
    expect(await buying.paidTests()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10])
    // The lost discount is left to a review.
    expect(await reviewsOf(free.uniquevalue)).toEqual([['discount_lost', 2_007, null]])
    const again = buying.world.endpoints.getPONumber(buying.buyer, { testNumber: '' })
    await expect(again).rejects.toMatchObject({ code: 'order_in_review' })
    expect(await buying.paidTests()).not.toContain(2)
  }, 30_000)
})
