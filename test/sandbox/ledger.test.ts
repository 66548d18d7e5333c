import fs from 'node:fs'
import { openLedger } from '../../sandbox/ledger'
import { newLedgerPath } from './testSandbox'

const KEY = 'v'.repeat(25)
const NOW = Date.parse('2026-11-21T09:00:00.000Z')

describe('the sandbox’s ledger', () => {
  let path: string
  let now: number

  beforeEach(() => {
    path = newLedgerPath()
    now = NOW
  })

  const open = () => openLedger(path, () => now)
  const order = (invoice: string) => ({ invoice, amount: '59.99', label: 'Test 2' })
  const card = { cardNumber: '5413339130', cardHolderName: 'Ann Example', status: 'APPROVED' as const }

  test('is found again with everything that was answered', () => {
    const before = open()
    const paid = before.openCheckout(order('30'))
    const ended = before.openCheckout(order('31'))
    const [first, second, third] = [
      before.tryCard(paid, card),
      before.tryCard(ended, { ...card, status: 'DECLINED' }),
      before.tryCard(ended, { ...card, hiddenMs: 10_000 }),
    ]
    before.expire(ended)
    const returned = before.giveBack({ type: 'reverse', of: first.transactionId, idempotencyKey: KEY })
    before.plan({ type: 'reverse', of: third.transactionId }, 10_000)

    const after = open()
    expect(after.transactions()).toEqual([first, second, third])
    expect(after.checkout(paid.checkoutToken)).toEqual(paid)
    expect([after.isUsed(paid), after.isUsed(ended)]).toEqual([false, true])
    expect([after.isExpired(paid), after.isExpired(ended)]).toEqual([false, true])
    expect(after.isInvoiceUsed('30')).toBe(true)
    expect(after.isHidden(third)).toBe(true)
    expect(after.returns()).toEqual([returned])
    expect(returned).toMatchObject({ of: first.transactionId, transactionId: third.transactionId + 1 })
    now += 10_000
    expect(after.isHidden(third)).toBe(false)
    expect(after.carryOutPlans()).toMatchObject([
      { type: 'reverse', of: third.transactionId, amount: '59.99' },
    ])
    expect(after.carryOutPlans()).toEqual([])
    expect(open().carryOutPlans()).toEqual([])
    expect(after.tryCard(paid, card).transactionId).toBe(third.transactionId + 3)
  })

  test('on a full disk keeps nothing of an entry that had no room, and forgets none after it', () => {
    const ledger = open()
    const write = fs.writeSync
    const partly = jest.spyOn(fs, 'writeSync').mockImplementation((file: number, line: unknown) => {
      write(file, Buffer.from(String(line)).subarray(0, 20))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    expect(() => ledger.openCheckout(order('30'))).toThrow('no space left')
    partly.mockRestore()
    const next = ledger.openCheckout(order('31'))
    expect(open().checkout(next.checkoutToken)).toEqual(next)
  })
})
