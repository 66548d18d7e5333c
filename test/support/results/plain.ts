import { LETTERS, passageNumbers, questionsOfPassage, type Letter } from '../../../domain/exam'
import type { AnswersList } from '../../../domain/answers'
import type { Tally } from '../../../domain/results/tallies'

/** One letter per question; any other character is no answer. */
export type Sheet = string

const isLetter = (text: string): text is Letter => LETTERS.some((letter) => letter === text)
const chosenAt = (sheet: Sheet, question: number) => sheet[question - 1] ?? ''

export const answersOf = (sheet: Sheet): AnswersList =>
  passageNumbers.flatMap((passage) => {
    const chosen = questionsOfPassage(passage).flatMap((question) => {
      const letter = chosenAt(sheet, question)
      return isLetter(letter) ? [[question, letter] as const] : []
    })
    return chosen.length === 0 ? [] : [{ [`passage${passage}`]: Object.fromEntries(chosen) }]
  })

export const rightIn = (sheet: Sheet, keys: readonly Letter[], questions: readonly number[]): number =>
  questions.filter((question) => chosenAt(sheet, question) === keys[question - 1]).length

export const allQuestions = passageNumbers.flatMap(questionsOfPassage)

export function talliesOf(sheets: readonly Sheet[], keys: readonly Letter[]): Tally[] {
  const counts = new Map<string, Tally>()
  for (const sheet of sheets) {
    const score = rightIn(sheet, keys, allQuestions)
    const add = (kind: Tally['kind'], item: number, value: string) => {
      const name = [kind, item, value].join()
      const { attempts, scores } = counts.get(name) ?? { attempts: 0, scores: 0 }
      counts.set(name, { kind, item, value, attempts: attempts + 1, scores: scores + score })
    }
    add('score', 0, String(score))
    for (const passage of passageNumbers) {
      add('passage', passage, String(rightIn(sheet, keys, questionsOfPassage(passage))))
    }
    for (const question of allQuestions) {
      const letter = chosenAt(sheet, question)
      add('option', question, isLetter(letter) ? letter : '')
    }
  }
  return [...counts.values()]
}
