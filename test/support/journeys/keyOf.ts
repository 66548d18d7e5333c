import { readFileSync } from 'node:fs'
import { FullContent, type FullQuestion } from '../../../domain/content'
import { passageNumbers, type Letter } from '../../../domain/exam'

export function keyOf(testNumber: number): { passage: number; question: number; letter: Letter }[] {
  return passageNumbers.flatMap((passage) =>
    questionsIn(testNumber, passage).map(({ number, correctAnswer }) => ({
      passage,
      question: number,
      letter: correctAnswer,
    })),
  )
}

export function questionsIn(testNumber: number, passage: number): readonly FullQuestion[] {
  const text = readFileSync(`content/tests/test${testNumber}/passage${passage}.json`, 'utf8')
  return FullContent.parse(JSON.parse(text)).test.questions
}
