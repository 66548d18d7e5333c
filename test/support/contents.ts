import type { FullContent } from '../../domain/content'
import { LETTERS, passageNumbers, questionsOfPassage, type Letter } from '../../domain/exam'

/** @param keys the correct letters of questions 1 to 55, in order */
export function makeContents(keys: readonly Letter[]): FullContent[] {
  return passageNumbers.map((passage) => ({
    test: {
      title: 'Practice Test 1',
      instructions: 'Choose the best answer to each question.',
      passage: {
        title: `Title ${passage}`,
        author: 'Original passage',
        source: 'Written for this practice test',
        field: 'humanities',
        discipline: 'Philosophy',
        paragraphs: [`First paragraph of passage ${passage}, with <em>stress</em>.`, 'Second paragraph.'],
      },
      questions: questionsOfPassage(passage).map((number) => ({
        number,
        text: `Question text ${number}`,
        skill: 'comprehension',
        evidence: [1],
        correctAnswer: keys[number - 1] ?? 'A',
        options: LETTERS.map((letter) => ({
          letter,
          option: `Option ${letter} of ${number}`,
          explanation: `Why ${letter} of ${number}`,
        })),
      })),
    },
  }))
}
