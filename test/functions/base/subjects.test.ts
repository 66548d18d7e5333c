import { subjectOf } from '../../../functions/base/subjects'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000

test('a person or a network has one mark for a day of UTC, and another one on every other day', () => {
  const mark = subjectOf('user', 'ann', NOON)
  expect(subjectOf('user', 'ann', NOON + 11 * HOUR_MS)).toBe(mark)
  expect(subjectOf('user', 'bob', NOON)).not.toBe(mark)
  expect(subjectOf('network', 'ann', NOON)).not.toBe(mark)
  expect(subjectOf('user', 'ann', NOON + 12 * HOUR_MS)).not.toBe(mark)
  // Each day's key is deleted afterwards.
  expect(subjectOf('user', 'ann', NOON)).not.toBe(mark)
})
