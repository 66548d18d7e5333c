/** The exam's constants. Durations are seconds. */
export const TEST_COUNT = 10
export const PASSAGES_PER_TEST = 9
export const QUESTIONS_PER_TEST = 55
export const TIME_LIMIT_SECONDS = 5400
/** At this many seconds left, or fewer, the clock takes the error colour. */
export const LOW_TIME_MINUTES = 5
export const LOW_TIME_SECONDS = LOW_TIME_MINUTES * 60
/** Minutes left at which a screen reader is told, each once. */
export const TOLD_AT_MINUTES = [30, 15, LOW_TIME_MINUTES, 1] as const
/** Work may still be handed in for this long after the deadline; then the server finishes by itself. */
export const GRACE_SECONDS = 60
/** Work journalled before the deadline is accepted for this long after it. */
export const LATE_WORK_SECONDS = 7 * 24 * 60 * 60

/**
 * How often late work of one attempt is taken. A whole sitting that a device kept to itself is three or four batches;
 * an attempt of which more come is being tried out.
 */
export const LATE_BATCHES = 12
/** Attempts that one person may begin within 24 hours: as many sittings of 90 minutes as those hours hold. */
export const ATTEMPTS_A_DAY = 16

export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]

/** Time accommodations: the time limit is multiplied by one of these. */
export const TIME_FACTORS = [1, 1.25, 1.5, 2] as const
export type TimeFactor = (typeof TIME_FACTORS)[number]

/** Questions in passages 1 to 9; numbers run on from 1 to 55 through a test. */
const QUESTIONS_IN_PASSAGE = [6, 6, 6, 6, 7, 6, 6, 6, 6]

/** The name of a passage in records and answers. */
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

/** The question numbers of one passage, ascending; none for a passage that does not exist. */
export function questionsOfPassage(passage: number): readonly number[] {
  return questionsByPassage.get(passage) ?? []
}

/** The passage that a question belongs to. */
export function passageOfQuestion(question: number): number {
  return passageNumbers.find((passage) => questionsOfPassage(passage).includes(question)) ?? 1
}

export function isTestNumber(value: unknown): value is number {
  return typeof value === 'number' && testNumbers.includes(value)
}

/** Seconds that one attempt lasts. */
export function timeLimitSeconds(factor: TimeFactor): number {
  return TIME_LIMIT_SECONDS * factor
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
