import { LETTERS } from '../../../domain/exam'
import { mark, sheetText, type Answers } from '../../../scripts/content/blind'
import { makeContents } from '../../support/contents'

const contents = makeContents(Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A'))
const first = contents[0]!
const hidden = (seed: string) => ({ kind: 'hidden', seed }) as const

/** Finds the option by its text, whichever letter the sheet gives it. */
function solving(sheet: Parameters<typeof sheetText>[1], wanted: (question: number) => string): Answers {
  const answers = contents.flatMap((content) =>
    content.test.questions.map(({ number }) => {
      const text = sheetText(content, sheet)
      const block = text.slice(text.indexOf(`\n${number}. `))
      const [, letter = 'A'] = new RegExp(`\\n {3}([A-D])\\. ${wanted(number)}(?:\\n|$)`).exec(block) ?? []
      return { question: number, letter: letter as 'A', confidence: 5, why: '' }
    }),
  )
  return { solver: 'test', answers }
}
const optionOf = (question: number, letter: string) =>
  contents
    .flatMap(({ test }) => test.questions)
    .find(({ number }) => number === question)
    ?.options.find((option) => option.letter === letter)?.option ?? ''
const keyOf = (question: number) => optionOf(question, LETTERS[(question - 1) % 4] ?? 'A')

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

test.each([{ kind: 'open' } as const, hidden('a')])(
  'marks by what was meant, not by its letter (%j)',
  (sheet) => {
    expect(mark(contents, sheet, solving(sheet, keyOf)).every(({ isRight }) => isRight)).toBe(true)
    const wrong = mark(
      contents,
      sheet,
      solving(sheet, (question) => optionOf(question, LETTERS[question % 4] ?? 'A')),
    )
    expect(wrong.some(({ isRight }) => isRight)).toBe(false)
  },
)

test('a question without an answer is wrong, and every question is marked', () => {
  const marked = mark(contents, { kind: 'open' }, { solver: 'nobody', answers: [] })
  expect(marked).toHaveLength(55)
  expect(marked[0]).toEqual({ question: 1, key: 'A', given: null, confidence: null, isRight: false })
})
