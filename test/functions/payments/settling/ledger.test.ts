import fc from 'fast-check'
import { tally } from '../../../../functions/payments/settling/ledger'

type Type = 'purchase' | 'refund' | 'reverse'
const P = 5_999

/** Approved rows, numbered as the provider does; the tenth has a longer number. */
const rowsOf = (...rows: [Type, number][]) =>
  rows.map(([type, amountCents], index) => ({
    ...{ transId: String(8 + index), type, status: 'approved' as const, amountCents, currency: 'USD' },
  }))

test.each([
  ['a charge', rowsOf(['purchase', P]), P],
  ['one that was reversed', rowsOf(['purchase', P], ['reverse', P]), 0],
  ['one refunded in parts', rowsOf(['purchase', P], ['refund', 2_000], ['refund', 3_999]), 0],
  ['a refund that was undone', rowsOf(['purchase', P], ['refund', P], ['reverse', P]), P],
  ['a part that was undone', rowsOf(['purchase', P], ['refund', 2_000], ['reverse', 2_000]), P],
  ['one of two charges reversed', rowsOf(['purchase', P], ['purchase', P], ['reverse', P]), P],
  [
    'a charge, reversed before the other was refunded',
    rowsOf(['purchase', P], ['reverse', P], ['purchase', P], ['refund', P]),
    0,
  ],
])('the net of %s, in any order of its rows', (_what, rows, net) => {
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      expect(tally(shuffled)).toMatchObject({ net, unclear: [] })
    }),
  )
})

test('a reverse that may undo a charge or a refund counts for neither, and is told', () => {
  const rows = rowsOf(['purchase', P], ['purchase', P], ['refund', P], ['reverse', P])
  expect(tally(rows)).toMatchObject({ net: P, unclear: [{ reason: 'unclear_return', row: rows[3] }] })
})

test('a reverse that fits nothing counts for nothing, and is told', () => {
  expect(tally(rowsOf(['purchase', P], ['reverse', 1]))).toMatchObject({
    net: P,
    unclear: [{ reason: 'unclear_return' }],
  })
})

test.each([
  ['status', { status: 'unknown' }],
  ['type', { type: 'unknown' }],
  ['currency', { currency: 'CAD' }],
  ['amount', { amountCents: null }],
] as const)('a row whose %s is not understood counts for nothing, and is told', (reason, change) => {
  const [charge, odd] = rowsOf(['purchase', P], ['refund', P])
  const rows = [charge!, { ...odd!, ...change }]
  expect(tally(rows)).toMatchObject({ net: P, returned: 0, unclear: [{ reason }] })
})

test('a refused card is no money, whatever its row says', () => {
  const [row] = rowsOf(['purchase', P])
  const refused = { ...row!, status: 'declined' as const, type: 'unknown' as const, amountCents: null }
  expect(tally([refused])).toMatchObject({ net: 0, purchases: [], unclear: [] })
})
