import fc from 'fast-check'
import { type Answers, answersFromList, answersToList, countAnswered } from '../../../domain/answers'
import { LETTERS, passageKey, passageNumbers, questionsOfPassage, type Letter } from '../../../domain/exam'
import { scoreAnswers } from '../../../domain/results/scoring'
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
})
