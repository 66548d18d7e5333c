import { derivedPaymentId, settle } from '../../../functions/payments/settle'
import { grantReviewed, refund } from '../../../functions/payments/decide'
import { sweep } from '../../../functions/payments/sweep'
import { counts } from '../../../functions/metrics/counters'
import { buyingBeforeEach, buyingFor } from '../../support/buying'
import { engines } from '../../support/databases/engines'
import { newUser } from '../../support/functions'

describe.each(engines)('which charges count on $name', ({ open }) => {
  const buying = buyingBeforeEach(open)

  const orderOf = async (po: string) => {
    const order = await buying.world.deps.store.orders.find(po)
    if (!order) throw new Error('There is no such order.')
    return order
  }
  const look = async (po: string, hint: Partial<Parameters<typeof settle>[2]> = {}) =>
    settle(buying.world.deps, await orderOf(po), { source: 'sweep', ...hint })

  test.each(['refund', 'reverse'] as const)(
    'a %s under the invoice of a paid order is none',
    async (type) => {
      const po = await buying.openOrder()
      buying.world.provider.charge(po)
      buying.world.provider.charge(po, { type })
      expect(await look(po)).toMatchObject({ state: 'granted' })
      expect(await buying.reviewsOf(po)).toEqual([])
    },
  )

  test('a second one leaves the order of the first granted', async () => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    buying.world.provider.charge(po)
    await look(po)
    expect(await buying.reviewsOf(po)).toEqual(['second_payment'])
    expect(await orderOf(po)).toMatchObject({ state: 'granted' })
  })

  describe('one on an order whose first was taken back or refunded', () => {
    const takenBack = async () => {
      const po = await buying.openOrder()
      const first = buying.world.provider.charge(po)
      await look(po)
      first.status = 'unknown'
      buying.world.clock.advance(30)
      await sweep(buying.world.deps)
      return po
    }
    const refunded = async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      await look(po)
      await refund(buying.world.deps, transId)
      return po
    }

    test.each([
      ['taken back', takenBack],
      ['refunded', refunded],
    ])('%s is a second one: reviewed, and its money can go back', async (_what, paidBefore) => {
      const po = await paidBefore()
      const { transId } = buying.world.provider.charge(po)
      expect(await look(po)).toEqual({ state: 'review' })
      expect(await buying.reviewsOf(po)).toContain('second_payment')
      expect(await buying.paidTests()).toEqual([1])
      await expect(grantReviewed(buying.world.deps, transId)).rejects.toThrow('refund this charge')
      await refund(buying.world.deps, transId)
      expect(buying.world.provider.refunded).toContain(transId)
      expect(await buying.reviewsOf(po)).not.toContain('second_payment')
      expect(await buying.openOrder()).not.toBe(po)
    })
  })

  test('each is counted once, however often it is found', async () => {
    const granted = async () => {
      const metric = await counts.getSingleMetric('passage_nine_charges_total')?.get()
      return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
    }
    const before = await granted()
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    await look(po)
    await look(po)
    expect((await granted()) - before).toBe(1)
  })

  test.each(['', '12a', 'a12', '1'.repeat(21)])(
    'the provider is asked for no transaction %p',
    async (transId) => {
      const po = await buying.openOrder()
      const asked = jest.spyOn(buying.world.provider, 'getTransaction')
      expect(await look(po, { transId })).toEqual({ state: 'open' })
      expect(asked).not.toHaveBeenCalled()
    },
  )

  test.each(['x' + 'a'.repeat(64), 'a'.repeat(64) + 'x', 'A'.repeat(64)])(
    'a hash that is none gives its record no id: %p',
    async (messageHash) => {
      const po = await buying.openOrder()
      buying.world.provider.charge(po)
      await look(po, { messageHash })
      const [payment] = await buying.payments()
      expect(payment?.id).toMatch(/^[0-9a-f]{64}$/)
    },
  )

  describe('one whose number somebody else has named as the hash of theirs', () => {
    const taken = async (transId: string) => {
      const other = buyingFor(buying.world, await newUser(buying.world))
      const po = await other.openOrder()
      const id = derivedPaymentId('sandbox', transId)
      await other.report(buying.world.provider.charge(po).transId, po, { id })
      expect((await other.payments())[0]).toMatchObject({ id })
    }

    test('is granted under another id', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      await taken(transId)
      expect(await look(po)).toMatchObject({ state: 'granted' })
      expect((await buying.payments())[0]).toMatchObject({
        transId,
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
    })

    test('is granted by an operator too', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po, { amountCents: 1 })
      await look(po)
      await taken(transId)
      expect(await grantReviewed(buying.world.deps, transId)).toEqual([2])
      expect((await buying.payments())[0]).toMatchObject({ transId })
    })
  })

  test('a fault of ours is thrown on, not taken for the provider’s', async () => {
    const po = await buying.openOrder()
    jest.spyOn(buying.world.provider, 'findByInvoice').mockRejectedValueOnce(new TypeError('Ours.'))
    await expect(look(po)).rejects.toThrow('Ours.')
  })

  test('one of a paid order is granted to nobody, and says that it is to be refunded', async () => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    const second = buying.world.provider.charge(po)
    await look(po)
    await expect(grantReviewed(buying.world.deps, second.transId)).rejects.toThrow(
      `Order ${po} has its payment already: refund this charge.`,
    )
  })

  test('one that was refunded is not refunded again, though the provider still lists it', async () => {
    const po = await buying.openOrder()
    const { transId } = buying.world.provider.charge(po)
    await look(po)
    await refund(buying.world.deps, transId)
    await refund(buying.world.deps, transId)
    expect(buying.world.provider.refunded).toEqual([transId])
  })

  test('an order in review keeps its number when the price has changed', async () => {
    const po = await buying.openOrder('')
    buying.world.provider.charge(po, { amountCents: 1 })
    expect(await look(po)).toEqual({ state: 'review' })
    const { store, clock } = buying.world.deps
    const grantedAt = new Date(clock.now())
    await store.transaction(({ users }) =>
      users.grant({ userId: buying.buyer.uid, testNumbers: [3], source: 'test', grantedAt }),
    )
    const again = await buying.world.endpoints.getPONumber(buying.buyer, { testNumber: '' })
    expect(again.uniquevalue).toBe(po)
  })
})
