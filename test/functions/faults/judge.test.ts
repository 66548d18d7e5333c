import { judge, type Evidence } from '../../faults/judge'

/** One buyer who has paid for Test 2, and has it. */
const whole: Evidence = {
  transactions: [{ transactionId: 1, invoiceNumber: 'po-1', status: 'APPROVED', amount: 59.99 }],
  orders: [{ po: 'po-1', userId: 'ann', state: 'granted', chargedAt: new Date(), nextLookAt: null }],
  payments: [
    {
      ...{ userId: 'ann', provider: 'sandbox', transId: '1', invoice: 'po-1', amountCents: 5_999 },
      ...{ testNumber: '2', state: 'granted', source: 'message' },
    },
  ],
  reviews: [],
  entitlements: [
    { userId: 'ann', testNumber: 1, source: 'registration' },
    { userId: 'ann', testNumber: 2, source: 'sandbox:1' },
  ],
}
const review = { provider: 'sandbox', transId: '1', po: 'po-1' }

const faultsOf = (change: Partial<Evidence>) =>
  judge({ ...whole, ...change }).findings.map(({ fault, userId }) => `${fault}, ${userId}`)

describe('the judge of the fault runs', () => {
  it('finds nothing where every charge has one grant or one review', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ payments: [], reviews: [review], entitlements: [] })).toEqual([])
    expect(judge(whole)).toMatchObject({ charges: [{}], grants: [{}], reviews: [] })
  })

  it('asks nothing of a card that was declined', () => {
    const declined = { ...whole.transactions[0]!, status: 'DECLINED' }
    expect(faultsOf({ transactions: [declined], payments: [], entitlements: [] })).toEqual([])
  })

  it('finds a charge without an end', () => {
    expect(faultsOf({ payments: [], entitlements: [] })).toEqual(['charge without an end, ann'])
    const voided = { ...whole.payments[0]!, state: 'voided' as const }
    expect(faultsOf({ payments: [voided], entitlements: [] })).toEqual(['charge without an end, ann'])
  })

  it('finds a payment whose tests are not there', () => {
    expect(faultsOf({ entitlements: [] })).toEqual(['charge without an end, ann'])
    const bundle = { ...whole.payments[0]!, testNumber: '' }
    expect(faultsOf({ payments: [bundle] })).toEqual(['charge without an end, ann'])
  })

  it('finds a grant, a review and a test without a charge', () => {
    expect(faultsOf({ transactions: [] })).toEqual(['grant without a charge, ann'])
    expect(faultsOf({ reviews: [{ ...review, transId: '2' }] })).toEqual(['grant without a charge, ann'])
    const third = { userId: 'ann', testNumber: 3, source: 'sandbox:1' }
    expect(faultsOf({ entitlements: [...whole.entitlements, third] })).toEqual([
      'grant without a charge, ann',
    ])
  })

  it('finds a grant that is not what was charged', () => {
    const dearer = { ...whole.payments[0]!, amountCents: 44_000 }
    expect(faultsOf({ payments: [dearer] })).toEqual(['grant without a charge, ann'])
  })

  it('finds what is doubled', () => {
    expect(faultsOf({ reviews: [review] })).toEqual(['doubled, ann'])
    const again = { ...whole.transactions[0]!, transactionId: 2 }
    const second = { ...review, transId: '2' }
    expect(faultsOf({ transactions: [...whole.transactions, again], reviews: [second] })).toEqual([
      'doubled, ann',
    ])
  })
})
