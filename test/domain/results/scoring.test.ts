import fc from 'fast-check'
import { type Answers, answersFromList, answersToList, countAnswered } from '../../../domain/answers'
import { LETTERS, passageKey, passageNumbers, questionsOfPassage, type Letter } from '../../../domain/exam'
import { formatScore, scoreAnswers } from '../../../domain/results/scoring'
import { makeContents } from '../../support/contents'

const everyQuestion = passageNumbers.flatMap((passage) =>
  questionsOfPassage(passage).map((question) => ({ passage, question })),
)
const keys = fc.array(fc.constantFrom(...LETTERS), { minLength: 55, maxLength: 55 })
const choices = fc.array(fc.option(fc.constantFrom(...LETTERS)), { minLength: 55, maxLength: 55 })

function answersOf(chosen: readonly (Letter | null | undefined)[]): Answers {
  const answers: Record<string, Record<string, Letter>> = {}
  everyQuestion.forEach(({ passage, question }, index) => {
    const letter = chosen[index]
    if (letter) (answers[passageKey(passage)] ??= {})[question] = letter
  })
  return answers
}

describe('scoreAnswers', () => {
  test('counts exactly the answers that equal the correct letter', () => {
    fc.assert(
      fc.property(keys, choices, (key, chosen) => {
        const expected = chosen.filter((letter, index) => letter === key[index]).length
        expect(scoreAnswers(answersOf(chosen), makeContents(key))).toBe(expected)
      }),
    )
  })

  test.each([0, 1, 37, 55])('gives %i for exactly that many right answers', (right) => {
    const key = everyQuestion.map((_, index) => LETTERS[index % 4] ?? 'A')
    const chosen = key.map((letter, index) =>
      index < right ? letter : LETTERS[(LETTERS.indexOf(letter) + 1) % 4],
    )
    expect(formatScore(scoreAnswers(answersOf(chosen), makeContents(key)))).toBe(`${right}/55`)
  })

  test('skips passages without recorded answers', () => {
    const key = everyQuestion.map(() => 'A' as const)
    expect(scoreAnswers({ passage2: { 7: 'A' } }, makeContents(key))).toBe(1)
    expect(scoreAnswers({}, makeContents(key))).toBe(0)
  })

  test('gives nothing for a question number recorded under another passage', () => {
    const key = everyQuestion.map(() => 'A' as const)
    expect(scoreAnswers({ passage1: { 7: 'A' } }, makeContents(key))).toBe(0)
  })
})

describe('answers on the wire', () => {
  test('come back as they were', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const answers = answersOf(chosen)
        expect(answersFromList(answersToList(answers))).toEqual(answers)
        expect(countAnswered(answers)).toBe(chosen.filter(Boolean).length)
      }),
    )
  })

  test('are one object for each answered passage, in passage order', () => {
    expect(answersToList({ passage3: { 13: 'B' }, passage1: { 1: 'C' }, passage2: {} })).toEqual([
      { passage1: { 1: 'C' } },
      { passage3: { 13: 'B' } },
    ])
  })
})
