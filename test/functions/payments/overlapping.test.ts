import * as fc from 'fast-check'
import { itemNamed, testsOf } from '../../../domain/pricing'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach, buyingFor, stepsOf } from '../../support/buying'
import { newUser } from '../../support/functions'

const MINUTE = 60
const ALL = ''

describe('an order that shares tests with one that may be charged', () => {
  const buying = buyingBeforeEach()
  const { order, checkout } = stepsOf(buying)
  const open = async (item: string) => {
    const po = await order(item === ALL ? undefined : item)
    const { amountCents } = (await buying.world.deps.store.orders.find(po))!
    await checkout(po, amountCents)
    return po
  }
  const poll = async (po: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await buying.status(po)
      buying.world.clock.advance(8)
    }
  }

  test.each([
    [ALL, '2'],
    ['2', ALL],
  ])('%j first, then %j: is not opened until the first is checked for 16 seconds', async (first, second) => {
    const po = await open(first)
    await expect(open(second)).rejects.toMatchObject({ code: 'order_unsettled' })
    await poll(po, 2)
    await expect(open(second)).rejects.toMatchObject({ code: 'order_unsettled' })
    await poll(po, 1)
    await open(second)
    expect(buying.world.provider.opened).toHaveLength(2)
  })

  test('is refused again once the first is opened again', async () => {
    const po = await open('2')
    await poll(po, 3)
    await open('2')
    await expect(open(ALL)).rejects.toMatchObject({ code: 'order_unsettled' })
  })

  test('is not in use by being refused', async () => {
    const po = await open('2')
    buying.world.clock.advance(100)
    await open(ALL)
    for (let presses = 0; presses < 3; presses += 1) {
      await expect(open('2')).rejects.toMatchObject({ code: 'order_unsettled' })
      buying.world.clock.advance(30)
    }
    expect(await buying.world.deps.store.orders.find(po)).toMatchObject({ heardAt: null, asks: 0 })
    await open(ALL)
  })

  test('is not opened once its opening finds the charge of a window left long ago', async () => {
    const po = await open(ALL)
    buying.world.clock.advance(10 * MINUTE)
    buying.world.provider.charge(po)
    await expect(open('2')).rejects.toMatchObject({ code: 'already_owned' })
    expect(await buying.paidTests()).toHaveLength(10)
  })

  test('waits while the provider cannot be asked', async () => {
    await open(ALL)
    buying.world.clock.advance(10 * MINUTE)
    buying.world.provider.failing = 1
    await expect(open('2')).rejects.toMatchObject({ code: 'unavailable' })
    await open('2')
  })

  test('is not opened in the same moment: at most one of the two is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buyer, openOrder } = buyingFor(buying.world, await newUser(buying.world))
      const before = buying.world.provider.opened.length
      await Promise.allSettled([
        openOrder('2'),
        buying.world.endpoints.getPONumber(buyer, {}).then(({ uniquevalue }) =>
          buying.world.endpoints.getPaymentCredentials(buyer, {
            amount: 440,
            currency: 'USD',
            poNumber: uniquevalue,
          }),
        ),
      ])
      expect(buying.world.provider.opened.length - before).toBeLessThanOrEqual(1)
    }
  })

  test('does not hold other tests, or a new order for the same item after its window expired', async () => {
    const po = await open('2')
    await open('3')
    await buying.world.endpoints.abandonOrder(buying.buyer, { poNumber: po })
    expect(await open('2')).not.toBe(po)
  })

  test('no test is paid twice by one window after another, however late the provider lists a charge within 15 s', async () => {
    const step = fc.oneof(
      fc.record({ open: fc.constantFrom(ALL, '2', '3') }),
      fc.record({ paysListedAfter: fc.integer({ min: 0, max: 15 }) }),
      fc.record({ waits: fc.constantFrom(1, 3, 20, 100, 600) }),
      fc.record({ polls: fc.integer({ min: 1, max: 6 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const { world } = buying
        const buyer = buyingFor(world, { ...(await newUser(world)), emailVerified: true })
        const paid: string[] = []
        let listings: { po: string; at: number }[] = []
        const list = () => {
          const due = listings.filter(({ at }) => at <= world.clock.now())
          listings = listings.filter((each) => !due.includes(each))
          for (const { po } of due) world.provider.charge(po)
        }
        let current: { po: string; item: string; isOpen: boolean } | null = null
        for (const each of steps) {
          list()
          if ('open' in each) {
            const { uniquevalue, amount } = await world.endpoints
              .getPONumber(buyer.buyer, each.open === ALL ? {} : { testNumber: each.open })
              .catch(() => ({ uniquevalue: '', amount: 0 }))
            const opened = await world.endpoints
              .getPaymentCredentials(buyer.buyer, {
                amount: amount ?? 0,
                currency: 'USD',
                poNumber: uniquevalue,
              })
              .catch(() => null)
            if (opened) current = { po: uniquevalue, item: each.open, isOpen: true }
          } else if ('paysListedAfter' in each) {
            // A token charges at most once.
            if (!current?.isOpen || paid.includes(current.po)) continue
            paid.push(current.po)
            listings.push({ po: current.po, at: world.clock.now() + each.paysListedAfter * 1_000 })
          } else if ('waits' in each) {
            for (let left = each.waits; left > 0; left -= 60) {
              world.clock.advance(Math.min(60, left))
              list()
              // An open frame's heartbeat
              if (current?.isOpen && left >= 60) await buyer.status(current.po).catch(() => null)
            }
          } else if (current) {
            current.isOpen = false
            for (let asked = 0; asked < each.polls; asked += 1) {
              await buyer.status(current.po).catch(() => null)
              world.clock.advance(3)
              list()
            }
          }
        }
        world.clock.advance(2 * 60 * MINUTE)
        list()
        await sweep(world.deps)
        const rows = await world.deps.store.payments.ofUser(buyer.buyer.uid)
        const bundles = rows.filter(({ testNumber }) => testNumber === ALL)
        const given = rows.filter(({ testNumber }) => testNumber !== ALL).map(({ testNumber }) => testNumber)
        expect(new Set(given).size).toBe(given.length)
        expect(bundles.length).toBeLessThanOrEqual(1)
        expect([...(await world.deps.store.reviews.overpaidBy(buyer.buyer.uid)).values()]).toEqual([])
        const owed = new Set(rows.flatMap(({ testNumber }) => testsOf(itemNamed(testNumber))))
        for (const test of owed) expect(await buyer.paidTests()).toContain(test)
      }),
      { numRuns: 40 },
    )
  })
})
