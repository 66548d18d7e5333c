import { testSandbox, type Card, type TestSandbox } from './testSandbox'

const FIRST_ID = 40_000_001
const PAID = 'purchase APPROVED 59.99'

describe('what the sandbox does by itself after a charge', () => {
  let sandbox: TestSandbox
  let checkoutToken: string

  beforeEach(async () => {
    sandbox = testSandbox()
    ;({ checkoutToken } = await sandbox.open('30-1'))
  })

  const pay = (change: Partial<Card>) => sandbox.pay(checkoutToken, change)
  const rows = async () =>
    (await sandbox.transactions()).map(({ type, status, amount }) => `${type} ${status} ${amount}`)

  test('with the CVV 120 makes a charge that is taken back after ten seconds', async () => {
    await pay({ cvv: '120' })
    sandbox.clock.advance(9)
    expect(await rows()).toEqual([PAID])
    sandbox.clock.advance(1)
    sandbox.carryOutPlans()
    expect(await rows()).toEqual([PAID, 'reverse APPROVED 59.99'])
    expect(sandbox.sent).toMatchObject([
      { transactionId: FIRST_ID },
      { transactionId: FIRST_ID + 1, afterMs: 1_000 },
    ])
  })

  test('with the CVV 121 charges and reverses at once, says that it was declined, and tells of both', async () => {
    expect(await pay({ cvv: '121' })).toMatchObject({
      alert: 'Transaction Declined: AVS AUTO-VOID',
      isDone: false,
      posts: [{ afterMs: 0, message: { eventStatus: 'ABORTED' } }],
    })
    expect(await rows()).toEqual([PAID, 'reverse APPROVED 59.99'])
    const [purchase, reverse] = await sandbox.transactions()
    expect(reverse).toMatchObject({ ...purchase, transactionId: FIRST_ID + 1, type: 'reverse' })
    expect(sandbox.sent.map(({ transactionId }) => transactionId)).toEqual([FIRST_ID, FIRST_ID + 1])
    expect(await pay({ name: 'Bob Example' })).toMatchObject({ isDone: true })
  })

  test.each([
    ['59.99', 59.99, ['refund APPROVED 20', 'refund APPROVED 39.99']],
    ['20.07', 20.07, ['refund APPROVED 20', 'refund APPROVED 0.07']],
  ])('with the CVV 122 is refunded in two parts, of %s', async (amount, dollars, refunds) => {
    const { checkoutToken: other } = await sandbox.open(`31-${amount}`, dollars)
    await sandbox.pay(other, { cvv: '122' })
    const paid = `purchase APPROVED ${dollars}`
    sandbox.clock.advance(9)
    expect(await rows()).toEqual([paid])
    sandbox.clock.advance(1)
    expect(await rows()).toEqual([paid, refunds[0]])
    sandbox.clock.advance(10)
    expect(await rows()).toEqual([paid, ...refunds])
    expect(sandbox.sent).toHaveLength(3)
  })

  test('with the CVV 123 makes a charge that nobody finds for ten seconds', async () => {
    await pay({ cvv: '123' })
    const lookUps = async () => {
      const list = await sandbox.api.get('/card-transactions?invoiceNumber=30-1')
      const one = await sandbox.api.get(`/card-transactions/${FIRST_ID}`)
      return [one.status, (await list.json()).length]
    }
    expect(await lookUps()).toEqual([404, 0])
    sandbox.clock.advance(9)
    expect(await lookUps()).toEqual([404, 0])
    sandbox.clock.advance(1)
    expect(await lookUps()).toEqual([200, 1])
  })
})
