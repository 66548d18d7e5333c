import { buyingBeforeEach } from '../../support/buying'
import { postgres } from '../../support/databases/engines'

describe('reports of charges', () => {
  const buying = buyingBeforeEach(postgres.open)

  test('three reports a minute of one account are asked for at once, the next by its status question', async () => {
    const { world } = buying
    const first = [await buying.openOrder('2'), await buying.openOrder('3'), await buying.openOrder('4')]
    world.clock.advance(60)
    const last = await buying.openOrder('5')
    const charges = [...first, last].map((po) => ({ po, ...world.provider.charge(po) }))
    for (const { transId, po } of charges.slice(0, 3)) {
      expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    }
    const { lookups } = world.provider
    expect(await buying.report(charges[3]!.transId, last)).toMatchObject({ state: 'confirming' })
    expect(world.provider.lookups).toBe(lookups)
    expect(await buying.status(last)).toMatchObject({ state: 'granted' })
  })

  test('a reported charge that is known is not asked for again', async () => {
    const po = await buying.openOrder()
    const { transId } = buying.world.provider.charge(po)
    expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    const { lookups } = buying.world.provider
    buying.world.clock.advance(60)
    expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    expect(buying.world.provider.lookups).toBe(lookups)
  })

  describe('reports of charges that the provider does not show', () => {
    const reportNone = async (po: string) => {
      buying.world.clock.advance(60)
      const { purposes } = buying.world.provider
      const from = purposes.length
      expect(await buying.report('51', po)).toMatchObject({ state: 'confirming' })
      return purposes.slice(from)
    }

    test('are asked for as charges twice an hour, and then as status questions are', async () => {
      const po = await buying.openOrder()
      expect(await reportNone(po)).toEqual(['charge', 'charge'])
      expect(await reportNone(po)).toEqual(['charge', 'charge'])
      expect(await reportNone(po)).toEqual(['status'])
      const { transId } = buying.world.provider.charge(po)
      // The question that is asked in its stead finds what there is.
      buying.world.clock.advance(60 * 5)
      expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
      buying.world.clock.advance(3_600)
      expect(await reportNone(await buying.openOrder('3'))).toEqual(['charge', 'charge'])
    })

    test('are not those that it did not answer, nor those that it shows', async () => {
      const { provider } = buying.world
      const orders = [await buying.openOrder('2'), await buying.openOrder('3'), await buying.openOrder('4')]
      for (const po of orders) {
        buying.world.clock.advance(60)
        provider.failing = 1
        expect(await buying.report('51', po)).toMatchObject({ state: 'confirming' })
        provider.failing = 0
        buying.world.clock.advance(60)
        expect(await buying.report(provider.charge(po).transId, po)).toMatchObject({ state: 'granted' })
      }
      expect(await reportNone(await buying.openOrder('5'))).toEqual(['charge', 'charge'])
    })
  })
})
