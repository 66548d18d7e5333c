import { act, renderHook } from '@testing-library/react'
import { useLookAgain } from '../../../../src/features/review/useLookAgain'
import type { Reviewing } from '../../../../src/features/review/useReport'

const none = { flagged: [], struck: [], changed: [], slow: [], noted: [] }
const reviewing = {
  status: 'ready',
  filters: { ...none, wrong: [4, 20], unanswered: [9], noted: [3] },
} as unknown as Reviewing

test('behind the last of the questions comes the first again, and behind the only one none', () => {
  const { result } = renderHook(() => useLookAgain(reviewing))
  expect([1, 4, 9, 20, 55].map(result.current.after)).toEqual([4, 9, 20, 4, 4])
  act(() => result.current.choose('noted'))
  expect([1, 3, 40].map(result.current.after)).toEqual([3, undefined, 3])
})
