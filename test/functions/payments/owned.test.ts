import { dollarsFromCents } from '../../../domain/pricing'
import { openCheckout } from '../../../functions/payments/openCheckout'
import { buyingBeforeEach } from '../../support/buying'
import { engines } from '../../support/databases/engines'

describe.each(engines)('what a buyer has already, on $name,', ({ open }) => {
  const buying = buyingBeforeEach(open)

  const alreadyOwned = expect.objectContaining({ code: 'already_owned' })
  const order = async (testNumber?: string) =>
    (await buying.world.endpoints.getPONumber(buying.buyer, { testNumber })).uniquevalue
  const checkout = (poNumber: string, cents = 5_999) =>
    buying.world.endpoints.getPaymentCredentials(buying.buyer, {
      amount: dollarsFromCents(cents),
      currency: 'USD',
      poNumber,
    })
  const own = (testNumbers: number[]) =>
    buying.world.deps.store.users.grant({
      userId: buying.buyer.uid,
      testNumbers,
      source: 'test',
      grantedAt: new Date(buying.world.clock.now()),
    })

  test('has no checkout, live or new, though another order is open for it', async () => {
    const { world, buyer } = buying
    const late = await buying.openOrder('2')
    await world.endpoints.abandonOrder(buyer, { poNumber: late })
    const [again, unopened] = [await buying.openOrder('2'), await order('3')]
    world.provider.charge(late)
    expect(await buying.status(late)).toMatchObject({ state: 'granted' })
    await expect(checkout(again)).rejects.toEqual(alreadyOwned)
    world.clock.advance(71 * 60)
    await expect(checkout(again)).rejects.toEqual(alreadyOwned)
    await own([3])
    await expect(checkout(unopened)).rejects.toEqual(alreadyOwned)
    expect(world.provider.opened).toHaveLength(2)
  })

  test('is no reason to refuse the bundle while that brings anything', async () => {
    const poNumber = await order()
    await own([2, 3, 4, 5, 6, 7, 8, 9])
    await expect(checkout(poNumber, 44_000)).resolves.toMatchObject({ checkoutToken: 'token-1' })
    await own([10])
    await expect(checkout(poNumber, 44_000)).rejects.toEqual(alreadyOwned)
  })

  test('has no checkout either when it was granted while that was about to be opened', async () => {
    const poNumber = await order('2')
    const { deps } = buying.world
    const { orders } = deps.store
    const claimOpening: typeof orders.claimOpening = async (...claim) => {
      await own([2])
      return orders.claimOpening(...claim)
    }
    const row = await orders.find(poNumber)
    const opening = openCheckout(
      { ...deps, store: { ...deps.store, orders: { ...orders, claimOpening } } },
      row!,
    )
    await expect(opening).rejects.toEqual(alreadyOwned)
    expect(await orders.find(poNumber)).toMatchObject({ openingUntil: null, checkoutToken: null })
    expect(buying.world.provider.opened).toEqual([])
  })
})
