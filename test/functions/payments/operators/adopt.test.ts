import { adopt } from '../../../../functions/payments/operators/adopt'
import { storyOf } from '../../../../functions/payments/operators/story'
import { chargeNamed } from '../../../../functions/payments/reviewDecisions'
import { sweep } from '../../../../functions/sweep'
import { buyingBeforeEach } from '../../../support/buying'

describe('a charge without an order', () => {
  const buying = buyingBeforeEach()

  const orphan = (change: Parameters<typeof buying.world.provider.charge>[1] = {}, checkout = 2) => {
    const po = crypto.randomUUID()
    const charge = buying.world.provider.charge(`${po}-${checkout}`, { amountCents: 5_999, ...change })
    return { po, transId: charge.transId }
  }
  const wish = (transId: string, item = '2') => ({ transId, userId: buying.buyer.uid, item })
  const refused = async (transId: string, reason: string, item?: string) => {
    const orders = await buying.world.deps.store.accounts.allOf(buying.buyer.uid)
    await expect(adopt(buying.world.deps, wish(transId, item))).rejects.toThrow(reason)
    expect((await buying.world.deps.store.accounts.allOf(buying.buyer.uid)).orders).toEqual(orders.orders)
    expect(await buying.paidTests()).not.toContain(2)
  }

  test('is adopted under the number that its order had, and settled; again, it is the same', async () => {
    const { deps, provider, clock } = buying.world
    const { po, transId } = orphan()
    expect(await adopt(deps, wish(transId))).toBe(po)
    expect(await adopt(deps, wish(transId))).toBe(po)
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await buying.payments()).toMatchObject([
      { transId, invoice: po, amountCents: 5_999, source: 'operator' },
    ])
    expect(await deps.store.orders.find(po)).toMatchObject({
      state: 'granted',
      invoices: [`${po}-1`, `${po}-2`],
    })
    // Later changes are seen as with any charge.
    provider.charge(`${po}-2`, { type: 'reverse', amountCents: 5_999 })
    clock.advance(30)
    await sweep(deps)
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.reviewsOf(po)).toEqual(['voided'])
  })

  test('is none where the provider has no standing charge of ours', async () => {
    await refused('5', 'no standing charge 5')
    await refused(orphan({ status: 'declined' }).transId, 'no standing charge')
    await refused(orphan({ type: 'refund' }).transId, 'no standing charge')
    await refused(orphan({ amountCents: null }).transId, 'cannot be read')
    await refused(orphan({ currency: 'CAD' }).transId, 'cannot be read')
    await refused(orphan({ invoice: 'INV001045' }).transId, 'not one of ours')
    await refused(orphan({}, 51).transId, 'not one of ours')
    const { po, transId } = orphan()
    buying.world.provider.charge(`${po}-2`, { type: 'reverse', amountCents: 5_999 })
    await refused(transId, 'went back')
  })

  test('is none for another item’s price, for what is owned, and for an order that is here', async () => {
    await refused(orphan().transId, 'All Tests costs this buyer 440.00 USD', '')
    await refused(
      orphan({ amountCents: 4_999 }).transId,
      'is of 49.99 USD, and Test 2 costs this buyer 59.99 USD',
    )
    await refused(orphan().transId, 'has all of Test 1 already', '1')
    const known = await buying.openOrder('3')
    const { transId } = buying.world.provider.charge(known)
    await refused(transId, `is of order ${known}, which is here`)
  })

  test('that the provider leaves unanswered once is still settled by the sweep', async () => {
    const { deps, provider, clock } = buying.world
    const { transId } = orphan()
    const { findByInvoice } = provider
    jest
      .spyOn(provider, 'findByInvoice')
      .mockImplementationOnce(findByInvoice)
      .mockRejectedValueOnce(new Error('Killed.'))
    await expect(adopt(deps, wish(transId))).rejects.toThrow('Killed.')
    expect(await buying.paidTests()).toEqual([1])
    clock.advance(120)
    await sweep(deps)
    expect(await buying.paidTests()).toEqual([1, 2])
  })

  test('appears in its order’s history, in order with the other events', async () => {
    const { deps, provider, clock } = buying.world
    const po = await buying.openOrder()
    const { transId } = provider.charge(po)
    clock.advance(5)
    await buying.report(transId, po)
    clock.advance(30)
    provider.charge(po, { type: 'reverse' })
    await sweep(deps)
    for (const name of [po, `${po}-1`, transId]) {
      const story = await storyOf(deps, name)
      const places = [
        `Order ${po} for Test 2 at 59.99 USD; checkouts ${po}-1.`,
        `Provider's row ${transId}: APPROVED purchase, 59.99 USD, invoice ${po}-1; told by message.`,
        `Payment sandbox:${transId} of 59.99 USD recorded; voided now.`,
        `APPROVED reverse, 59.99 USD, invoice ${po}-1; told by sweep.`,
        `Review opened: voided, 59.99 USD, about ${transId}.`,
        `Order ${po} (Test 2): abandoned, it gives nothing; 59.99 USD charged, 0.00 USD kept, 59.99 USD due.`,
      ].map((line) => story.indexOf(line))
      expect(places).not.toContain(-1)
      expect(places).toEqual([...places].sort((one, other) => one - other))
    }
    await expect(storyOf(deps, '5')).rejects.toThrow('No order has')
    expect(await chargeNamed(deps, po)).toBe(transId)
    await expect(chargeNamed(deps, await buying.openOrder('4'))).rejects.toThrow('has no charge')
  })
})
