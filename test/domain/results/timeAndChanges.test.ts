import type { Letter } from '../../../domain/exam'
import { changesIn, STANDS_SECONDS } from '../../../domain/results/timeAndChanges'

const START = '2026-11-21T09:00:00.000Z'
const keys = new Map<number, Letter>([
  [1, 'D'],
  [2, 'A'],
])

type Given = [seconds: number, value: Letter | null, question?: number]

function changesOf(...given: Given[]) {
  const acts = given.map(([seconds, value, question = 1]) => {
    const at = new Date(Date.parse(START) + seconds * 1000).toISOString()
    return { at, kind: 'answer', passage: 1, question, value }
  })
  return changesIn({ startedAt: START, acts }, keys)
}

const told = (...given: Given[]) => changesOf(...given).map(({ from, to }) => `${from} to ${to}`)

test('an answer counts from exactly the limit on', () => {
  const until = (seconds: number) => told([10, 'D'], [10 + seconds, 'A'])
  expect(until(STANDS_SECONDS)).toEqual(['D to A'])
  expect(until(STANDS_SECONDS - 0.001)).toEqual([])
})

test('a slip that was taken back before another choice is no change', () => {
  expect(told([10, 'B'], [12, null], [14, 'C'])).toEqual([])
  expect(told([10, 'B'], [12, null], [90, 'C'])).toEqual([])
})

test('an answer that stood and was taken back changes to the next one that stands', () => {
  expect(told([10, 'B'], [40, null], [41, 'C'])).toEqual(['B to C'])
  expect(told([10, 'B'], [40, null], [41, 'B'])).toEqual([])
  expect(told([10, 'B'], [40, 'C'], [41, null])).toEqual([])
  expect(told([10, null], [12, 'C'])).toEqual([])
})

test('the last answer stands: it is the one that is scored', () => {
  expect(told([10, 'D'], [5_399, 'A'])).toEqual(['D to A'])
})
