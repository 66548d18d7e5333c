import fc from 'fast-check'
import { Hono } from 'hono'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import { createHelcim } from '../../../functions/payments/provider/helcim'
import { settle } from '../../../functions/payments/settle'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach, buyingFor, type Buying } from '../../support/buying'
import { newUser } from '../../support/functions'
import { noCallLimits, noLimits } from '../../support/noLimits'
import { garbled, keptOf } from './settling/happenings'

describe('reports of a charge', () => {
  const buying = buyingBeforeEach()

  describe('a webhook', () => {
    const deliver = async (transId: string | null, headers: Record<string, string> = {}) => {
      const app = new Hono().post('/', paymentEvents(buying.world.deps, noLimits))
      const response = await app.request('/', {
        method: 'POST',
        headers: { 'webhook-id': `event-${transId}`, 'webhook-signature': 'right', ...headers },
        body: JSON.stringify(transId === null ? { type: 'terminalCancel' } : { id: transId }),
      })
      return response.status
    }

    test('grants what was charged, once for two deliveries', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      expect(await deliver(transId)).toBe(200)
      const { lookups } = buying.world.provider
      // It names an invoice, whose list is settled.
      expect(lookups).toBe(2)
      expect(await deliver(transId)).toBe(200)
      expect(buying.world.provider.lookups).toBe(lookups)
      expect(await buying.paidTests()).toEqual([1, 2])
      expect((await buying.payments())[0]).toMatchObject({ source: 'webhook' })
      expect(await buying.report(transId, po)).toMatchObject({ state: 'granted' })
    })

    test('of a charge that its buyer has reported asks for that row alone', async () => {
      const { transId } = await buying.buy()
      const { lookups } = buying.world.provider
      expect(await deliver(transId)).toBe(200)
      expect(buying.world.provider.lookups).toBe(lookups + 1)
    })

    test('is asked for again while the provider does not answer, and then acted on', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      buying.world.provider.failing = 1
      expect(await deliver(transId)).toBe(503)
      expect(await deliver(transId)).toBe(200)
      expect(await buying.paidTests()).toEqual([1, 2])
    })

    test('without a right signature changes nothing', async () => {
      const po = await buying.openOrder()
      const { transId } = buying.world.provider.charge(po)
      expect(await deliver(transId, { 'webhook-signature': 'wrong' })).toBe(401)
      expect(await buying.paidTests()).toEqual([1])
    })

    test.each([
      ['without a signature is refused unread', {}, 401, 0],
      ['of two days ago is refused unread', { signature: 'v1,x', secondsAgo: 172_800 }, 401, 0],
      ['of more than 8 KiB is refused', { signature: 'v1,x', secondsAgo: 0 }, 413, 9],
    ])(
      '%s',
      async (
        _what,
        { signature, secondsAgo = 0 }: { signature?: string; secondsAgo?: number },
        status,
        read,
      ) => {
        const options = {
          apiUrl: 'http://127.0.0.1:1',
          apiToken: '',
          webhookSecret: 'c2VjcmV0',
          isTest: false,
        }
        const provider = createHelcim({ name: 'helcim', ...options, calls: noCallLimits })
        const app = new Hono().post('/', paymentEvents({ ...buying.world.deps, provider }, noLimits))
        let kilobytes = 0
        const body = new ReadableStream(
          {
            pull(stream) {
              kilobytes += 1
              stream.enqueue(new Uint8Array(1024).fill(32))
            },
          },
          { highWaterMark: 0 },
        )
        const timestamp = Math.floor(buying.world.clock.now() / 1000) - secondsAgo
        const headers = {
          ...{ 'webhook-id': 'event', 'webhook-timestamp': String(timestamp) },
          ...(signature !== undefined && { 'webhook-signature': signature }),
        }
        const request = { method: 'POST', headers, body, duplex: 'half' }
        expect((await app.request('/', request)).status).toBe(status)
        expect(kilobytes).toBe(read)
      },
    )

    test('of another kind, or of a sale that is not ours, is taken and does nothing', async () => {
      const { transId } = buying.world.provider.charge('somebody-else')
      expect(await deliver(transId)).toBe(200)
      expect(await deliver(null)).toBe(200)
    })

    test('of a transaction that the provider does not show yet is asked for again, and then acted on', async () => {
      const po = await buying.openOrder()
      const charge = buying.world.provider.charge(po)
      buying.world.provider.transactions.pop()
      expect(await deliver(charge.transId)).toBe(503)
      buying.world.provider.transactions.push(charge)
      expect(await deliver(charge.transId)).toBe(200)
      expect(await buying.paidTests()).toEqual([1, 2])
    })
  })

  type Teller = 'message' | 'status' | 'webhook' | 'sweep'
  const tellers = fc.constantFrom<Teller>('message', 'status', 'webhook', 'sweep')
  let deliveries = 0
  const tell = async (
    one: Pick<Buying, 'report' | 'status'>,
    teller: Teller,
    transId: string,
    po: string,
  ): Promise<unknown> => {
    if (teller === 'message') return one.report(transId, po)
    if (teller === 'status') return one.status(po)
    if (teller === 'sweep') return sweep(buying.world.deps)
    const app = new Hono().post('/', paymentEvents(buying.world.deps, noLimits))
    return app.request('/', {
      method: 'POST',
      headers: { 'webhook-id': `event-${(deliveries += 1)}`, 'webhook-signature': 'right' },
      body: JSON.stringify({ id: transId }),
    })
  }

  test('whatever tells of a charge, in any order and at once, it ends as one grant or one review', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(tellers, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        async (waves, failing, fits) => {
          const one = buyingFor(buying.world, await newUser(buying.world))
          const po = await one.openOrder()
          const { transId } = buying.world.provider.charge(po, fits ? {} : { amountCents: 1 })
          buying.world.provider.failing = failing
          for (const wave of waves) {
            await Promise.all(wave.map((teller) => tell(one, teller, transId, po)))
            buying.world.clock.advance(20)
          }
          buying.world.provider.failing = 0
          await tell(one, 'message', transId, po)
          expect((await one.payments()).map((payment) => payment.transId)).toEqual(fits ? [transId] : [])
          expect(await one.reviewsOf(po)).toEqual(fits ? [] : ['undercharged'])
          expect(await one.paidTests()).toEqual(fits ? [1, 2] : [1])
        },
      ),
      { numRuns: 8 },
    )
  }, 60_000)

  test('whatever happens at the provider, access comes with money that is kept, and goes with money that is gone', async () => {
    const due = 5_999
    await fc.assert(
      fc.asyncProperty(garbled, fc.array(tellers, { minLength: 14, maxLength: 14 }), async (told, by) => {
        const { provider, deps } = buying.world
        const one = buyingFor(buying.world, await newUser(buying.world))
        const po = await one.openOrder()
        let isOn = false
        for (const [index, { row }] of told.entries()) {
          const { type, status, amountCents, currency } = row
          const { transId } = provider.charge(po, { type, status, amountCents, currency })
          buying.world.clock.advance(3)
          await tell(one, by[index] ?? 'sweep', transId, po)
          await settle(deps, (await deps.store.orders.find(po))!, { source: 'sweep' })
          const kept = keptOf(told.slice(0, index + 1))
          const wasOn = isOn
          isOn = (await one.paidTests()).includes(2)
          const isAsked = (await one.reviewsOf(po)).length > 0
          if (isOn && !wasOn) expect(kept).toBeGreaterThanOrEqual(due)
          if (wasOn && !isOn) expect(kept).toBeLessThan(due)
          if (isOn !== kept >= due) expect(isAsked).toBe(true)
          if (isOn) {
            const [payment] = await one.payments()
            const named = provider.transactions.find((each) => each.transId === payment?.transId)
            expect(named).toMatchObject({ type: 'purchase', amountCents: payment?.amountCents })
          }
        }
        provider.transactions.length = 0
      }),
      { numRuns: 10 },
    )
  }, 120_000)
})
