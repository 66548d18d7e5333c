import { testSandbox, type TestSandbox } from './testSandbox'

const CHARGE = 40_000_001
const ipAddress = '203.0.113.9'
const key = (letter: string) => ({ 'idempotency-key': letter.repeat(25) })

describe('money that goes back at the sandbox', () => {
  let sandbox: TestSandbox

  beforeEach(() => {
    sandbox = testSandbox()
  })

  const charge = async (cvv = '113') => {
    const { checkoutToken } = await sandbox.open('30-1')
    await sandbox.pay(checkoutToken, { cvv })
  }
  const reverse = (id = CHARGE, letter = 'v') =>
    sandbox.api.post('/payment/reverse', { cardTransactionId: id, ipAddress }, key(letter))
  const refund = (amount: number, letter = 'r', id = CHARGE) =>
    sandbox.api.post('/payment/refund', { originalTransactionId: id, amount, ipAddress }, key(letter))
  const dashboard = async (path: string, body: object = {}) =>
    (await sandbox.post(`/_sandbox/${path}`, body)).status
  const rows = async () => {
    const listed = await sandbox.api.get('/card-transactions?invoiceNumber=30-1')
    const found: { type: string; status: string; amount: number }[] = await listed.json()
    return found.map(({ type, status, amount }) => `${type} ${status} ${amount}`)
  }
  const PAID = 'purchase APPROVED 59.99'

  test('is a row of its own under the same invoice, and the charge stays as it was', async () => {
    await charge()
    const given = { transactionId: CHARGE + 1, type: 'reverse', status: 'APPROVED', amount: 59.99 }
    expect(await (await reverse()).json()).toMatchObject({ ...given, invoiceNumber: '30-1' })
    expect(await rows()).toEqual([PAID, 'reverse APPROVED 59.99'])
    const found = await sandbox.api.get(`/card-transactions/${CHARGE + 1}`)
    expect(await found.json()).toMatchObject(given)
  })

  describe('by a reverse', () => {
    test('goes back once, while the card batch is open', async () => {
      await charge()
      expect([(await reverse()).status, (await reverse(CHARGE, 'w')).status]).toEqual([200, 400])
      expect(await rows()).toEqual([PAID, 'reverse APPROVED 59.99'])
    })

    test('does not go back once the batch is closed, by hand or after a day', async () => {
      await charge()
      await dashboard('settle')
      expect((await reverse()).status).toBe(400)
      sandbox = testSandbox()
      await charge()
      sandbox.clock.advance(86_400)
      expect((await reverse()).status).toBe(400)
      expect(await rows()).toEqual([PAID])
    })
  })

  describe('by a refund', () => {
    test('goes back in parts up to the amount, once the batch is closed', async () => {
      await charge()
      expect((await refund(20)).status).toBe(400)
      await dashboard('settle')
      const statuses = [await refund(20, 'a'), await refund(40, 'b'), await refund(39.99, 'c')]
      expect(statuses.map(({ status }) => status)).toEqual([200, 400, 200])
      expect((await refund(0.01, 'd')).status).toBe(400)
      expect(await rows()).toEqual([PAID, 'refund APPROVED 20', 'refund APPROVED 39.99'])
    })

    test('comes again when that is voided while its own batch is open', async () => {
      await charge()
      await dashboard('settle')
      await refund(20)
      expect(await dashboard('void', { transactionId: CHARGE + 1 })).toBe(200)
      expect(await rows()).toEqual([PAID, 'refund APPROVED 20', 'reverse APPROVED 20'])
      expect((await refund(59.99, 'z')).status).toBe(200)
      await dashboard('settle')
      expect(await dashboard('void', { transactionId: CHARGE + 3 })).toBe(400)
    })
  })

  describe('under a key', () => {
    test('that is repeated goes back once, for five minutes', async () => {
      await charge()
      await dashboard('settle')
      const ids = []
      for (const seconds of [0, 299, 1]) {
        sandbox.clock.advance(seconds)
        const answer: { transactionId: number } = await (await refund(20)).json()
        ids.push(answer.transactionId - CHARGE)
      }
      expect(ids).toEqual([1, 1, 2])
    })
  })
})

describe('the sandbox’s limits', () => {
  const limits = { concurrent: 2, perMinute: 4, perHour: 6 }
  const ask = (sandbox: TestSandbox) => sandbox.api.get('/connection-test')
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status)

  test('are of the last sixty seconds, which move', async () => {
    const sandbox = testSandbox({ settings: { limits } })
    const left = (answer: Response) => answer.headers.get('minute-limit-remaining')
    const first = await ask(sandbox)
    expect([first.status, left(first)]).toEqual([200, '3'])
    sandbox.clock.advance(59)
    const answers = [await ask(sandbox), await ask(sandbox), await ask(sandbox), await ask(sandbox)]
    expect(statusesOf(answers)).toEqual([200, 200, 200, 429])
    expect(answers.map(left)).toEqual(['2', '1', '0', '0'])
    sandbox.clock.advance(1)
    // The first request has left the window; the refused one still counts.
    expect((await ask(sandbox)).status).toBe(429)
    sandbox.clock.advance(60)
    expect(left(await ask(sandbox))).toBe('3')
  })

  test('are of the last sixty minutes too, and told apart', async () => {
    const sandbox = testSandbox({ settings: { limits } })
    for (let asked = 0; asked < 6; asked += 1) {
      expect((await ask(sandbox)).status).toBe(200)
      sandbox.clock.advance(60)
    }
    const refused = await ask(sandbox)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('hour-limit-remaining')).toBe('0')
    expect(refused.headers.get('minute-limit-remaining')).toBe('3')
    const seen = await (await sandbox.app.request('/_sandbox/calls')).json()
    const most = { mostInProgress: 1, mostInMinute: 1, mostInHour: 7 }
    expect(seen).toEqual({ calls: 7, refused: 1, refusedForOthers: 0, ...most })
    sandbox.clock.advance(3_600)
    expect((await ask(sandbox)).status).toBe(200)
  })
})
