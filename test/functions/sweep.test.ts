import { allowTakeBacks } from '../../functions/payments/settling/takeBacks'
import { sweep } from '../../functions/sweep'
import { buyingBeforeEach, buyingFor } from '../support/buying'
import { newUser } from '../support/functions'

describe('the sweep', () => {
  const buying = buyingBeforeEach()

  const sweepFor = async (seconds: number, step = 5) => {
    for (let passed = 0; passed < seconds; passed += step) {
      buying.world.clock.advance(step)
      await sweep(buying.world.deps)
    }
  }

  test('finds an unreported charge within 90 seconds', async () => {
    const po = await buying.openOrder()
    buying.world.clock.advance(10)
    buying.world.provider.charge(po)
    await sweepFor(75)
    expect(await buying.paidTests()).toEqual([1, 2])
    expect((await buying.payments())[0]).toMatchObject({ source: 'sweep', invoice: po })
  })

  test('looks again a minute after the provider did not answer', async () => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po)
    buying.world.clock.advance(75)
    buying.world.provider.failing = 1
    await sweep(buying.world.deps)
    expect(await buying.paidTests()).toEqual([1])
    await sweepFor(60)
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await buying.payments()).toHaveLength(1)
  })

  test('looks at an order whose page asks every few seconds and may not ask the provider, once', async () => {
    const po = await buying.openOrder()
    await buying.status(po)
    let swept = 0
    for (let passed = 0; passed < 240; passed += 5) {
      buying.world.clock.advance(5)
      await buying.status(po)
      const before = buying.world.provider.purposes.length
      await sweep(buying.world.deps)
      swept += buying.world.provider.purposes.length - before
    }
    expect(swept).toBe(1)
  })

  test('checks unpaid orders first, however much money may have gone back', async () => {
    const paid = await buying.openOrder('2')
    await buying.report(buying.world.provider.charge(paid).transId, paid)
    const unpaid = await buying.openOrder('3')
    buying.world.clock.advance(80)
    const now = new Date(buying.world.clock.now())
    const [first] = await buying.world.deps.store.orders.takeDue({ now, again: now, limit: 1 })
    expect(first?.po).toBe(unpaid)
    const asked = jest.spyOn(buying.world.provider, 'findByInvoice')
    await sweep(buying.world.deps)
    expect(asked.mock.calls.map(([invoice]) => invoice)).toEqual([`${unpaid}-1`, `${paid}-1`])
  })

  test.each([
    ['does not answer', () => void (buying.world.provider.failing = 100)],
    ['does not know it', () => void (buying.world.provider.transactions.length = 0)],
    ['says another word of it', () => void (buying.world.provider.transactions.at(-1)!.status = 'unknown')],
    [
      'says that it was declined',
      () => void (buying.world.provider.transactions.at(-1)!.status = 'declined'),
    ],
  ])('takes nothing back while the provider %s', async (_what, happen) => {
    await buying.buy()
    happen()
    await sweepFor(8 * 86_400, 43_200)
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await buying.payments()).toMatchObject([{ state: 'granted' }])
  })

  test('keeps the schedule that a buyer’s return restarted while the provider was asked', async () => {
    const po = await buying.openOrder()
    const { findByInvoice } = buying.world.provider
    buying.world.clock.advance(75)
    buying.world.provider.findByInvoice = async (invoice, purpose) => {
      const found = await findByInvoice(invoice, purpose)
      buying.world.provider.findByInvoice = findByInvoice
      await buying.status(po)
      return found
    }
    await sweep(buying.world.deps)
    expect(await buying.world.deps.store.orders.find(po)).toMatchObject({
      looks: 0,
      nextLookAt: new Date(buying.world.clock.now() + 75_000),
    })
  })

  describe('of more take-backs within an hour than there are when all is well', () => {
    const eleven = async (paidMinutesAgo = 10) => {
      const buyers = []
      const orders: string[] = []
      for (let count = 0; count < 11; count += 1) {
        const one = buyingFor(buying.world, await newUser(buying.world))
        const { po } = await one.buy()
        orders.push(po)
        buyers.push(one)
      }
      buying.world.clock.advance(paidMinutesAgo * 60)
      for (const po of orders) buying.world.provider.charge(po, { type: 'reverse' })
      return buyers
    }
    const withAccess = async (buyers: Awaited<ReturnType<typeof eleven>>) => {
      const tests = await Promise.all(buyers.map((one) => one.paidTests()))
      return tests.filter((owned) => owned.includes(2)).length
    }

    test('takes ten, raises an alarm for the rest, and takes it when the hour has passed', async () => {
      const buyers = await eleven()
      const log = jest.spyOn(buying.world.deps.log, 'error')
      await sweepFor(1_800, 300)
      expect(await withAccess(buyers)).toBe(1)
      expect(log).toHaveBeenCalledWith(expect.objectContaining({ event: 'take-backs', outcome: 'held' }))
      // The transaction's work may repeat, but each look logs once.
      const looks = buying.world.provider.lookups
      const told = log.mock.calls.length
      await sweepFor(900, 900)
      expect(log.mock.calls.length - told).toBe(buying.world.provider.lookups - looks)
      await sweepFor(3_600, 300)
      expect(await withAccess(buyers)).toBe(0)
    }, 30_000)

    test('takes those that were voided within minutes of their charge, and counts them for no other', async () => {
      const stolen = await eleven(4)
      // A round looks at ten.
      await sweepFor(300, 150)
      expect(await withAccess(stolen)).toBe(0)
      const others = await eleven()
      await sweepFor(300, 150)
      expect(await withAccess(others)).toBe(1)
    }, 30_000)

    test('continues when an operator approves it', async () => {
      const buyers = await eleven()
      await sweepFor(600, 300)
      expect(await withAccess(buyers)).toBe(1)
      await allowTakeBacks(buying.world.deps)
      await sweepFor(1_200, 300)
      expect(await withAccess(buyers)).toBe(0)
    }, 30_000)
  })
})
