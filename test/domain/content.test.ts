import { FullContent, isFullContent, withoutKey, TestContent } from '../../domain/content'
import { makeContents } from '../support/contents'

const [full] = makeContents(Array.from({ length: 55 }, () => 'A' as const))

test('a passage keeps all that its file says', () => {
  for (const field of ['humanities', 'social sciences']) {
    const { test } = full!
    const file = { test: { ...test, passage: { ...test.passage, field } } }
    expect(FullContent.parse(file)).toEqual(file)
    const open = TestContent.parse(withoutKey(FullContent.parse(file)))
    expect(open.test.passage).toEqual(file.test.passage)
    expect(open.test.questions.map(({ number, text }) => [number, text])).toEqual(
      test.questions.map(({ number, text }) => [number, text]),
    )
    expect(open.test.questions[0]?.options[3]).toEqual({ letter: 'D', option: 'Option D of 1' })
  }
})

describe('the open form of a passage', () => {
  test('holds nothing that tells a right option from a wrong one', () => {
    const open = withoutKey(FullContent.parse(full))
    expect(JSON.stringify(open)).not.toMatch(/correctAnswer|explanation|Why|evidence|skill/)
  })

  test('leaves out a field that only the files know', () => {
    const withSecret = structuredClone(full) as unknown as { test: { questions: Record<string, unknown>[] } }
    withSecret.test.questions[0]!.hint = 'secret'
    expect(JSON.stringify(withoutKey(withSecret as unknown as FullContent))).not.toContain('secret')
  })

  test('is told from the whole one', () => {
    const open = withoutKey(FullContent.parse(full))
    expect(isFullContent(TestContent.parse(open))).toBe(false)
    expect(isFullContent(TestContent.parse(full))).toBe(true)
  })
})
