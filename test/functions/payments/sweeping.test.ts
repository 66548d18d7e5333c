import { setTimeout as delay } from 'node:timers/promises'
import { startSweeping } from '../../../functions/payments/sweep'
import { buyingBeforeEach, type Buying } from '../../support/buying'
import { engines } from '../../support/databases/engines'

describe.each(engines)('sweeping by itself on $name', ({ open }) => {
  const buying = buyingBeforeEach(open)

  beforeEach(async () => {
    await buying.openOrder()
    buying.world.clock.advance(20)
  })

  /** Sweeps with a store whose look for what is due is this one. */
  const sweeping = (takeDue: Buying['world']['deps']['store']['orders']['takeDue']) => {
    const { deps } = buying.world
    const store = { ...deps.store, orders: { ...deps.store.orders, takeDue } }
    return startSweeping({ ...deps, store }, 5)
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await delay(5)
  }

  test('goes on after a round that failed', async () => {
    let rounds = 0
    const { stop } = sweeping((due) => {
      rounds += 1
      if (rounds === 1) throw new Error('The database is away.')
      return buying.world.deps.store.orders.takeDue(due)
    })
    await until(() => buying.world.provider.lookups === 1)
    await stop()
    expect(rounds).toBeGreaterThan(1)
  })

  test('begins no round before the last has ended, and stops with it', async () => {
    let running = 0
    let most = 0
    let ended = 0
    const { stop } = sweeping(async () => {
      most = Math.max(most, (running += 1))
      await delay(50)
      running -= 1
      ended += 1
      return []
    })
    await until(() => ended === 1 && running === 1)
    await stop()
    const rounds = ended
    expect([most, running]).toEqual([1, 0])
    await delay(30)
    expect(ended).toBe(rounds)
  })
})
