import { dismiss, grantReviewed, refund, restore, revoke } from '../../../functions/payments/reviewDecisions'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach, buyingFor } from '../../support/buying'
import { newUser } from '../../support/functions'

describe('operator decisions', () => {
  const buying = buyingBeforeEach()

  const reviewed = async () => {
    const po = await buying.openOrder()
    const charge = buying.world.provider.charge(po, { amountCents: 4_999 })
    expect(await buying.status(po)).toEqual({ state: 'review' })
    return { po, transId: charge.transId }
  }
  const reviews = (po: string) => buying.world.deps.store.reviews.ofOrder(po)

  describe('a grant', () => {
    test('gives what the order names, with a record of what was really paid, and stands at later looks', async () => {
      const { po, transId } = await reviewed()
      const { deps, clock } = buying.world
      expect(await grantReviewed(deps, transId)).toEqual([2])
      clock.advance(86_400)
      await sweep(deps)
      expect(await buying.paidTests()).toEqual([1, 2])
      expect(await buying.payments()).toMatchObject([
        { transId, amountCents: 4_999, invoice: po, source: 'operator', state: 'granted' },
      ])
      expect(await reviews(po)).toMatchObject([
        { reason: 'undercharged', amountCents: 1_000, resolution: 'granted' },
      ])
      expect(await buying.status(po)).toMatchObject({ state: 'granted' })
      await expect(grantReviewed(deps, transId)).rejects.toThrow('has its payment already')
    })

    test('is none for a charge whose money went back, or that the provider does not know', async () => {
      const { deps, provider } = buying.world
      const { po, transId } = await reviewed()
      const row = provider.transactions.pop()!
      await expect(grantReviewed(deps, transId)).rejects.toThrow('no standing charge')
      expect(await buying.reviewsOf(po)).toEqual(['undercharged'])
      provider.transactions.push(row)
      provider.charge(po, { type: 'reverse', amountCents: 4_999 })
      await expect(grantReviewed(deps, transId)).rejects.toThrow('no standing charge')
      expect(await buying.paidTests()).toEqual([1])
    })

    test('is none for a charge that came to nothing new: that is refunded', async () => {
      const single = await buying.openOrder('2')
      await buying.world.endpoints.abandonOrder(buying.buyer, { poNumber: single })
      buying.world.clock.advance(75)
      await buying.buy('')
      const { transId } = buying.world.provider.charge(single)
      expect(await buying.status(single)).toEqual({ state: 'review' })
      await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('has all of it already')
      expect(await reviews(single)).toMatchObject([{ reason: 'nothing_to_grant', amountCents: 5_999 }])
      await refund(buying.world.deps, transId)
      expect(await buying.status(single)).toEqual({ state: 'abandoned' })
      expect(await buying.paidTests()).toHaveLength(10)
    })

    test('takes a row that is not understood as the operator has read it', async () => {
      const po = await buying.openOrder()
      const charge = buying.world.provider.charge(po, { amountCents: null })
      expect(await buying.status(po)).toEqual({ state: 'review' })
      expect(await grantReviewed(buying.world.deps, charge.transId)).toEqual([2])
      buying.world.clock.advance(86_400)
      await sweep(buying.world.deps)
      expect(await buying.payments()).toMatchObject([{ amountCents: 5_999, invoice: po, state: 'granted' }])
      expect(await buying.reviewsOf(po)).toEqual([])
    })
  })

  describe('a refund', () => {
    test('of a granted payment takes its tests back, once however often it is asked for', async () => {
      const { po, transId } = await buying.buy()
      expect(await refund(buying.world.deps, transId)).toBe(5_999)
      expect(await refund(buying.world.deps, transId)).toBe(0)
      expect(buying.world.provider.refunded).toEqual([transId])
      expect(await buying.paidTests()).toEqual([1])
      expect(await buying.payments()).toMatchObject([{ state: 'refunded' }])
      expect(await buying.reviewsOf(po)).toEqual([])
      expect(await buying.openOrder()).not.toBe(po)
    })

    test('in part leaves the access: what is missing is let go, and the rest can follow', async () => {
      const { po, transId } = await buying.buy()
      const { deps, provider } = buying.world
      expect(await refund(deps, transId, 2_000)).toBe(2_000)
      expect(await buying.paidTests()).toEqual([1, 2])
      expect(await buying.reviewsOf(po)).toEqual([])
      await expect(refund(deps, transId, 4_000)).rejects.toThrow('only 39.99 are left')
      expect(await refund(deps, transId)).toBe(3_999)
      expect(await buying.paidTests()).toEqual([1])
      expect(provider.givenBack.map(({ amountCents }) => amountCents)).toEqual([2_000, 3_999])
    })

    test('of a charge that the provider does not know says so, and changes nothing', async () => {
      const { transId } = await buying.buy()
      const { deps, provider } = buying.world
      provider.transactions.length = 0
      await expect(refund(deps, transId)).rejects.toThrow('no standing charge')
      expect(provider.refunded).toEqual([])
      expect(await buying.paidTests()).toEqual([1, 2])
      expect(await buying.payments()).toMatchObject([{ state: 'granted' }])
    })

    test('touches no charge that is another order’s at the provider', async () => {
      const { transId } = await buying.buy()
      const { deps, provider } = buying.world
      provider.transactions.find((row) => row.transId === transId)!.invoice = 'another-shop'
      await expect(refund(deps, transId)).rejects.toThrow('is not of order')
      expect(provider.refunded).toEqual([])
      expect(await buying.paidTests()).toEqual([1, 2])
    })

    test('that the provider does not show yet is not said to be done, and is seen through by a repeat', async () => {
      const { transId } = await buying.buy()
      const { deps, provider } = buying.world
      const { findByInvoice } = provider
      const late = jest
        .spyOn(provider, 'findByInvoice')
        .mockImplementation(async (invoice, purpose) =>
          (await findByInvoice(invoice, purpose)).filter(({ type }) => type === 'purchase'),
        )
      await expect(refund(deps, transId)).rejects.toThrow('does not show it yet')
      expect(await buying.paidTests()).toEqual([1, 2])
      late.mockRestore()
      expect(await refund(deps, transId)).toBe(0)
      expect(provider.refunded).toEqual([transId])
      expect(await buying.payments()).toMatchObject([{ state: 'refunded' }])
    })

    test('that is not answered changes nothing, and can be asked for again', async () => {
      const { po, transId } = await reviewed()
      buying.world.provider.failing = 1
      await expect(refund(buying.world.deps, transId)).rejects.toMatchObject({ kind: 'unknown' })
      expect(await buying.reviewsOf(po)).toEqual(['undercharged'])
      await refund(buying.world.deps, transId)
      expect(await buying.reviewsOf(po)).toEqual([])
    })

    test('of an amount that cannot be read is none', async () => {
      const po = await buying.openOrder()
      const charge = buying.world.provider.charge(po, { amountCents: null })
      await buying.status(po)
      await expect(refund(buying.world.deps, charge.transId)).rejects.toThrow('cannot be read')
      expect(buying.world.provider.refunded).toEqual([])
      expect(await buying.reviewsOf(po)).toEqual(['amount'])
    })
  })

  test('an access that was revoked moves no money, stays away at each look, and is restored on the provider’s word', async () => {
    const { po, transId } = await buying.buy()
    const { deps, clock, provider } = buying.world
    await revoke(deps, po)
    clock.advance(86_400)
    await sweep(deps)
    expect(await buying.paidTests()).toEqual([1])
    expect(await buying.payments()).toMatchObject([{ state: 'revoked' }])
    expect(provider.refunded).toEqual([])
    await expect(revoke(deps, po)).rejects.toThrow('gives nobody anything')
    await restore(deps, transId)
    expect(await buying.paidTests()).toEqual([1, 2])
    await revoke(deps, po)
    provider.charge(po, { type: 'refund' })
    await expect(restore(deps, po)).rejects.toThrow('is not paid')
    expect(await buying.paidTests()).toEqual([1])
  })

  test('a review that needs no action is closed, and its buyer can buy again; money that arrived is not', async () => {
    const { po, transId } = await buying.buy()
    const { deps, provider } = buying.world
    provider.charge(po, { type: 'reverse' })
    buying.world.clock.advance(30)
    await sweep(deps)
    expect(await buying.reviewsOf(po)).toEqual(['voided'])
    await dismiss(deps, transId)
    expect(await buying.reviewsOf(po)).toEqual([])
    await expect(dismiss(deps, transId)).rejects.toThrow('Nothing waits')

    const odd = await buying.openOrder('3')
    const row = provider.charge(odd, { status: 'unknown' })
    expect(await buying.status(odd)).toEqual({ state: 'review' })
    await dismiss(deps, row.transId)
    buying.world.clock.advance(75)
    expect(await buying.openOrder('3')).not.toBe(odd)
    const other = buyingFor(buying.world, await newUser(buying.world))
    const wrong = await other.openOrder()
    const charge = provider.charge(wrong, { amountCents: 1 })
    await other.status(wrong)
    await expect(dismiss(deps, charge.transId)).rejects.toThrow('grant or refund it')
  })

  test('a row beside a charge that is not understood is put aside as nothing, or ended as a return', async () => {
    const { deps, provider } = buying.world
    for (const [item, decide, tests] of [
      ['2', dismiss, [1, 2]],
      ['3', revoke, [1, 2]],
    ] as const) {
      const po = await buying.openOrder(item)
      provider.charge(po)
      const { transId } = provider.charge(po, { type: 'unknown' })
      expect(await buying.status(po)).toEqual({ state: 'review' })
      await decide(deps, transId)
      expect(await buying.paidTests()).toEqual(tests)
      expect(await buying.reviewsOf(po)).toEqual([])
      buying.world.clock.advance(86_400)
      await sweep(deps)
      expect(await buying.paidTests()).toEqual(tests)
    }
  })

  describe('a grant and a refund at once', () => {
    const expectRefunded = async (transId: string, po: string) => {
      expect(buying.world.provider.refunded).toEqual([transId])
      expect(await buying.paidTests()).toEqual([1])
      expect((await buying.payments()).filter(({ state }) => state === 'granted')).toEqual([])
      expect(await buying.reviewsOf(po)).toEqual([])
      expect(await buying.world.deps.store.orders.find(po)).toMatchObject({ state: 'abandoned' })
    }

    test('end as a refund when that is on record first', async () => {
      const { po, transId } = await reviewed()
      const { deps, provider } = buying.world
      const { findByInvoice } = provider
      jest.spyOn(provider, 'findByInvoice').mockImplementationOnce(async (invoice, purpose) => {
        const rows = await findByInvoice(invoice, purpose)
        await refund(deps, transId)
        return rows
      })
      await expect(grantReviewed(deps, transId)).rejects.toThrow('no standing charge')
      await expectRefunded(transId, po)
    })

    test('end as a refund when the grant is on record first', async () => {
      const { po, transId } = await reviewed()
      const { deps, provider } = buying.world
      const { giveBack } = provider
      jest.spyOn(provider, 'giveBack').mockImplementationOnce(async (wish) => {
        await grantReviewed(deps, transId)
        await giveBack(wish)
      })
      await refund(deps, transId)
      await expectRefunded(transId, po)
    })
  })
})
