import fc from 'fast-check'
import { evenSeconds, hasPracticePlace, PracticeAct, practiceWork } from '../../domain/practice'
import { LETTERS, QUESTIONS_PER_TEST, TIME_FACTORS, timeLimitSeconds } from '../../domain/exam'
import { Operation } from '../../domain/work'

const acts = fc.uniqueArray(
  fc
    .record({
      opId: fc.uuid({ version: 4 }),
      // Few, so that two tabs often give the same.
      seq: fc.integer({ min: 1, max: 6 }),
      at: fc.integer({ min: 0, max: 3 }).map((second) => `2026-11-21T09:00:0${second}.000Z`),
      question: fc.integer({ min: 1, max: 3 }),
      letter: fc.constantFrom(...LETTERS, null),
      isStrike: fc.boolean(),
    })
    .map(({ letter, isStrike, ...act }) =>
      Operation.parse({
        ...{ ...act, passage: 1, kind: isStrike ? 'strike' : 'answer' },
        value: isStrike && letter !== null ? [letter] : letter,
      }),
    ),
  { selector: ({ opId }) => opId, maxLength: 12 },
)

const keyOf = ({ seq, at, opId }: Operation) => `${seq} ${at} ${opId}`

test('acts come to the same in whatever order they arrive, also those of two tabs with one number', () => {
  fc.assert(
    fc.property(
      acts.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, shuffled]) => {
        expect(practiceWork(shuffled)).toEqual(practiceWork(list))
      },
    ),
  )
})

test('of two answers to a question the later stands: by number, then by time', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const { answers } = practiceWork(list)
      for (const question of [1, 2, 3]) {
        const mine = list.filter((act) => act.kind === 'answer' && act.question === question)
        const last = mine.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).at(-1)
        expect(answers['passage1']?.[question] ?? null).toBe(last?.value ?? null)
      }
    }),
  )
})

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
    ...{ opId: '00000000-0000-4000-8000-000000000001', seq: 1, at: '2026-11-21T09:00:00.000Z', passage: 1 },
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
