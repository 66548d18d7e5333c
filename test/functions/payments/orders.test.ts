import type { Caller } from '../../../functions/base/endpoint'
import { buyingBeforeEach, stepsOf } from '../../support/buying'
import { newUser, type World } from '../../support/functions'

const MINUTE = 60

describe('orders', () => {
  const buying = buyingBeforeEach()
  let world: World
  let buyer: Caller
  beforeEach(() => void ({ world, buyer } = buying))

  const refusal = (code: string) => expect.objectContaining({ code })
  const { order, checkout, own } = stepsOf(buying)

  test('an item asked for again, also at once, has the same order until that is a day old', async () => {
    const numbers = await Promise.all([order('2'), order('2'), order('2')])
    expect(new Set(numbers).size).toBe(1)
    expect(await order('2')).toBe(numbers[0])
    expect(await order('3')).not.toBe(numbers[0])
    expect(await order('2', await newUser(world))).not.toBe(numbers[0])
    world.clock.advance(24 * 60 * 60 - 1)
    expect(await order('2')).toBe(numbers[0])
    world.clock.advance(1)
    expect(await order('2')).not.toBe(numbers[0])
    expect(await world.deps.store.orders.find(numbers[0]!)).toMatchObject({ state: 'abandoned' })
  })

  test('freezes item, price, fee figure and discount', async () => {
    const single = await world.deps.store.orders.find(await order('2'))
    expect(single).toMatchObject({
      item: '2',
      amountCents: 5_999,
      feeFigure: 53_991,
      discountFigure: 100_000,
    })
    const bundle = await world.deps.store.orders.find(await order())
    expect(bundle).toMatchObject({
      item: '',
      amountCents: 49_999 - 5_999,
      feeFigure: 449_991,
      discountFigure: 1_000_000,
    })
  })

  test('an owned test and an owned bundle are not sold again', async () => {
    await expect(order('1')).rejects.toEqual(refusal('already_owned'))
    await own([2, 3, 4, 5, 6, 7, 8, 9, 10])
    await expect(order()).rejects.toEqual(refusal('already_owned'))
  })

  test('more than thirty orders in an hour are refused, and later taken again', async () => {
    for (let count = 0; count < 30; count += 1) {
      const poNumber = await order('2')
      await world.endpoints.abandonOrder(buyer, { poNumber })
    }
    await expect(order('2')).rejects.toEqual(refusal('rate_limited'))
    world.clock.advance(60 * MINUTE + 1)
    await expect(order('2')).resolves.toEqual(expect.any(String))
  })

  describe('the checkout', () => {
    test('is one for an order: a request while it is opened gets a retry after one second', async () => {
      const poNumber = await order('2')
      const answers = await Promise.allSettled([checkout(poNumber), checkout(poNumber), checkout(poNumber)])
      const { checkoutToken } = await checkout(poNumber)
      for (const answer of answers) {
        if (answer.status === 'fulfilled') expect(answer.value.checkoutToken).toBe(checkoutToken)
        else expect(answer.reason).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
      }
      expect(world.provider.opened).toEqual([{ invoice: `${poNumber}-1`, amountCents: 5_999 }])
    })

    test('is answered with a secret that is of no use: another one each time', async () => {
      const poNumber = await order('2')
      const secrets = [await checkout(poNumber), await checkout(poNumber)].map(
        ({ secretToken }) => secretToken,
      )
      expect(secrets).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
      expect(new Set(secrets).size).toBe(2)
    })

    test('is answered again for 55 minutes, refused until 70, then opened again', async () => {
      const poNumber = await order('2')
      const { checkoutToken } = await checkout(poNumber)
      world.clock.advance(54 * MINUTE)
      expect((await checkout(poNumber)).checkoutToken).toBe(checkoutToken)
      world.clock.advance(MINUTE)
      await expect(checkout(poNumber)).rejects.toEqual(refusal('order_busy'))
      world.clock.advance(14 * MINUTE)
      await expect(checkout(poNumber)).rejects.toEqual(refusal('order_busy'))
      world.clock.advance(MINUTE)
      expect((await checkout(poNumber)).checkoutToken).not.toBe(checkoutToken)
    })

    test('is not opened again over a charge that came at the very end', async () => {
      const poNumber = await order('2')
      await checkout(poNumber)
      world.provider.charge(poNumber)
      world.clock.advance(71 * MINUTE)
      await expect(checkout(poNumber)).rejects.toMatchObject({
        code: 'already_owned',
        details: { granted: true },
      })
      expect(world.provider.opened).toHaveLength(1)
    })

    test('that was opened too late is not sent', async () => {
      const poNumber = await order('2')
      const { provider } = world
      const open = provider.initializeCheckout
      provider.initializeCheckout = async () => {
        provider.initializeCheckout = open
        // The claim expires during the provider's call, and another request opens a checkout.
        world.clock.advance(26)
        await checkout(poNumber)
        return { checkoutToken: 'too-late' }
      }
      expect((await checkout(poNumber)).checkoutToken).toBe('token-1')
      expect(await world.deps.store.orders.find(poNumber)).toMatchObject({ checkoutToken: 'token-1' })
    })

    test('of an abandoned order is not opened', async () => {
      const poNumber = await order('2')
      await world.endpoints.abandonOrder(buyer, { poNumber })
      await expect(checkout(poNumber)).rejects.toEqual(refusal('no_order'))
    })

    test('is not opened again while the provider cannot say that nothing was charged', async () => {
      const poNumber = await order('2')
      await checkout(poNumber)
      world.clock.advance(71 * MINUTE)
      world.provider.failing = 1
      await expect(checkout(poNumber)).rejects.toEqual(refusal('unavailable'))
      expect(world.provider.opened).toHaveLength(1)
    })

    test('is refused for another price', async () => {
      const poNumber = await order('2')
      await expect(checkout(poNumber, 5_998)).rejects.toEqual(refusal('price_changed'))
      expect(world.provider.opened).toEqual([])
    })
  })

  test('an abandoned order is left for a new one, also by its checkout’s number; a granted one cannot be abandoned', async () => {
    const first = await order('2')
    expect(await world.endpoints.abandonOrder(buyer, { poNumber: first })).toEqual({ state: 'abandoned' })
    const second = await order('2')
    expect(second).not.toBe(first)
    const third = await order('3')
    expect(await world.endpoints.abandonOrder(buyer, { poNumber: `${third}-1` })).toEqual({
      state: 'abandoned',
    })
    expect(await world.deps.store.orders.find(third)).toMatchObject({ state: 'abandoned' })
    await checkout(second)
    world.provider.charge(second)
    await world.endpoints.getPaymentStatus(buyer, { poNumber: second })
    expect(await world.endpoints.abandonOrder(buyer, { poNumber: second })).toEqual({ state: 'granted' })
  })
})
