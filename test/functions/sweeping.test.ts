import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { ProviderError } from '../../functions/payments/provider/provider'
import { counts } from '../../functions/base/counters'
import { startSweeping, sweep } from '../../functions/sweep'
import { buyingBeforeEach, type Buying } from '../support/buying'
import { newUser } from '../support/functions'

describe('the sweep loop', () => {
  const buying = buyingBeforeEach()

  beforeEach(async () => {
    await buying.openOrder()
    buying.world.clock.advance(75)
  })

  const sweeping = (takeDue: Buying['world']['deps']['store']['orders']['takeDue']) => {
    const { deps } = buying.world
    const store = { ...deps.store, orders: { ...deps.store.orders, takeDue } }
    return startSweeping({ ...deps, store }, 5)
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await delay(5)
  }

  test('continues after a round that failed', async () => {
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

  test('ends with the look that is under way, and leaves the others for another process', async () => {
    const { deps, clock, provider } = buying.world
    await buying.openOrder('3')
    clock.advance(75)
    let stopped: Promise<void> | undefined
    jest.spyOn(provider, 'findByInvoice').mockImplementation(async () => {
      stopped = stop()
      return []
    })
    const { stop } = startSweeping(deps, 5)
    await until(() => stopped !== undefined)
    await stopped
    expect(provider.findByInvoice).toHaveBeenCalledTimes(1)
    clock.advance(60)
    jest.mocked(provider.findByInvoice).mockResolvedValue([])
    await sweep(deps)
    expect(provider.findByInvoice).toHaveBeenCalledTimes(2)
  })

  test('tells the log once a minute what waits, also while there is nothing to look at', async () => {
    const { deps, clock, provider } = buying.world
    const beats: object[] = []
    const log = pino({}, { write: (line: string) => void beats.push(JSON.parse(line)) })
    const told = () => beats.filter((line) => 'event' in line && line.event === 'backlog')
    jest.spyOn(provider, 'findByInvoice').mockRejectedValue(new ProviderError('unknown', 'No answer.'))
    clock.advance(600)
    const { stop } = startSweeping({ ...deps, log }, 5)
    await until(() => told().length === 1)
    await delay(50)
    expect(told()).toEqual([expect.objectContaining({ level: 30, ordersLateSeconds: 600 })])
    clock.advance(60)
    await until(() => told().length === 2)
    expect(told()[1]).toMatchObject({ ordersLateSeconds: 660, oldestReviewSeconds: 0 })
    await stop()
  })

  describe('a round in which one look fails', () => {
    const sweptAt = async () => {
      const metric = await counts.getSingleMetric('passage_nine_sweep_last_success_timestamp_seconds')?.get()
      return (metric?.values[0]?.value ?? 0) * 1000
    }

    test('still settles the others, finishes pending deletions, and logs what failed', async () => {
      const { deps, clock, provider, identity, endpoints } = buying.world
      const [granted, lost, found] = [
        await buying.openOrder('3'),
        await buying.openOrder('4'),
        await buying.openOrder('5'),
      ]
      await buying.report(provider.charge(granted).transId, granted)
      provider.charge(lost)
      provider.charge(found)
      const gone = { ...(await newUser(buying.world)), loggedInAt: clock.now() }
      identity.failing = 1
      await endpoints.deleteAccount(gone, { id: gone.uid, username: gone.email })
      clock.advance(75)
      const { findByInvoice } = provider
      jest.spyOn(provider, 'findByInvoice').mockImplementation(async (invoice, purpose) => {
        if (invoice === `${lost}-1`) throw new TypeError('Ours.')
        return findByInvoice(invoice, purpose)
      })
      const log = jest.spyOn(deps.log, 'error')
      await sweep(deps)
      expect(await buying.paidTests()).toEqual([1, 3, 5])
      expect(identity.removed).toContain(gone.uid)
      expect(await sweptAt()).toBe(clock.now())
      expect(log.mock.calls).toEqual([
        [{ event: 'sweep', faults: [expect.objectContaining({ message: 'Ours.' })] }],
      ])
    })
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
