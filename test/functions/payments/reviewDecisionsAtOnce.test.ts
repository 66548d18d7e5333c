import { grantReviewed, refund } from '../../../functions/payments/reviewDecisions'
import { buyingBeforeEach } from '../../support/buying'
import { postgres } from '../../support/databases/engines'

describe('a grant and a refund at once', () => {
  const buying = buyingBeforeEach(postgres.open)

  const reviewed = async () => {
    const po = await buying.openOrder()
    const { transId } = buying.world.provider.charge(po, { amountCents: 4_999 })
    await buying.status(po)
    return { po, transId }
  }
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
