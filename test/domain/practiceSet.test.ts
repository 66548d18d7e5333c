import fc from 'fast-check'
import { questionsOfPassage } from '../../domain/exam'
import type { PracticeList } from '../../domain/practiceList'
import { chooseSet, formatSetPart, passageOfDay, SetChoice } from '../../domain/practiceSet'

type Listed = PracticeList['tests'][number]['passages'][number]

/** The first two questions are of comprehension, the third and fourth of reasoning within, the others beyond the text. */
function listed(passage: number, change: Partial<Listed> = {}): Listed {
  const questions = questionsOfPassage(passage)
  return {
    ...{ passage, title: `Title ${passage}`, field: 'humanities', words: 600, isSeen: true },
    skills: [
      { skill: 'comprehension', questions: questions.slice(0, 2) },
      { skill: 'reasoning-within', questions: questions.slice(2, 4) },
      { skill: 'reasoning-beyond', questions: questions.slice(4) },
    ],
    ...{ missed: [], due: [] },
    ...change,
  }
}
const list: Pick<PracticeList, 'tests' | 'results'> = {
  tests: [
    {
      ...{ testNumber: 1, hold: null },
      passages: [
        listed(1, { missed: [1, 3], words: 500 }),
        listed(2, { field: 'social sciences', missed: [7, 8, 9], due: [9], words: 550 }),
        listed(5, { words: 700 }),
      ],
    },
    { testNumber: 2, hold: 'running', passages: [] },
    { testNumber: 3, hold: null, passages: [listed(1, { isSeen: false, words: 400 })] },
  ],
  results: [
    {
      ...{ practiceId: '00000000-0000-4000-8000-0000000000cc', testNumber: 1, passage: 1 },
      ...{ finishedAt: '2026-11-21T09:00:00.000Z', right: 1, of: 6 },
    },
  ],
}
const chosen = (choice: Record<string, string>) => chooseSet(list, SetChoice.parse(choice)).map(formatSetPart)

test.each([
  ['the fewest practiced first', {}, ['1.25.26.27.28.29.30.31']],
  ['three passages, those of a test to come last', { passages: '3' }, ['1.25', '1.7', '1.1']],
  ['one passage by its number', { test: '3', passage: '1' }, ['3.1.2.3.4.5.6']],
  ['a skill’s questions alone', { skill: 'reasoning-beyond', passages: '2' }, ['1.29.30.31', '1.11.12']],
  ['a field', { field: 'social sciences', passages: '3' }, ['1.7.8.9.10.11.12']],
  ['the shorter half', { length: 'short', passages: '3' }, ['1.1', '3.1']],
  ['the longer half', { length: 'long', passages: '3' }, ['1.25', '1.7']],
  ['what was missed, the most first', { only: 'missed', passages: '3' }, ['1.7.8.9', '1.1.3']],
  ['what was missed of a skill', { only: 'missed', skill: 'reasoning-within' }, ['1.9']],
  ['what comes back', { only: 'due', passages: '3' }, ['1.9']],
  ['nothing where nothing is of that kind', { only: 'due', field: 'humanities' }, []],
  ['nothing of a test on hold', { test: '2' }, []],
] satisfies [string, Record<string, string>, string[]][])('a set has %s', (_what, choice, parts) => {
  const found = chosen(choice)
  expect(found).toEqual(parts.map((part) => expect.stringMatching(new RegExp(`^${part}`))))
})

test('a set has never more than it was asked for, no passage twice, and nothing that was not asked for', () => {
  const choices = fc.record(
    {
      skill: fc.constantFrom('comprehension', 'reasoning-within', 'reasoning-beyond'),
      field: fc.constantFrom('humanities', 'social sciences'),
      length: fc.constantFrom('short', 'long'),
      only: fc.constantFrom('missed', 'due'),
      passages: fc.constantFrom('1', '2', '3'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(choices, (asked) => {
      const choice = SetChoice.parse(asked)
      const parts = chooseSet(list, choice)
      expect(parts.length).toBeLessThanOrEqual(choice.passages)
      expect(new Set(parts.map(({ testNumber, passage }) => `${testNumber}/${passage}`)).size).toBe(
        parts.length,
      )
      for (const { passage, questions, field, missed, due } of parts) {
        expect(questions.length).toBeGreaterThan(0)
        expect(questionsOfPassage(passage)).toEqual(expect.arrayContaining([...questions]))
        if (choice.field) expect(field).toBe(choice.field)
        if (choice.only) expect({ missed, due }[choice.only]).toEqual(expect.arrayContaining([...questions]))
      }
    }),
  )
})

describe('the passage of the day', () => {
  const candidate = (passage: number, missed: number, isSeen = true) => ({
    ...{ testNumber: 1, passage, missed, isSeen },
  })
  const seen = [candidate(1, 2), candidate(2, 3), candidate(5, 3), candidate(6, 0)]

  test('is one of the most missed, the same all day, and each of them in turn', () => {
    const days = [0, 1].map((day) => passageOfDay(seen, 20_000 + day, 'somebody'))
    expect(days).toEqual(expect.arrayContaining([2, 5].map((passage) => ({ testNumber: 1, passage }))))
    expect(passageOfDay(seen, 20_002, 'somebody')).toEqual(days[0])
    expect(passageOfDay(seen, 20_000, 'somebodz')).toEqual(days[1])
  })

  test('is of a test to come only if none was seen, and none without a passage', () => {
    const unseen = candidate(3, 0, false)
    expect(passageOfDay([unseen, candidate(6, 0)], 20_000, 'somebody')).toMatchObject({ passage: 6 })
    expect(passageOfDay([unseen], 20_000, 'somebody')).toMatchObject({ passage: 3 })
    expect(passageOfDay([], 20_000, 'somebody')).toBeNull()
  })
})
