import { createHash } from 'node:crypto'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach, buyingFor } from '../../support/buying'
import { newUser } from '../../support/functions'

describe('settling', () => {
  const buying = buyingBeforeEach()

  const refusal = (code: string) => expect.objectContaining({ code })

  test('a reported charge that fits grants its test, and nothing else of the report is kept', async () => {
    const po = await buying.openOrder()
    const { transId } = buying.world.provider.charge(po)
    const told = { id: 'b'.repeat(64), date: '2020-01-01T00:00:00.000Z', amount: 1, testNumber: '9' }
    const answer = await buying.report(transId, po, told)
    expect(answer).toEqual({
      state: 'granted',
      payment: {
        id: createHash('sha256').update(`sandbox:${transId}`).digest('hex'),
        date: '2026-11-21T09:00:00.000Z',
        username: buying.buyer.email,
        amount: 59.99,
        testNumber: '2',
        transId,
        invoice: po,
      },
    })
    expect(await buying.paidTests()).toEqual([1, 2])
    expect((await buying.payments())[0]).toMatchObject({ feeFigure: 53_991, discountFigure: 100_000 })
  })

  describe('grants nothing and', () => {
    test('keeps confirming when the transaction is invented, of another order, or declined', async () => {
      const po = await buying.openOrder()
      const other = await buying.openOrder('3')
      const { transId: others } = buying.world.provider.charge(other)
      const { transId: declined } = buying.world.provider.charge(po, { status: 'declined' })
      for (const transId of ['99999', others, declined, 'x; drop table', '']) {
        expect(await buying.report(transId || '0', po)).toEqual({ state: 'confirming' })
      }
      expect(await buying.paidTests()).toEqual([1])
    })

    test('keeps confirming when the provider does not answer', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      buying.world.provider.failing = 1
      expect(await buying.report(transId, po)).toEqual({ state: 'confirming' })
      expect(await buying.paidTests()).toEqual([1])
      buying.world.clock.advance(3)
      expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    })

    test.each([
      ['undercharged', { amountCents: 100 }],
      ['amount', { amountCents: null }],
      ['currency', { currency: 'CAD' }],
      ['type', { type: 'unknown' }],
      ['status', { status: 'unknown' }],
    ] as const)('sends a wrong %s (%j) to review, once', async (reason, change) => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po, change)
      expect(await buying.report(transId, po)).toEqual({ state: 'review' })
      expect(await buying.report(transId, po)).toEqual({ state: 'review' })
      expect(await buying.status(po)).toEqual({ state: 'review' })
      expect(await buying.reviewsOf(po)).toEqual([reason])
      expect(await buying.paidTests()).toEqual([1])
    })
  })

  test('a late charge on an abandoned order is granted while it brings something, else reviewed', async () => {
    const single = await buying.openOrder('2')
    await buying.world.endpoints.abandonOrder(buying.buyer, { poNumber: single })
    buying.world.clock.advance(75)
    const bundle = await buying.openOrder('')
    buying.world.provider.charge(bundle)
    expect(await buying.status(bundle)).toMatchObject({ state: 'granted' })
    buying.world.provider.charge(single)
    expect(await buying.status(single)).toEqual({ state: 'review' })
    expect(await buying.reviewsOf(single)).toEqual(['nothing_to_grant'])

    const next = buyingFor(buying.world, await newUser(buying.world))
    const late = await next.openOrder('5')
    await buying.world.endpoints.abandonOrder(next.buyer, { poNumber: late })
    buying.world.provider.charge(late)
    expect(await next.status(late)).toMatchObject({ state: 'granted' })
    expect(await next.paidTests()).toEqual([1, 5])
  })

  test('a test in review cannot be bought again until it is decided', async () => {
    const po = await buying.openOrder()
    buying.world.provider.charge(po, { amountCents: 1 })
    await buying.status(po)
    expect((await buying.world.endpoints.getPONumber(buying.buyer, { testNumber: '2' })).uniquevalue).toBe(po)
    await expect(
      buying.world.endpoints.getPaymentCredentials(buying.buyer, {
        amount: 59.99,
        currency: 'USD',
        poNumber: po,
      }),
    ).rejects.toEqual(refusal('order_in_review'))
  })

  describe('invented transactions', () => {
    test('hold up no real one, of their order or of another', async () => {
      const [po, other] = [await buying.openOrder(), await buying.openOrder('3')]
      const invented = await Promise.all(['1', '2', '3'].map((transId) => buying.report(transId, po)))
      expect(invented).toEqual(Array(3).fill({ state: 'confirming' }))
      for (const number of [po, other]) {
        const { transId } = buying.world.provider.charge(number)
        expect(await buying.report(transId, number)).toMatchObject({ state: 'granted', payment: { transId } })
      }
      const { lookups } = buying.world.provider
      expect(await buying.report('4', po)).toMatchObject({ state: 'granted' })
      expect(buying.world.provider.lookups - lookups).toBeLessThanOrEqual(2)
    })
  })

  describe('questions', () => {
    const asked = async (po: string, everySeconds: number, seconds: number) => {
      const before = buying.world.provider.lookups
      for (let passed = 0; passed < seconds; passed += everySeconds) {
        buying.world.clock.advance(everySeconds)
        await buying.status(po)
      }
      return buying.world.provider.lookups - before
    }

    test('of a frame that is open ask the provider every five minutes, and the sweep not at all', async () => {
      const po = await buying.openOrder()
      let swept = 0
      for (let minutes = 0; minutes < 30; minutes += 1) {
        await asked(po, 60, 60)
        const before = buying.world.provider.lookups
        await sweep(buying.world.deps)
        swept += buying.world.provider.lookups - before
      }
      // Forty such frames are 480 calls an hour of the provider's 3,000.
      expect([buying.world.provider.lookups, swept]).toEqual([6, 0])
    })

    test('in a row come to the provider every nine seconds, and immediately again after a frame was open', async () => {
      const po = await buying.openOrder()
      expect(await asked(po, 3, 60)).toBe(7)
      await asked(po, 60, 120)
      expect(await asked(po, 3, 3)).toBe(1)
    })
  })

  describe('the status', () => {
    test('asks the provider at most once in eight seconds', async () => {
      const po = await buying.openOrder()
      await Promise.all([buying.status(po), buying.status(po), buying.status(po)])
      expect(buying.world.provider.lookups).toBe(1)
      buying.world.provider.charge(po)
      expect(await buying.status(po)).toEqual({ state: 'open' })
      buying.world.clock.advance(8)
      expect(await buying.status(po)).toMatchObject({ state: 'granted', payment: { invoice: po } })
      expect(buying.world.provider.lookups).toBe(2)
    })

    test('says that nothing was charged by the provider’s own word alone', async () => {
      const po = await buying.openOrder()
      expect(await buying.status(po)).toEqual({ state: 'open', uncharged: true })
      // Charged meanwhile, but too soon for another call to the provider.
      buying.world.provider.charge(po, { status: 'unknown' })
      expect(await buying.status(po)).toEqual({ state: 'open' })
      buying.world.clock.advance(8)
      expect(await buying.status(po)).not.toHaveProperty('uncharged')
    })

    test('says that nothing was charged after a charge that went back', async () => {
      const po = await buying.openOrder()
      buying.world.provider.charge(po)
      buying.world.provider.charge(po, { type: 'reverse' })
      expect(await buying.status(po)).toEqual({ state: 'declined', uncharged: true })
    })

    test('tells declined, abandoned and unanswered apart', async () => {
      const po = await buying.openOrder()
      buying.world.provider.charge(po, { status: 'declined' })
      expect(await buying.status(po)).toEqual({ state: 'declined', uncharged: true })
      buying.world.provider.failing = 1
      buying.world.clock.advance(8)
      expect(await buying.status(po)).toEqual({ state: 'confirming' })
      const other = await buying.openOrder('3')
      await buying.world.endpoints.abandonOrder(buying.buyer, { poNumber: other })
      expect(await buying.status(other)).toEqual({ state: 'abandoned', uncharged: true })
    })
  })
})
