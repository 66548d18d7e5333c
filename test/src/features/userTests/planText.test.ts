import { daysUntil, planText } from '../../../../src/features/userTests/planText'

const NOW = new Date(2026, 10, 22, 23, 30).getTime()
const on = (examDate: string | null, left: number) => planText({ examDate }, left, NOW)

test('days are counted from the reader’s own day', () => {
  expect(daysUntil('2026-11-22', NOW)).toBe(0)
  expect(daysUntil('2026-11-23', NOW)).toBe(1)
  expect(daysUntil('2027-03-01', NOW)).toBe(99)
  expect(daysUntil('2026-11-21', NOW)).toBe(-1)
})

test.each([
  ['2027-01-02', 8, '41 days left. One test every 5 days keeps two for the last week.'],
  ['2026-12-05', 8, '13 days left. One test a day keeps two for the last week.'],
  ['2027-06-10', 8, '200 days left. One test every 4 weeks keeps two for the last week.'],
  ['2026-12-02', 9, '10 days left. 9 tests to take.'],
  ['2027-01-02', 2, '41 days left. 2 tests to take.'],
  ['2027-01-02', 1, '41 days left. One test to take.'],
  ['2027-01-02', 0, '41 days left.'],
  ['2026-11-29', 3, '7 days left. 3 tests to take.'],
  ['2026-11-23', 1, '1 day left. One test to take.'],
  ['2026-11-22', 3, 'Your exam is today.'],
  ['2026-11-21', 3, 'Your exam date has passed.'],
])('an exam on %s with %s tests left: %s', (examDate, left, text) => {
  expect(on(examDate, left)).toBe(text)
})

test('without a date there is no plan', () => {
  expect(on(null, 3)).toBeNull()
})
