import { receiptText } from '../../../../src/features/review/ReceiptButton'
import { ATTEMPT_ID, NOW } from '../../../support/browser/attempts'

test('a receipt lines up, answer by answer, and says when work came later', () => {
  const answer = { passage: 1, question: 2, letter: null, revision: 7, chosenAt: NOW, savedAt: NOW }
  const text = receiptText({
    ...{ attemptId: ATTEMPT_ID, testNumber: 3, startedAt: NOW, deadline: NOW, finishedAt: NOW },
    ...{
      score: '12/55',
      inTime: '10/55',
      late: true,
      answers: [{ ...answer, question: 1, letter: 'B' }, answer],
    },
  })
  const lines = text.split('\n')
  expect(lines[0]).toBe('Passage Nine, Practice Test 3')
  expect(text).toContain('In time   10/55\nWith late 12/55\n')
  const [first, second] = lines.filter((line) => line.startsWith('1 '))
  expect(first).toMatch(/^1 +1 +B +7 +/)
  expect(second).toMatch(/^1 +2 +– +7 +/)
  expect(first?.indexOf(NOW)).toBe(second?.indexOf(NOW))
})
