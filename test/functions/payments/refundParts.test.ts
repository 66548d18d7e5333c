import { refund } from '../../../functions/payments/reviewDecisions'
import { buyingBeforeEach } from '../../support/buying'

describe('a part of a charge', () => {
  const buying = buyingBeforeEach()
  const PART = 2_000

  const dieWhile = async (transId: string, isDone: boolean) => {
    const { deps, provider } = buying.world
    const { giveBack } = provider
    const dying = jest.spyOn(provider, 'giveBack').mockImplementationOnce(async (wish) => {
      if (isDone) await giveBack(wish)
      throw new Error('Killed.')
    })
    await expect(refund(deps, transId, PART)).rejects.toThrow('Killed.')
    dying.mockRestore()
  }
  const partsGiven = () => buying.world.provider.givenBack.map(({ amountCents }) => amountCents)

  test('that went back before its process died is not given again: the rows show it', async () => {
    const { transId } = await buying.buy()
    const { deps, clock } = buying.world
    await dieWhile(transId, true)
    clock.advance(3_600)
    expect(await refund(deps, transId, PART)).toBe(0)
    expect(partsGiven()).toEqual([PART])
    expect(await buying.paidTests()).toEqual([1, 2])
    // The first refund is complete, so the same amount is another part.
    expect(await refund(deps, transId, PART)).toBe(PART)
    expect(partsGiven()).toEqual([PART, PART])
  })

  test('that the rows do not show is repeated at once under the same key, and so given once', async () => {
    const { transId } = await buying.buy()
    const { deps, provider, clock } = buying.world
    await dieWhile(transId, true)
    const hidden = provider.transactions.pop()!
    clock.advance(240)
    await expect(refund(deps, transId, PART)).rejects.toThrow('does not show it yet')
    expect(partsGiven()).toEqual([PART])
    provider.transactions.push(hidden)
    expect(await refund(deps, transId, PART)).toBe(0)
  })

  test('with an unknown outcome blocks the next one until an operator has checked it', async () => {
    const { transId } = await buying.buy()
    const { deps, clock } = buying.world
    await dieWhile(transId, false)
    await expect(refund(deps, transId, PART + 1)).rejects.toThrow('Nobody knows whether the 20.00')
    clock.advance(301)
    await expect(refund(deps, transId, PART)).rejects.toThrow('Nobody knows whether the 20.00')
    expect(partsGiven()).toEqual([])
    expect(await refund(deps, transId, PART, true)).toBe(PART)
    expect(partsGiven()).toEqual([PART])
  })

  test('that the provider has refused is asked for again as often as anybody likes', async () => {
    const { transId } = await buying.buy()
    const { deps, provider, clock } = buying.world
    provider.givenBack.push({ transId, amountCents: 5_000, chargedCents: 5_999, decision: 'dashboard' })
    await expect(refund(deps, transId, PART)).rejects.toMatchObject({ kind: 'rejected' })
    provider.givenBack.pop()
    clock.advance(301)
    expect(await refund(deps, transId, PART)).toBe(PART)
  })
})
