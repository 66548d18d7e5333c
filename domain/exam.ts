/** Durations are in seconds. */
export const TEST_COUNT = 10
export const PASSAGES_PER_TEST = 9
export const QUESTIONS_PER_TEST = 55
export const TIME_LIMIT_SECONDS = 5400
/** The clock then has the error color. */
export const LOW_TIME_MINUTES = 5
export const LOW_TIME_SECONDS = LOW_TIME_MINUTES * 60
export const TOLD_AT_MINUTES = [30, 15, LOW_TIME_MINUTES, 1] as const
/** After the deadline; then the server finishes the attempt. */
export const GRACE_SECONDS = 60
/** Work from before the deadline is accepted this long after it. */
export const LATE_WORK_SECONDS = 7 * 24 * 60 * 60

/** A whole attempt takes three or four; more suggest guessing at the key. */
export const LATE_BATCHES = 12
/** 16 runs of 90 minutes fill a day. */
export const ATTEMPTS_A_DAY = 16

export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]

export const TIME_FACTORS = [1, 1.25, 1.5, 2] as const
export type TimeFactor = (typeof TIME_FACTORS)[number]

/** In passages 1 to 9 */
const QUESTIONS_IN_PASSAGE = [6, 6, 6, 6, 7, 6, 6, 6, 6]

export type PassageKey = `passage${number}`
export const passageKey = (passage: number): PassageKey => `passage${passage}`

export const testNumbers: readonly number[] = range(1, TEST_COUNT)
export const passageNumbers: readonly number[] = range(1, PASSAGES_PER_TEST)

const questionsByPassage: ReadonlyMap<number, readonly number[]> = new Map(
  passageNumbers.map((passage) => {
    const before = QUESTIONS_IN_PASSAGE.slice(0, passage - 1).reduce((sum, count) => sum + count, 0)
    return [passage, range(before + 1, before + (QUESTIONS_IN_PASSAGE[passage - 1] ?? 0))]
  }),
)

/** Ascending; empty for an unknown passage */
export function questionsOfPassage(passage: number): readonly number[] {
  return questionsByPassage.get(passage) ?? []
}

export function passageOfQuestion(question: number): number {
  return passageNumbers.find((passage) => questionsOfPassage(passage).includes(question)) ?? 1
}

export function isTestNumber(value: unknown): value is number {
  return typeof value === 'number' && testNumbers.includes(value)
}

export function timeLimitSeconds(factor: TimeFactor): number {
  return TIME_LIMIT_SECONDS * factor
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
