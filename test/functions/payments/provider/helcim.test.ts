import type { PaymentProvider } from '../../../../functions/payments/provider/provider'
import { findFreePort } from '../../../../scripts/stack/freePorts'
import { API_TOKEN, CHECKOUT, failureOf, row, testHelcim, type TestHelcim } from './testHelcim'

const approved = (transId = '40000001') => ({
  transId,
  status: 'approved',
  type: 'purchase',
  words: { status: 'APPROVED', type: 'purchase' },
  amountCents: 5_999,
  currency: 'USD',
  invoice: '30-1',
  createdAt: '2026-11-21 02:00:00',
})

describe('Helcim’s interface', () => {
  let helcim: TestHelcim

  beforeEach(async () => {
    helcim = await testHelcim()
  })
  afterEach(() => helcim.close())

  describe('the opening of a checkout', () => {
    test('asks for exactly the order, with the token in its header alone', async () => {
      helcim.answers({ checkoutToken: 'checkout', secretToken: 'nobody needs it', more: 1 })
      const checkout = await helcim.client().initializeCheckout(CHECKOUT, 'buy')
      expect(checkout).toEqual({ checkoutToken: 'checkout' })
      expect(helcim.paths()).toEqual(['POST /v2/helcim-pay/initialize'])
      expect(helcim.asked[0]?.headers).toMatchObject({
        'api-token': API_TOKEN,
        accept: 'application/json',
        'content-type': 'application/json',
      })
      expect(helcim.asked[0]?.headers).not.toHaveProperty('idempotency-key')
      expect(helcim.asked[0]?.body).toEqual({
        paymentType: 'purchase',
        amount: 59.99,
        currency: 'USD',
        paymentMethod: 'cc',
        allowPartial: 0,
        hasConvenienceFee: 0,
        invoiceRequest: {
          invoiceNumber: '30-1',
          lineItems: [{ description: 'Test 2', quantity: 1, price: 59.99, total: 59.99 }],
        },
      })
    })
  })

  describe('a call that cannot charge', () => {
    type Call = (client: PaymentProvider) => Promise<unknown>
    const calls: [string, Call][] = [
      ['initializeCheckout', (client) => client.initializeCheckout(CHECKOUT, 'buy')],
      ['getTransaction', (client) => client.getTransaction('1', 'buy')],
      ['findByInvoice', (client) => client.findByInvoice('30-1', 'look')],
    ]

    describe.each(calls)('%s', (_name, call) => {
      test.each([
        [429, 'unknown'],
        [500, 'unknown'],
        [503, 'unknown'],
        [400, 'rejected'],
        [422, 'rejected'],
        [401, 'auth'],
        [403, 'auth'],
      ])('that is answered %d is %s, after one try', async (status, kind) => {
        helcim.answers({ errors: `Not for ${API_TOKEN}` }, status)
        expect(await failureOf(call(helcim.client()))).toBe(kind)
        expect(helcim.asked).toHaveLength(1)
        expect(helcim.counted).toBe(1)
      })

      test.each([
        ['no JSON', `<html>${API_TOKEN}</html>`],
        ['empty', ''],
        ['of another shape', { errors: API_TOKEN }],
      ])('whose answer is %s is unknown', async (_what, body) => {
        helcim.answers(body)
        expect(await failureOf(call(helcim.client()))).toBe('unknown')
      })

      test('that is not answered in time is unknown', async () => {
        helcim.reply = () => new Promise(() => undefined)
        expect(await failureOf(call(helcim.client({ timeoutMs: 40 })))).toBe('unknown')
        expect(helcim.counted).toBe(1)
      })
    })

    test('to a provider that cannot be reached is unknown', async () => {
      const nowhere = helcim.client({ apiUrl: `http://127.0.0.1:${await findFreePort()}/v2` })
      expect(await failureOf(nowhere.getTransaction('1', 'buy'))).toBe('unknown')
      expect(helcim.counted).toBe(1)
    })
  })

  describe('a transaction', () => {
    const transaction = async (change: object) => {
      helcim.answers(row(change))
      return helcim.client().getTransaction('40000001', 'buy')
    }

    test('is asked for by its number, and null when the provider knows none', async () => {
      expect(await transaction({})).toEqual(approved())
      helcim.answers({ errors: 'Not found' }, 404)
      expect(await helcim.client().getTransaction('../?x', 'buy')).toBeNull()
      expect(helcim.paths()).toEqual([
        'GET /v2/card-transactions/40000001',
        'GET /v2/card-transactions/..%2F%3Fx',
      ])
    })

    test.each([
      ['APPROVED', 'approved'],
      ['approved', 'approved'],
      ['DECLINED', 'declined'],
      ['APPROVAL', 'unknown'],
      ['VOIDED', 'unknown'],
      ['NOT APPROVED', 'unknown'],
      ['constructor', 'unknown'],
      ['', 'unknown'],
    ])('that says %p is %s, and keeps the word', async (status, expected) => {
      expect(await transaction({ status })).toMatchObject({ status: expected, words: { status } })
    })

    test('that says APPROVAL is approved where no card is real', async () => {
      helcim.answers(row({ status: 'APPROVAL' }))
      const client = helcim.client({ isTest: true })
      expect(await client.getTransaction('40000001', 'buy')).toMatchObject({ status: 'approved' })
    })

    test.each([
      ['purchase', 'purchase'],
      ['PURCHASE', 'purchase'],
      ['refund', 'refund'],
      ['reverse', 'reverse'],
      ['preauth', 'unknown'],
      ['constructor', 'unknown'],
    ])('of the kind %p is a %s, and keeps the word', async (type, expected) => {
      expect(await transaction({ type })).toMatchObject({ type: expected, words: { type } })
    })

    test.each([
      [59.99, 5_999],
      ['59.99', 5_999],
      [59.991, null],
      [-59.99, null],
      [null, null],
    ])('of %p dollars is %p cents', async (amount, amountCents) => {
      expect(await transaction({ amount })).toMatchObject({ amountCents })
    })
  })

  test('the transactions of an order are its own alone, oldest first', async () => {
    helcim.answers([
      row({ transactionId: 100_000_000 }),
      row({ transactionId: 3, invoiceNumber: '30-11' }),
      row({ transactionId: 5, invoiceNumber: '30' }),
      row({ transactionId: 99_999_999 }),
      row({ transactionId: 4, invoiceNumber: null }),
    ])
    expect(await helcim.client().findByInvoice('30-1', 'buy')).toEqual([
      approved('99999999'),
      approved('100000000'),
    ])
    helcim.answers({ errors: 'Not found' }, 404)
    expect(await helcim.client().findByInvoice('3&0', 'buy')).toEqual([])
    expect(helcim.paths()).toEqual([
      'GET /v2/card-transactions?invoiceNumber=30-1',
      'GET /v2/card-transactions?invoiceNumber=3%260',
    ])
  })

  const left = { 'minute-limit-remaining': '41', 'hour-limit-remaining': '2000' }

  test.each<[string, Record<string, string>, number]>([
    ['its hour', { ...left, 'hour-limit-remaining': '0' }, 60_000],
    ['its minute', { ...left, 'minute-limit-remaining': '0' }, 15_000],
    ['calls at once', left, 1_000],
    ['what it does not name', {}, 1_000],
    ['as long as it says', { ...left, 'retry-after': '7' }, 7_000],
  ])('wants to be left alone when it refuses a call for %s', async (_what, headers, shutMs) => {
    helcim.reply = () => ({ status: 429, headers, body: row() })
    await expect(helcim.client().getTransaction('1', 'buy')).rejects.toMatchObject({ shutMs })
    expect(helcim.asked).toHaveLength(1)
  })

  test('asks for room for whom it is for, and passes on who waits', async () => {
    const asked: unknown[] = []
    const { signal } = new AbortController()
    const client = helcim.client({
      calls: {
        run: (purpose, call, given) => {
          asked.push([purpose, given])
          return call()
        },
      },
    })
    helcim.answers([])
    await client.findByInvoice('30-1', 'look', signal)
    helcim.answers(row())
    await client.getTransaction('1', 'buy', signal)
    helcim.answers({ checkoutToken: 'checkout' })
    await client.initializeCheckout(CHECKOUT, 'new', signal)
    expect(asked).toEqual([
      ['look', signal],
      ['buy', signal],
      ['new', signal],
    ])
  })
})
