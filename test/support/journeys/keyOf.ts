import { readFileSync } from 'node:fs'
import { FullContent, type FullQuestion } from '../../../domain/content'
import { passageNumbers, type Letter } from '../../../domain/exam'

/** The key of a test as its files have it. */
export function keyOf(testNumber: number): { passage: number; question: number; letter: Letter }[] {
  return passageNumbers.flatMap((passage) =>
    questionsIn(testNumber, passage).map(({ number, correctAnswer }) => ({
      passage,
      question: number,
      letter: correctAnswer,
    })),
  )
}

/** The questions of one passage with key and explanations. */
export function questionsIn(testNumber: number, passage: number): readonly FullQuestion[] {
  const text = readFileSync(`content/tests/test${testNumber}/passage${passage}.json`, 'utf8')
  return FullContent.parse(JSON.parse(text)).test.questions
}
