import type { Act } from '../../../../domain/acts'
import { foldAll, type Folded } from '../../../../domain/fold'
import { passageKey } from '../../../../domain/exam'
import type { Practice } from '../../../../domain/practice'
import { noWork } from '../../../../domain/work'
import type { ApiFailure } from '../../../api/failure'

/** What is asked to be explained: a question, or null for all and the end. */
export type Asked = number | null

/** One practice as the device holds it: what the server last told, and what it has not acknowledged yet. */
export type PracticeSitting = {
  ownerUid: string
  practice: Practice
  /** Acts that the server has not acknowledged, in the order in which they were made. Only its word removes one. */
  unacknowledged: Act[]
  /** What waits for its explanation, the first first. */
  asked: Asked[]
  /** Answers that came after their explanation, or that the practice had no room for: kept, and they do not count. */
  uncounted: Act[]
  /** Why the last save or explanation failed; null once one has not. */
  failure: ApiFailure | null
}

/** Where practice stands. Each state carries exactly the facts that are true in it. */
export type PracticeSession =
  | { status: 'idle'; failure: ApiFailure | null }
  | { status: 'opening'; ownerUid: string; practiceId: string }
  | ({ status: 'open' } & PracticeSitting)
  /** Its test is under way, or its results were not shown: nothing is told until then. */
  | ({ status: 'held' } & PracticeSitting)
  | ({ status: 'finished' } & PracticeSitting)

export const idle: PracticeSession = { status: 'idle', failure: null }

export function hasPractice(
  session: PracticeSession,
): session is Exclude<PracticeSession, { status: 'idle' | 'opening' }> {
  return session.status !== 'idle' && session.status !== 'opening'
}

/** The state that a sitting is in, by what was told. */
export function standing(sitting: PracticeSitting): PracticeSession {
  const { hold, finishedAt } = sitting.practice
  if (hold !== null) return { ...sitting, status: 'held', asked: [] }
  return finishedAt === null ? { ...sitting, status: 'open' } : { ...sitting, status: 'finished', asked: [] }
}

/** A practice as it was told, with acts over it that the server has not acknowledged. */
export function sittingOf(practice: Practice, ownerUid: string, pending: readonly Act[]): PracticeSitting {
  return { ownerUid, practice, unacknowledged: [...pending], asked: [], uncounted: [], failure: null }
}

/** The work as it stands on this device. */
export function workOf({ practice, unacknowledged }: PracticeSitting): Folded {
  return foldAll(workTold(practice), unacknowledged)
}

/** What was told, with acts in it that the server has kept since. */
export function withKept(practice: Practice, kept: readonly Act[]): Practice {
  const { answers, tools, stamps } = foldAll(workTold(practice), kept)
  return {
    ...practice,
    answers: { ...answers[passageKey(practice.passage)] },
    strikes: { ...tools.strikes },
    stamps,
  }
}

function workTold({ passage, answers, strikes, stamps }: Practice): Folded {
  return { answers: { [passageKey(passage)]: answers }, tools: { ...noWork.tools, strikes }, stamps }
}

/** Whether a question takes acts: it was neither explained nor is it about to be. */
export function isTaking(session: PracticeSession, question: number): boolean {
  if (session.status !== 'open') return false
  const { practice, asked } = session
  return (
    practice.content.test.questions.some(({ number }) => number === question) &&
    !practice.explained.some((each) => each.question.number === question) &&
    !asked.includes(question) &&
    !asked.includes(null)
  )
}

/** How many of the explained answers were right. */
export function rightOf({ explained }: Practice): number {
  return explained.filter(({ question, letter }) => question.correctAnswer === letter).length
}
