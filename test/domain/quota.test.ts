import { passageNumbers, QUESTIONS_PER_TEST, timeLimitSeconds } from '../../domain/exam'
import { HIGHLIGHT_BYTES, isWithinQuota, listBytes } from '../../domain/quota'
import type { Act } from '../../domain/acts'

type Kind = Act['kind']

/**
 * The busiest plausible user in the longest test; each passage is highlighted sixty times, its list one longer each
 * time.
 */
const EACH_QUESTION: readonly Kind[] = [
  ...(['seen', 'strike', 'strike', 'answer', 'flag'] as const),
  ...(['seen', 'strike', 'strike', 'answer', 'seen', 'answer', 'flag'] as const),
]
const HIGHLIGHTS_A_PASSAGE = 60

function busyHand(): { kinds: Kind[]; bytes: number } {
  const kinds = Array.from({ length: QUESTIONS_PER_TEST }, () => EACH_QUESTION).flat()
  let bytes = 0
  for (const _ of passageNumbers) {
    for (let length = 1; length <= HIGHLIGHTS_A_PASSAGE; length += 1) {
      kinds.push('highlight')
      bytes += listBytes({ value: highlights(length) })
    }
  }
  return { kinds, bytes }
}

const highlights = (length: number) =>
  Array.from({ length }, (_, index) => ({
    ...{ paragraph: 1 + (index % 8), start: 100 + index * 10, end: 180 + index * 10 },
    colour: 'yellow' as const,
  }))

test('three hours of heavy use fill less than half of an attempt’s quota, and a third of its bytes', () => {
  const { kinds, bytes } = busyHand()
  expect(kinds.every((kind, index) => isWithinQuota(kind, 2 * index))).toBe(true)
  expect(3 * bytes).toBeLessThan(HIGHLIGHT_BYTES)
  expect(bytes).toBeGreaterThan(HIGHLIGHT_BYTES / 8)
})

test('a user who has filled the quota of marks can still answer every four seconds for three hours', () => {
  const marks = Array.from({ length: 10_000 }, (_, index) => index + 1).filter((seq) =>
    isWithinQuota('highlight', seq - 1),
  )
  const answers = Array.from({ length: 10_000 }, (_, index) => index + 1).filter(
    (seq) => seq > marks.length && isWithinQuota('answer', seq - 1),
  )
  expect(timeLimitSeconds(2) / answers.length).toBeLessThan(4)
})
