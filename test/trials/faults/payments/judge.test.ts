import { judge, type Evidence } from '../../../../trials/faults/payments/judge'

const PO = '00000000-0000-4000-8000-00000000000'
const charge = (order: number, transactionId: number, amount = '59.99') => ({
  ...{ transactionId, checkoutToken: `token-${transactionId}`, invoice: `${PO}${order}-1`, amount },
  ...{ status: 'APPROVED' as const, cardHolderName: 'ann@example.com elsewhere' },
})
const checkout = (order: number, transactionId: number, label = 'Test 2') => ({
  ...{ checkoutToken: `token-${transactionId}`, invoice: `${PO}${order}-1`, label },
})
const refund = (of: number, amount: string, transactionId = 900 + of) => ({
  ...{ transactionId, type: 'refund' as const, of, amount, createdAt: 1_000 },
})
const record = (order: number, transId: number, amountCents = 5_999) => ({
  ...{ userId: 'ann', transId: String(transId), invoice: `${PO}${order}`, amountCents },
  ...{ state: 'granted' as const, source: 'message' as const, paidAt: new Date(0) },
})
const review = (
  reason: Evidence['reviews'][number]['reason'],
  amountCents: number,
  order = 1,
): Evidence['reviews'][number] => ({ po: `${PO}${order}`, reason, amountCents, resolution: null })
const right = (...tests: number[]) =>
  tests.map((testNumber) => ({ userId: 'ann', testNumber, source: 'sandbox:1' }))

const whole: Evidence = {
  ledger: { checkouts: [checkout(1, 1)], charges: [charge(1, 1)], returns: [] },
  buyers: [{ uid: 'ann', email: 'ann@example.com' }],
  orders: [{ po: `${PO}1`, userId: 'ann', chargedAt: new Date(), nextLookAt: null, takenBackAt: null }],
  payments: [record(1, 1)],
  reviews: [],
  entitlements: right(1, 2),
}
const both: Evidence = {
  ...whole,
  ledger: {
    checkouts: [checkout(1, 1), checkout(2, 2, 'All Tests')],
    charges: [charge(1, 1), charge(2, 2, '380.01')],
    returns: [],
  },
  payments: [record(1, 1), record(2, 2, 38_001)],
  entitlements: right(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
}

const faultsOf = (change: Partial<Evidence>, base = whole) =>
  judge({ ...base, ...change }).findings.map(({ fault, userId }) => `${fault}, ${userId}`)
const returned = (...returns: Evidence['ledger']['returns'][number][]) => ({
  ledger: { ...whole.ledger, returns },
})

describe('the judge of the fault runs', () => {
  it('finds nothing where money is access, to the cent and the test', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({}, both)).toEqual([])
    expect(judge(whole)).toMatchObject({ purchases: [{ kept: 5_999 }], grants: [{}], reviews: [] })
  })

  it('asks nothing of a card that was declined, or of a charge that went back whole', () => {
    const declined = [{ ...charge(1, 1), status: 'DECLINED' as const }]
    const nothing = { payments: [], entitlements: right(1) }
    expect(faultsOf({ ...nothing, ledger: { ...whole.ledger, charges: declined } })).toEqual([])
    expect(faultsOf({ ...nothing, ...returned(refund(1, '59.99')) })).toEqual([])
  })

  it('finds money without access', () => {
    expect(faultsOf({ entitlements: right(1) })).toEqual(['money without access, ann'])
    expect(faultsOf({ payments: [] })).toEqual(['money without access, ann'])
    expect(faultsOf({ entitlements: right(1, 2, 3) }, both)).toContain('money without access, ann')
    // A refund that was undone has not gone back.
    const undone = { ...refund(901, '59.99', 950), type: 'reverse' as const }
    const change = { ...returned(refund(1, '59.99'), undone), entitlements: right(1), payments: [] }
    expect(faultsOf(change)).toEqual(['money without access, ann'])
  })

  it('finds access without money', () => {
    expect(faultsOf({ entitlements: right(1, 2, 3) })).toEqual(['access without money, ann'])
    expect(faultsOf(returned(refund(1, '59.99')))).toEqual(['access without money, ann'])
  })

  it('for voided cards only checks that no user is shown money that does not exist', () => {
    const charges = [1, 2, 3].map((id) => ({ ...charge(1, id), checkoutToken: 'token-1' }))
    const ledger = { ...whole.ledger, charges, returns: [refund(1, '59.99'), refund(2, '59.99')] }
    expect(faultsOf({ ledger, payments: [record(1, 3)] })).toEqual([])
    expect(faultsOf({ ledger })).toEqual(['money without access, ann'])
    const gone = { ...ledger, returns: [...ledger.returns, refund(3, '59.99')] }
    const nothing = { ledger: gone, payments: [], entitlements: right(1) }
    expect(faultsOf(nothing)).toEqual([])
    expect(faultsOf({ ...nothing, reviews: [review('overpaid', 5_999)] })).toEqual([
      'review without a cause, ann',
    ])
  })

  it('accepts access despite an unclear return, if it was there before and an operator is asked', () => {
    const odd = returned({ ...refund(1, '59.99'), shownAs: { type: 'chargeback' } })
    const reviews = [review('type', 5_999)]
    expect(faultsOf({ ...odd, reviews })).toEqual([])
    expect(faultsOf(odd)).toEqual(['access without money, ann'])
    const late = { ...record(1, 1), paidAt: new Date(2_000) }
    expect(faultsOf({ ...odd, reviews, payments: [late] })).toEqual(['access without money, ann'])
    expect(faultsOf({ ...odd, reviews, payments: [], entitlements: right(1) })).toEqual([])
  })

  it('wants a part that went back in review, with what it was', () => {
    expect(faultsOf(returned(refund(1, '20.00')))).toEqual(['return without a review, ann'])
    const reviews = [review('partial_return', 2_000)]
    expect(faultsOf({ ...returned(refund(1, '20.00')), reviews })).toEqual([])
    const wrong = [review('partial_return', 1_999)]
    expect(faultsOf({ ...returned(refund(1, '20.00')), reviews: wrong })).toEqual([
      'return without a review, ann',
    ])
  })

  it('wants what was charged above the due in review, to the cent', () => {
    const charges = [charge(1, 1), charge(2, 2, '440.00')]
    const dear = { ledger: { ...both.ledger, charges }, payments: [record(1, 1), record(2, 2, 44_000)] }
    expect(faultsOf(dear, both)).toEqual(['charged above what was due, ann'])
    expect(faultsOf({ ...dear, reviews: [review('overpaid', 5_999, 2)] }, both)).toEqual([])
    expect(faultsOf({ ...dear, reviews: [review('overpaid', 5_998, 2)] }, both)).not.toEqual([])
    // Found later, the single is the one that brought nothing.
    const late = { ...dear, payments: [record(2, 2, 44_000)] }
    expect(faultsOf({ ...late, reviews: [review('nothing_to_grant', 5_999)] }, both)).toEqual([])
  })

  it('wants a discount whose payment went back in review, and nothing granted for too little', () => {
    const ledger = { ...both.ledger, returns: [refund(1, '59.99')] }
    const payments = [record(2, 2, 38_001)]
    expect(faultsOf({ ledger, payments }, both)).toEqual(['granted below what is due, ann'])
    expect(faultsOf({ ledger, payments, reviews: [review('discount_lost', 5_999, 2)] }, both)).toEqual([])
    // But not where that was known before the grant.
    const known = { ...whole.orders[0]!, takenBackAt: new Date(-1) }
    const late = { ledger, payments, orders: [known], reviews: [review('discount_lost', 5_999, 2)] }
    expect(faultsOf(late, both)).toEqual(['granted below what is due, ann'])
    // The test that the price left out is gone with its payment, and no other is.
    const less = { ledger, payments, reviews: [review('discount_lost', 5_999, 2)] }
    expect(faultsOf({ ...less, entitlements: right(1, 3, 4, 5, 6, 7, 8, 9, 10) }, both)).toEqual([])
    expect(faultsOf({ ...less, entitlements: right(1, 4, 5, 6, 7, 8, 9, 10) }, both)).toEqual([
      'money without access, ann',
    ])
    const refused = { ledger, payments: [], entitlements: right(1) }
    expect(faultsOf({ ...refused, reviews: [review('undercharged', 5_999, 2)] }, both)).toEqual([])
    expect(faultsOf(refused, both)).toEqual(['money without access, ann'])
  })

  it('lets eight singles bring the last test for nothing, once, and wants what is due when one goes back', () => {
    const eight = [2, 3, 4, 5, 6, 7, 8, 9]
    const ledger = {
      checkouts: eight.map((test) => checkout(test, test, `Test ${test}`)),
      charges: eight.map((test) => charge(test, test)),
      returns: [],
    }
    const gift = { ...record(1, 1, 0), transId: 'free', source: 'free' as const }
    const payments = [...eight.map((test) => record(test, test)), gift]
    const free = { ledger, payments, entitlements: right(1, ...eight, 10) }
    expect(faultsOf(free)).toEqual([])
    const reviews = [review('discount_lost', 2_007)]
    const less = { ...free, ledger: { ...ledger, returns: [refund(2, '59.99')] } }
    const taken = { ...less, payments: payments.slice(1), entitlements: right(1, 3, 4, 5, 6, 7, 8, 9, 10) }
    expect(faultsOf({ ...taken, reviews })).toEqual([])
    expect(faultsOf(taken)).toEqual(['granted below what is due, ann'])
    expect(faultsOf({ ...taken, reviews: [review('discount_lost', 2_006)] })).not.toEqual([])
    expect(faultsOf({ ...taken, reviews, entitlements: free.entitlements })).toEqual([
      'access without money, ann',
    ])
    expect(faultsOf({ ...taken, reviews, payments: [...taken.payments, gift] })).toEqual([
      'access without money, ann',
    ])
    const seven = { checkouts: ledger.checkouts.slice(1), charges: ledger.charges.slice(1), returns: [] }
    expect(faultsOf({ ...taken, ledger: seven })).toContain('access without money, ann')
  })

  it('finds what is reviewed without a charge, or doubled', () => {
    const reviews = [review('overpaid', 1, 9)]
    expect(faultsOf({ reviews })).toEqual(['review without a cause, undefined'])
    expect(faultsOf({ payments: [record(1, 1), record(1, 3)] })).toEqual(['doubled, ann'])
  })
})
