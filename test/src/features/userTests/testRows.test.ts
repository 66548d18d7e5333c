import { testNumbers } from '../../../../domain/exam'
import { nextStep, rowsOf } from '../../../../src/features/userTests/testRows'

const running = { attemptId: '3f0c0bb5-8d39-4a36-9f52-7a3d1c7f1a11', deadline: '2026-11-22T10:00:00.000Z' }

function rowsWith(...changes: object[]) {
  const tests = testNumbers.map((number) => ({
    ...{ number, paid: number <= changes.length, score: '', answers: [] },
    ...changes[number - 1],
  }))
  return rowsOf({ id: 'me', username: 'me@example.com', tests })
}
const taken = (finishedAt: string) => ({ score: '41/55', finishedAt })

describe('the next action of a user', () => {
  test('is the running test, whatever else there is', () => {
    expect(nextStep(rowsWith({}, { running }))).toMatchObject({ kind: 'resume', row: { number: 2 } })
    const again = rowsWith({ ...taken('2026-11-01T10:00:00.000Z'), running }, {})
    expect(nextStep(again)).toMatchObject({ kind: 'resume', row: { number: 1 }, deadline: running.deadline })
  })

  test('is the first test that was not taken, of those that are owned', () => {
    const rows = rowsWith(taken('2026-11-01T10:00:00.000Z'), {}, {})
    expect(nextStep(rows)).toMatchObject({ kind: 'start', row: { number: 2 } })
  })

  test('is the review of the latest result when all owned tests are taken', () => {
    const rows = rowsWith(taken('2026-11-02T10:00:00.000Z'), taken('2026-11-01T10:00:00.000Z'))
    expect(nextStep(rows)).toMatchObject({ kind: 'review', row: { number: 1, percent: 75 } })
  })

  test('is nothing for somebody without a test', () => {
    expect(nextStep(rowsWith())).toBeNull()
  })
})
