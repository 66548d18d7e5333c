import type { Caller } from '../../../functions/base/endpoint'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach, buyingFor } from '../../support/buying'
import { newUser } from '../../support/functions'

describe('reports of charges', () => {
  const buying = buyingBeforeEach()

  test('a reported charge that is known is not asked for again', async () => {
    const po = await buying.openOrder()
    const { transId } = buying.world.provider.charge(po)
    expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    const { lookups } = buying.world.provider
    buying.world.clock.advance(60)
    expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    expect(buying.world.provider.lookups).toBe(lookups)
  })

  test('24 questions in five minutes are asked for an account, over all its orders; what is beyond them comes later', async () => {
    const { clock, provider } = buying.world
    const [po, other] = [await buying.openOrder('2'), await buying.openOrder('3')]
    for (let made = 0; made < 20; made += 1) await buying.report('51', po)
    const { transId } = provider.charge(other)
    for (let asked = 0; asked < 4; asked += 1) {
      clock.advance(30)
      await buying.status(po)
    }
    const { lookups } = provider
    expect(await buying.report(transId, other)).toMatchObject({ state: 'confirming' })
    expect(provider.lookups).toBe(lookups)
    await sweep(buying.world.deps)
    expect(await buying.report(transId, other)).toMatchObject({ state: 'granted' })
    clock.advance(180)
    expect(await buying.report(provider.charge(po).transId, po)).toMatchObject({ state: 'granted' })
  })

  test('a charge is asked for as its buyer is known: by a confirmed address, or by an earlier payment', async () => {
    const { world } = buying
    const purposesOf = async (caller: Caller, testNumber: string) => {
      const { openOrder, report } = buyingFor(world, caller)
      const from = world.provider.purposes.length
      const po = await openOrder(testNumber)
      await report(world.provider.charge(po).transId, po)
      return world.provider.purposes.slice(from)
    }
    expect(await purposesOf(buying.buyer, '2')).toEqual(['new', 'new'])
    expect(await purposesOf(buying.buyer, '3')).toEqual(['buy', 'buy'])
    expect(await purposesOf({ ...(await newUser(world)), emailVerified: true }, '2')).toEqual(['buy', 'buy'])
  })
})
