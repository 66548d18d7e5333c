import { timeLimitSeconds } from '../../../../../../domain/exam'
import { passageAtEvenPace } from '../../../../../../src/features/testSession/room/bar/EvenPace'

test.each([
  [1, 0, 1],
  [1, 10, 2],
  [1, 80, 9],
  [1, 95, 9],
  [1.5, 14, 1],
  [1.5, 15, 2],
  [2, 90, 5],
] as const)(
  'with the time times %s, an even pace is %i minutes on at passage %i',
  (factor, minutes, passage) => {
    const limit = timeLimitSeconds(factor)
    expect(passageAtEvenPace(limit - minutes * 60, limit)).toBe(passage)
  },
)

test('a clock that shows more than the whole time is at the first passage', () => {
  expect(passageAtEvenPace(timeLimitSeconds(1) + 2, timeLimitSeconds(1))).toBe(1)
})
