import { openCheckout } from '../../../functions/payments/openCheckout'
import { placeOrder } from '../../../functions/payments/placeOrder'
import type { Repositories, Store } from '../../../functions/store/store'
import { buyingBeforeEach, stepsOf } from '../../support/buying'

describe('tests that a buyer already owns,', () => {
  const buying = buyingBeforeEach()

  /** By another order. */
  const alreadyOwned = expect.objectContaining({ code: 'already_owned', details: undefined })
  const { order, checkout, own } = stepsOf(buying)

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
    await own([2, 3, 4, 5, 6, 7, 8])
    const poNumber = await order()
    await expect(checkout(poNumber, 2_007)).resolves.toMatchObject({ checkoutToken: 'token-1' })
    await own([9, 10])
    await expect(checkout(poNumber, 2_007)).rejects.toEqual(alreadyOwned)
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
      { caller: buying.buyer },
    )
    await expect(opening).rejects.toEqual(alreadyOwned)
    expect(await orders.find(poNumber)).toMatchObject({ openingUntil: null, checkoutToken: null })
    expect(buying.world.provider.opened).toEqual([])
  })

  test('is one payment of nothing for the bundle, however often at once it is asked for', async () => {
    await own([2, 3, 4, 5, 6, 7, 8, 9])
    const ask = () => buying.world.endpoints.getPONumber(buying.buyer, {})
    const answers = await Promise.allSettled([ask(), ask(), ask()])
    const granted = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(granted).toEqual([{ uniquevalue: expect.any(String), amount: 0, granted: true }])
    for (const each of answers) if (each.status === 'rejected') expect(each.reason).toEqual(alreadyOwned)
    const po = granted[0]?.uniquevalue
    expect(await buying.payments()).toMatchObject([{ amountCents: 0, transId: `free:${po}`, invoice: po }])
    expect(buying.world.provider.opened).toEqual([])
    expect(await buying.paidTests()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await buying.world.deps.store.orders.countSince(buying.buyer.uid, new Date(0))).toBe(1)
  })

  describe('or has paid while another order is placed for it,', () => {
    /** Runs `become` on the open order while the bundle is ordered at another price. */
    const placeWhile = async (become: (po: string, repositories: Repositories) => Promise<unknown>) => {
      const { deps } = buying.world
      const before = await buying.openOrder('')
      await own([2])
      const transaction: Store['transaction'] = (work) =>
        deps.store.transaction((repositories) => {
          const { orders } = repositories
          let hasBecome = false
          const findCurrent: typeof orders.findCurrent = async (...asked) => {
            const found = await orders.findCurrent(...asked)
            if (!hasBecome) await become(before, repositories)
            hasBecome = true
            return found
          }
          return work({ ...repositories, orders: { ...orders, findCurrent } })
        })
      const placing = placeOrder({ ...deps, store: { ...deps.store, transaction } }, buying.buyer.uid, '')
      return { before, placing, order: () => deps.store.orders.find(before) }
    }

    test('stays in review, and is the order that is answered', async () => {
      const { before, placing, order } = await placeWhile((po, { orders }) =>
        orders.change(po, { state: 'review', nextLookAt: null }),
      )
      expect(await placing).toEqual({ po: before, granted: false, amountCents: 44_000 })
      expect(await order()).toMatchObject({ state: 'review', nextLookAt: null })
    })

    test('stays granted, and is not sold again', async () => {
      const { placing } = await placeWhile(async (po, { orders, users }) => {
        const testNumbers = [3, 4, 5, 6, 7, 8, 9, 10]
        const grantedAt = new Date(buying.world.clock.now())
        await users.grant({ userId: buying.buyer.uid, testNumbers, source: 'test', grantedAt })
        await orders.change(po, { state: 'granted', nextLookAt: null })
      })
      await expect(placing).rejects.toEqual(alreadyOwned)
    })
  })
})
