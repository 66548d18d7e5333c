import { FullContent, isFullContent, openContent, TestContent } from '../../domain/content'
import { makeContents } from '../support/contents'

const [full] = makeContents(Array.from({ length: 55 }, () => 'A' as const))

describe('the open form of a passage', () => {
  test('holds nothing that tells a right option from a wrong one', () => {
    const open = openContent(FullContent.parse(full))
    expect(JSON.stringify(open)).not.toMatch(/correctAnswer|explanation|Why|evidence|skill/)
  })

  test('leaves out a field that only the files know', () => {
    const withSecret = structuredClone(full) as unknown as { test: { questions: Record<string, unknown>[] } }
    withSecret.test.questions[0]!.hint = 'secret'
    expect(JSON.stringify(openContent(withSecret as unknown as FullContent))).not.toContain('secret')
  })

  test('is told from the whole one', () => {
    const open = openContent(FullContent.parse(full))
    expect(isFullContent(TestContent.parse(open))).toBe(false)
    expect(isFullContent(TestContent.parse(full))).toBe(true)
  })
})
