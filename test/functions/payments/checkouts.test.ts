import type { Caller } from '../../../functions/base/endpoint'
import { counts } from '../../../functions/base/counters'
import { take } from '../../../functions/guards/sharedLimits'
import { OverLimit } from '../../../functions/payments/provider/calls'
import { ProviderError } from '../../../functions/payments/provider/provider'
import { buyingBeforeEach, stepsOf } from '../../support/buying'
import { newUser, type World } from '../../support/functions'

const MINUTE = 60

describe('the checkout of an order', () => {
  const buying = buyingBeforeEach()
  let world: World
  let buyer: Caller
  beforeEach(() => void ({ world, buyer } = buying))

  const refusal = (code: string) => expect.objectContaining({ code })
  const { order, checkout, own } = stepsOf(buying)

  test('of a used number continues with the next, and gives up after three', async () => {
    const poNumber = await order('2')
    const { provider } = world
    const used = new ProviderError('rejected', 'The number was used.')
    const open = jest.spyOn(provider, 'initializeCheckout').mockRejectedValueOnce(used)
    await expect(checkout(poNumber)).resolves.toMatchObject({ checkoutToken: 'token-1' })
    expect(provider.opened).toMatchObject([{ invoice: `${poNumber}-2` }])
    expect(await world.deps.store.orders.find(poNumber)).toMatchObject({
      invoices: [`${poNumber}-1`, `${poNumber}-2`],
    })
    const other = await order('3')
    open.mockRejectedValue(used)
    await expect(checkout(other)).rejects.toEqual(refusal('unavailable'))
    expect((await world.deps.store.orders.find(other))?.invoices).toHaveLength(3)
    open.mockRestore()
    await checkout(other)
    expect(provider.opened.at(-1)).toMatchObject({ invoice: `${other}-4` })
  })

  test('three new ones a minute are opened for an account; one that is open is answered again', async () => {
    world.clock.advance(MINUTE)
    const orders = [await order('2'), await order('3'), await order('4'), await order('5')]
    for (const poNumber of orders.slice(0, 3)) await checkout(poNumber)
    const { lookups } = world.provider
    await expect(checkout(orders[3]!)).rejects.toEqual(refusal('rate_limited'))
    expect(world.provider.opened).toHaveLength(3)
    expect(world.provider.lookups).toBe(lookups)
    await expect(checkout(orders[0]!)).resolves.toMatchObject({ checkoutToken: 'token-1' })
    const other = await newUser(world)
    await checkout(await order('2', other), 5_999, other)
    world.clock.advance(MINUTE)
    await checkout(orders[3]!)
    expect(world.provider.opened).toHaveLength(5)
  })

  test('that is not opened costs its account none of the three', async () => {
    const orders = [await order('2'), await order('3'), await order('4')]
    for (let tries = 0; tries < 5; tries += 1) {
      world.provider.failing = 1
      await expect(checkout(orders[0]!)).rejects.toEqual(refusal('unavailable'))
    }
    for (const poNumber of orders) await checkout(poNumber)
    const last = await order('5')
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(checkout(last)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 })
    }
    world.clock.advance(MINUTE)
    await checkout(last)
  })

  test('for which there is no room leaves no number to be asked for, and no look', async () => {
    const poNumber = await order('2')
    const full = new OverLimit('No room.')
    const open = jest.spyOn(world.provider, 'initializeCheckout').mockRejectedValue(full)
    for (let tries = 0; tries < 3; tries += 1) await expect(checkout(poNumber)).rejects.toThrow()
    expect(await world.endpoints.getPaymentStatus(buyer, { poNumber })).toEqual({
      state: 'open',
      uncharged: true,
    })
    expect(await world.deps.store.orders.find(poNumber)).toMatchObject({ invoices: [], nextLookAt: null })
    open.mockRestore()
    await checkout(poNumber)
    expect(world.provider.opened).toMatchObject([{ invoice: `${poNumber}-1` }])
  })

  test('is opened thirty times a minute and 120 an hour for an address, for all users, and the refusals are counted', async () => {
    const refused = async () =>
      (await counts.getSingleMetric('passage_nine_openings_refused_total')!.get()).values.find(
        ({ labels }) => labels.by === 'address',
      )?.value ?? 0
    const before = await refused()
    const openFrom = async (network: string) => {
      const caller = { ...(await newUser(world)), network }
      return checkout(await order('2', caller), 5_999, caller)
    }
    const network = '2001:db8::/64'
    const openedByOthers = async (count: number) => {
      await take(world.deps, { name: 'openings a minute', most: 30, seconds: MINUTE }, network, count)
      await take(world.deps, { name: 'openings an hour', most: 120, seconds: 60 * MINUTE }, network, count)
    }
    for (let minute = 0; minute < 4; minute += 1) {
      await openedByOthers(29)
      await openFrom(network)
      await expect(openFrom(network)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 })
      world.clock.advance(MINUTE)
    }
    await expect(openFrom(network)).rejects.toMatchObject({ retryAfterSeconds: 3_600 - 4 * MINUTE })
    expect((await refused()) - before).toBe(5)
    await openFrom('another')
    world.clock.advance(3_600)
    await openFrom(network)
  })

  test('of an order that is a day old is not opened: its price is requested again', async () => {
    const poNumber = await order('2')
    world.clock.advance(24 * 60 * MINUTE)
    await expect(checkout(poNumber)).rejects.toMatchObject({
      code: 'price_changed',
      details: { amount: 59.99 },
    })
    expect(await world.deps.store.orders.find(poNumber)).toMatchObject({ state: 'abandoned' })
    expect(await order('2')).not.toBe(poNumber)
  })

  test('of a bundle that costs less by now, or more, is not opened; the order stays watched', async () => {
    for (const [change, amount] of [
      [() => own([2]), 380.01],
      [() => world.deps.store.users.revoke(buyer.uid, 'test'), 440],
    ] as const) {
      const { uniquevalue: poNumber, amount: before = 0 } = await world.endpoints.getPONumber(buyer, {})
      await checkout(poNumber, Math.round(before * 100))
      await change()
      const again = checkout(poNumber, Math.round(before * 100))
      await expect(again).rejects.toMatchObject({ code: 'price_changed', details: { amount } })
      const left = await world.deps.store.orders.find(poNumber)
      expect(left).toMatchObject({ state: 'abandoned', nextLookAt: expect.any(Date) })
      world.clock.advance(75)
    }
  })

  test('is not sent when its order ended while it was opened', async () => {
    const poNumber = await order('2')
    const { provider } = world
    const open = provider.initializeCheckout
    jest.spyOn(provider, 'initializeCheckout').mockImplementation(async (...wish) => {
      await own([2])
      await world.deps.store.orders.abandon(poNumber)
      return open(...wish)
    })
    await expect(checkout(poNumber)).rejects.toEqual(refusal('already_owned'))
  })
})
