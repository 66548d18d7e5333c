import fc from 'fast-check'
import { tally } from '../../../../functions/payments/settling/ledger'
import { verdictOn } from '../../../../functions/payments/settling/accessDecision'
import { garbled, keptOf, understood } from './happenings'

type Row = Parameters<typeof tally>[0][number]
type Type = Row['type']
const P = 5_999

/** Approved rows, numbered as the provider does; the tenth has a longer number. */
const rowsOf = (...rows: [Type, number][]): Row[] =>
  rows.map(([type, amountCents], index) => ({
    ...{ transId: String(8 + index), type, status: 'approved' as const, amountCents, currency: 'USD' },
    invoice: 'one',
  }))
const voided = (times: number) =>
  Array.from({ length: times }).flatMap((): [Type, number][] => [
    ['purchase', P],
    ['reverse', P],
  ])
const read = (rows: readonly Row[]) => {
  const { keptAtLeast, keptAtMost, standing, unclear } = tally(rows)
  return [
    keptAtLeast,
    keptAtMost,
    standing.map(({ transId }) => transId),
    unclear.map(({ reason }) => reason),
  ]
}

test.each([
  ['a charge', rowsOf(['purchase', P]), P, ['8']],
  ['one that was reversed', rowsOf(['purchase', P], ['reverse', P]), 0, []],
  ['one refunded in part', rowsOf(['purchase', P], ['refund', 2_000]), 3_999, ['8']],
  ['one refunded in parts', rowsOf(['purchase', P], ['refund', 2_000], ['refund', 3_999]), 0, []],
  ['a refund that was undone', rowsOf(['purchase', P], ['refund', P], ['reverse', P]), P, ['8']],
  ['a part that was undone', rowsOf(['purchase', P], ['refund', 2_000], ['reverse', 2_000]), P, ['8']],
  ['one of two charges reversed', rowsOf(['purchase', P], ['purchase', P], ['reverse', P]), P, ['8']],
  ['eight cards that were voided', rowsOf(...voided(8)), 0, []],
  ['a good card after eight of them', rowsOf(...voided(8), ['purchase', P]), P, ['24']],
  ['a good card before them', rowsOf(['purchase', P], ...voided(8)), P, ['8']],
  ['a good card that was refunded after them', rowsOf(...voided(2), ['purchase', P], ['refund', P]), 0, []],
  [
    'parts of the first of two',
    rowsOf(['purchase', P], ['refund', 2_000], ['refund', 3_999], ['purchase', P]),
    P,
    ['11'],
  ],
])('%s: kept and standing for sure, in any order of the rows', (_what, rows, kept, standing) => {
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      expect(read(shuffled)).toEqual([kept, kept, standing, []])
    }),
  )
})

test('a reverse is of the charge in its own checkout', () => {
  const rows = rowsOf(['purchase', P], ['purchase', P], ['reverse', P])
  const apart = rows.map((row, index) => ({ ...row, invoice: index === 1 ? 'two' : 'one' }))
  expect(read(apart)).toEqual([P, P, ['9'], []])
})

const charge = rowsOf(['purchase', P])[0]!
const second = rowsOf(['purchase', P], ['refund', P])[1]!
test.each([
  ['an unknown status', { status: 'unknown' }, 0, 'status'],
  ['an unknown type', { type: 'unknown' }, 0, 'type'],
  ['an unknown type and another amount', { type: 'unknown', amountCents: 500 }, P - 500, 'type'],
  ['an unknown type that moves nothing', { type: 'unknown', amountCents: 0 }, P, 'type'],
  ['another currency', { currency: 'CAD', amountCents: 1 }, 0, 'currency'],
  ['an unreadable amount', { amountCents: null }, 0, 'amount'],
  ['a negative amount', { amountCents: -1 }, 0, 'amount'],
  ['a reverse of another amount', { type: 'reverse', amountCents: 1 }, P - 1, 'unclear_return'],
  ['a refund of more than was charged', { amountCents: P + 1 }, 0, 'unclear_return'],
] as const)(
  '%s counts as the largest return that it could be, and as none',
  (_what, change, least, reason) => {
    expect(read([charge, { ...second, ...change }])).toEqual([least, P, ['8'], [reason]])
  },
)

test('a reverse that may undo a charge or a refund is read both ways, and reported', () => {
  const rows = rowsOf(['purchase', P], ['purchase', P], ['refund', P], ['reverse', P])
  expect(read(rows)).toEqual([0, 2 * P, ['8', '9'], ['unclear_return']])
})

test('a refused card is no money, whatever its row says', () => {
  const refused = { ...charge, status: 'declined' as const, type: 'unknown' as const, amountCents: null }
  expect(read([refused])).toEqual([0, 0, [], []])
})

test.each([
  ['where each row is understood', understood],
  ['where some are not', garbled],
])('whatever happened at the provider, what was kept lies between the two sums, %s', (_where, worlds) => {
  fc.assert(
    fc.property(worlds, (told) => {
      const { keptAtLeast, keptAtMost } = tally(told.map(({ row }) => row))
      expect(keptAtLeast).toBeLessThanOrEqual(keptOf(told))
      expect(keptAtMost).toBeGreaterThanOrEqual(keptOf(told))
    }),
    { numRuns: 3_000 },
  )
})

const order = { userId: 'ann', state: 'open' as const, revokedAt: null }
const facts = { payment: undefined, brings: true }
const payment = { state: 'granted' as const, transId: '95' }
const dues = fc.constantFrom(P, 8_006, 44_000)

test('access is given only for money that is kept, and taken only for money that is gone', () => {
  fc.assert(
    fc.property(garbled, dues, dues, (told, due, amountCents) => {
      const sums = tally(told.map(({ row }) => row))
      const all = { ...facts, tally: sums, due, order: { ...order, amountCents } }
      const [given, kept] = [verdictOn(all), verdictOn({ ...all, payment })]
      if (given.access) expect(keptOf(told)).toBeGreaterThanOrEqual(due)
      else expect(given.findings.length > 0).toBe(sums.keptAtMost > 0 || sums.unclear.length > 0)
      if (!kept.access) expect(keptOf(told)).toBeLessThan(due)
      else if (keptOf(told) < due) expect(kept.findings).not.toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

test('the same rows in any order have the same sums and the same verdict', () => {
  const shuffled = garbled.chain((told) =>
    fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length })),
  )
  fc.assert(
    fc.property(shuffled, dues, (pair, due) => {
      const [one, other] = pair.map((told) => {
        const sums = tally(told.map(({ row }) => row))
        const all = { ...facts, tally: sums, due, order: { ...order, amountCents: due } }
        return [sums, verdictOn(all), verdictOn({ ...all, payment })]
      })
      expect(one).toEqual(other)
    }),
  )
})
