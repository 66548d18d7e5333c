import { failureOf, OPERATOR_ADDRESS, row, testHelcim, type TestHelcim } from './testHelcim'

const CHARGE = { transId: '40000001', amountCents: 5_999, chargedCents: 5_999, decision: 'refund' }
const REVERSE = 'POST /v2/payment/reverse'
const REFUND = 'POST /v2/payment/refund'

describe('a refund at Helcim', () => {
  let helcim: TestHelcim

  beforeEach(async () => {
    helcim = await testHelcim()
  })
  afterEach(() => helcim.close())

  const answers = (reverse: number, refund = 200) => {
    helcim.reply = ({ path }) => ({ status: path?.endsWith('reverse') ? reverse : refund, body: row() })
  }
  const keys = () => helcim.asked.map(({ headers }) => headers['idempotency-key'])

  test('takes the charge back, and nothing more, while that is possible', async () => {
    answers(200)
    await helcim.client().giveBack(CHARGE)
    expect(helcim.paths()).toEqual([REVERSE])
    expect(helcim.asked[0]?.body).toEqual({ cardTransactionId: 40_000_001, ipAddress: OPERATOR_ADDRESS })
  })

  test('gives the whole amount back once a charge can no longer be taken back', async () => {
    answers(400)
    await helcim.client().giveBack(CHARGE)
    expect(helcim.paths()).toEqual([REVERSE, REFUND])
    expect(helcim.asked[1]?.body).toEqual({
      originalTransactionId: 40_000_001,
      amount: 59.99,
      ipAddress: OPERATOR_ADDRESS,
    })
  })

  test('of a part is refunded, and never taken back whole', async () => {
    answers(200)
    await helcim.client().giveBack({ ...CHARGE, amountCents: 2_000 })
    expect(helcim.paths()).toEqual([REFUND])
    expect(helcim.asked[0]?.body).toMatchObject({ originalTransactionId: 40_000_001, amount: 20 })
  })

  test('of a part is rejected while the charge’s batch is open, and nothing else is tried', async () => {
    answers(200, 400)
    const part = helcim.client().giveBack({ ...CHARGE, amountCents: 2_000 })
    expect(await failureOf(part)).toBe('rejected')
    expect(helcim.paths()).toEqual([REFUND])
  })

  test.each([
    ['another charge', { transId: '40000002' }],
    ['another amount', { amountCents: 5_998, chargedCents: 5_998 }],
    ['another decision', { decision: 'refund 2' }],
  ])('that is repeated reuses its keys; %s has different keys', async (_what, change) => {
    answers(400)
    await helcim.client().giveBack(CHARGE)
    await helcim.client().giveBack(CHARGE)
    await helcim.client().giveBack({ ...CHARGE, ...change })
    const [reverse, refund, ...later] = keys()
    expect(later.slice(0, 2)).toEqual([reverse, refund])
    expect(new Set(keys()).size).toBe(4)
    expect(keys()).toEqual(Array(6).fill(expect.stringMatching(/^[\w-]{25,36}$/)))
  })

  test.each([
    [500, 'unknown'],
    [429, 'unknown'],
    [401, 'auth'],
  ])('that is answered %d is %s, neither tried again nor in another way', async (status, kind) => {
    answers(status)
    expect(await failureOf(helcim.client().giveBack(CHARGE))).toBe(kind)
    expect(helcim.paths()).toEqual([REVERSE])
  })

  test('that is not answered in time is unknown, and not tried again', async () => {
    helcim.reply = () => new Promise(() => undefined)
    expect(await failureOf(helcim.client({ timeoutMs: 40 }).giveBack(CHARGE))).toBe('unknown')
    expect(helcim.counted).toBe(1)
  })

  test.each([
    [500, 'unknown'],
    [400, 'rejected'],
  ])('whose second way is answered %d is %s', async (status, kind) => {
    answers(400, status)
    expect(await failureOf(helcim.client().giveBack(CHARGE))).toBe(kind)
    expect(helcim.paths()).toEqual([REVERSE, REFUND])
  })
})
