import { passageKey, PASSAGES_PER_TEST, questionsOfPassage, type Letter } from '../../../../../domain/exam'
import type { Work } from '../../../../../domain/work'

export type PassageProgress = { answered: number; of: number; isFlagged: boolean }

export function progressOf({ answers, tools }: Work, passage: number): PassageProgress {
  const questions = questionsOfPassage(passage)
  return {
    answered: Object.keys(answers[passageKey(passage)] ?? {}).length,
    of: questions.length,
    isFlagged: tools.flags.some((question) => questions.includes(question)),
  }
}

/** For screen readers: 'Passage 3, 4 of 6 answered, flagged'. */
export function progressInWords(passage: number, { answered, of, isFlagged }: PassageProgress): string {
  return `Passage ${passage}, ${answered} of ${of} answered${isFlagged ? ', flagged' : ''}`
}

export const whereText = (passage: number) => `Passage ${passage} of ${PASSAGES_PER_TEST}`

export const NO_ROOM = 'This test has reached its limit of changes. This one was not made.'

export function isChosen(letter: Letter): string {
  return `${letter} is your answer. Choose another option before striking it out.`
}
