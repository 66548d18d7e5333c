import fc from 'fast-check'
import { daysIn, daysInRow, dueDay, RETURNS } from '../../domain/practiceSchedule'

const HOUR_MS = 60 * 60 * 1000

describe('a calendar day', () => {
  test.each([
    ['America/New_York', '2026-11-22T04:59:59.999Z', '2026-11-21'],
    ['America/New_York', '2026-11-22T05:00:00.000Z', '2026-11-22'],
    // This hour occurs twice.
    ['America/New_York', '2026-11-01T03:59:00.000Z', '2026-10-31'],
    ['America/New_York', '2026-11-02T04:59:00.000Z', '2026-11-01'],
    ['Asia/Kolkata', '2026-11-22T18:30:00.000Z', '2026-11-23'],
    ['UTC', '2026-11-22T23:59:00.000Z', '2026-11-22'],
    ['Nowhere/Atlantis', '2026-11-22T23:59:00.000Z', '2026-11-22'],
  ])('in %s at %s is %s', (zone, at, date) => {
    expect(daysIn(zone)(Date.parse(at))).toBe(Date.parse(date) / (24 * HOUR_MS))
  })
})

describe('a missed question comes back', () => {
  /** By day: + right, - missed */
  test.each([
    ['never, unless it was missed', '', null],
    ['never for right answers alone', '0+ 5+', null],
    ['the day after the miss', '0+ 4-', 5],
    ['not sooner for a right answer on the same day', '4- 4+', 5],
    ['3 days after the first right answer', '4- 5+', 8],
    ['counted from the answer, if that is late', '4- 9+', 12],
    ['not sooner for a right answer before its day', '4- 5+ 6+', 8],
    ['7 days after the second', '4- 5+ 8+', 15],
    ['no more after the third', '4- 5+ 8+ 15+', null],
    ['again after another miss, on its day or before', '4- 5+ 6-', 7],
    ['again after a miss in the end', '4- 5+ 8+ 15+ 40-', 41],
  ])('%s', (_when, text, due) => {
    const outcomes = text.match(/\d+[+-]/g) ?? []
    expect(
      dueDay(outcomes.map((each) => ({ day: Number.parseInt(each, 10), isRight: each.endsWith('+') }))),
    ).toBe(due)
  })

  test('always later than its last outcome that counts, and gone after a right answer on each of its days', () => {
    const outcomes = fc
      .array(fc.record({ wait: fc.integer({ min: 0, max: 9 }), isRight: fc.boolean() }), { maxLength: 12 })
      .map((list) => {
        let day = 0
        return list.map(({ wait, isRight }) => ({ day: (day += wait), isRight }))
      })
    fc.assert(
      fc.property(outcomes, (past) => {
        const last = past.at(-1)
        const due = dueDay(past)
        if (due !== null) {
          expect(past.some(({ isRight }) => !isRight)).toBe(true)
          if (last && (!last.isRight || due > last.day)) expect(due).toBeGreaterThan(last.day)
        }
        if (last?.isRight === false) expect(due).toBe(last.day + RETURNS[0])
        const answered = [...past]
        for (let left = RETURNS.length; left > 0; left -= 1) {
          const day = dueDay(answered)
          if (day !== null) answered.push({ day: Math.max(day, answered.at(-1)?.day ?? 0), isRight: true })
        }
        expect(dueDay(answered)).toBeNull()
      }),
    )
  })
})

test.each([
  ['none', [], 0],
  ['none with the last two days ago', [8], 0],
  ['today alone', [10], 1],
  ['up to yesterday, with today still to come', [9, 8], 2],
  ['as far as no day is left out', [10, 9, 9, 7, 6], 2],
])('days in a row: %s', (_which, days, inRow) => {
  expect(daysInRow(days, 10)).toBe(inRow)
})
