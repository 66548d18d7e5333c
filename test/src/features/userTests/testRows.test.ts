import { selectRows } from '../../../../src/features/userTests/testRows'

const record = { id: 'me', username: '', tests: [] }

test('a test without a score shows N/A', () => {
  const tests = [
    { number: 1, paid: true, score: '41/55', answers: [] },
    { number: 2, paid: false, score: '', answers: [] },
  ]
  const untold = { finishedAt: null, deadline: null }
  expect(selectRows({ ...record, tests })).toEqual([
    { number: 1, paid: true, score: '41/55', percent: 75, isTaken: true, ...untold },
    { number: 2, paid: false, score: 'N/A', percent: null, isTaken: false, ...untold },
  ])
})
