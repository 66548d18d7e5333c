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

  test('is a separate row under the same invoice, and the charge stays as it was', async () => {
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
