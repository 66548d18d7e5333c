import { settle } from '../../../functions/payments/settle'
import { grantReviewed, refund } from '../../../functions/payments/decide'
import { counts } from '../../../functions/metrics/counters'
import { buyingBeforeEach } from '../../support/buying'
import { engines } from '../../support/databases/engines'

describe.each(engines)('which charges count on $name', ({ open }) => {
  const buying = buyingBeforeEach(open)

  const orderOf = async (po: string) => {
    const order = await buying.world.deps.store.orders.find(po)
    if (!order) throw new Error('There is no such order.')
    return order
  }
  const look = async (po: string, hint: Partial<Parameters<typeof settle>[2]> = {}) =>
    settle(buying.world.deps, await orderOf(po), { source: 'sweep', ...hint })

  test.each(['refund', 'reverse'])('a %s under the invoice of a paid order is none', async (type) => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    buying.world.provider.charge(po, { type })
    expect(await look(po)).toMatchObject({ state: 'granted' })
    expect(await buying.reviewsOf(po)).toEqual([])
  })

  test('a second one leaves the order of the first granted', async () => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    buying.world.provider.charge(po)
    await look(po)
    expect(await buying.reviewsOf(po)).toEqual(['second_payment'])
    expect(await orderOf(po)).toMatchObject({ state: 'granted' })
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
