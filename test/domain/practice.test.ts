import { evenSeconds } from '../../domain/practiceList'
import { QUESTIONS_PER_TEST, TIME_FACTORS, timeLimitSeconds } from '../../domain/exam'

test('an even pace gives all questions of a test its whole time, and each passage its share', () => {
  for (const factor of TIME_FACTORS) {
    expect(evenSeconds(QUESTIONS_PER_TEST, factor)).toBe(timeLimitSeconds(factor))
  }
  expect([evenSeconds(6, 1), evenSeconds(7, 1), evenSeconds(1, 2)]).toEqual([589, 687, 196])
})
