import { LETTERS } from '../../../domain/exam'
import { mark, sheetText } from '../../../scripts/content/blind'
import { makeContents } from '../../support/contents'

const contents = makeContents(Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A'))
const first = contents[0]!
const hidden = (seed: string) => ({ kind: 'hidden', seed }) as const


test('an open sheet shows passage and questions, and neither key nor explanation', () => {
  const text = sheetText(first, { kind: 'open' })
  expect(text).toContain(first.test.passage.paragraphs[0])
  expect(text).toContain(first.test.questions[0]?.text)
  for (const { options } of first.test.questions) {
    for (const { explanation } of options) expect(text).not.toContain(explanation)
  }
})

test('a hidden sheet shows no passage, and the options in an order that only its seed gives', () => {
  const text = sheetText(first, hidden('a'))
  for (const paragraph of first.test.passage.paragraphs) expect(text).not.toContain(paragraph)
  expect(sheetText(first, hidden('a'))).toBe(text)
  expect(sheetText(first, hidden('b'))).not.toBe(text)
})

test('a question without an answer is wrong, and every question is marked', () => {
  const marked = mark(contents, { kind: 'open' }, { solver: 'nobody', answers: [] })
  expect(marked).toHaveLength(55)
  expect(marked[0]).toEqual({ question: 1, key: 'A', given: null, confidence: null, isRight: false })
})
