import { evenSeconds, hasPracticePlace, PracticeAct } from '../../domain/practice'
import { QUESTIONS_PER_TEST, TIME_FACTORS, timeLimitSeconds } from '../../domain/exam'

test('an even pace gives all questions of a test its whole time, and each passage its share', () => {
  for (const factor of TIME_FACTORS) {
    expect(evenSeconds(QUESTIONS_PER_TEST, factor)).toBe(timeLimitSeconds(factor))
  }
  expect([evenSeconds(6, 1), evenSeconds(7, 1), evenSeconds(1, 2)]).toEqual([589, 687, 196])
})

test('marks have 300 places and answers 600', () => {
  expect([299, 300].map((held) => hasPracticePlace({ kind: 'strike' }, held))).toEqual([true, false])
  expect([599, 600].map((held) => hasPracticePlace({ kind: 'answer' }, held))).toEqual([true, false])
})

test('a flag, a highlight or a sight is no act of practice', () => {
  const stamp = {
    ...{ opId: '00000000-0000-4000-8000-000000000001', device: '00000000-0000-4000-8000-000000000002' },
    ...{ at: '2026-11-21T09:00:00.000Z', passage: 1 },
  }
  const taken = [
    { ...stamp, kind: 'answer', question: 1, value: 'A' },
    { ...stamp, kind: 'strike', question: 1, value: null },
    { ...stamp, kind: 'flag', question: 1, value: true },
    { ...stamp, kind: 'seen', question: 1, value: true },
    { ...stamp, kind: 'highlight', value: null },
    { ...stamp, kind: 'answer', question: 9, value: 'A' },
  ].map((act) => PracticeAct.safeParse(act).success)
  expect(taken).toEqual([true, true, false, false, false, false])
})
