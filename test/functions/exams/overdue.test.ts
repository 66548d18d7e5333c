import { isOverdue } from '../../../functions/exams/overdue'

const deadline = new Date('2026-11-21T10:30:00.000Z')

test.each([
  ['open', 'at its deadline', 0, false],
  ['open', 'at the end of its grace', 60_000, false],
  ['open', 'a millisecond later', 60_001, true],
  ['finished', 'long after', 999_999, false],
] as const)(
  'an attempt that is %s, %s (%i ms after the deadline), is overdue: %s',
  (status, _when, lateMs, expected) => {
    expect(isOverdue({ status, deadline }, deadline.getTime() + lateMs)).toBe(expected)
  },
)
