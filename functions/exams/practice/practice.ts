import { TimeFactor } from '../../../domain/base/scalars'
import { evenSeconds, PRACTICES_A_DAY } from '../../../domain/practiceList'
import type { Request } from '../../../domain/wire'
import { noWork } from '../../../domain/work'
import { ApiError, RateLimited, BadRequest, requireAccount } from '../../base/apiError'
import type { Deps } from '../../deps'
import type { PracticeRow } from '../../store/repositories/exams/attemptsRepository'
import { ownAttempt } from '../attempts'
import { finishOverdue } from '../overdue'
import { refuseHeld, holdOf } from '../hold'
import { pastOf, practicableOf } from './outcomes'
import { answersFromList } from '../../../domain/answers'
import { passageKey } from '../../../domain/exam'
import { withoutKey, type FullContent } from '../../../domain/content'
import type { Practice, PracticeTold } from '../../../domain/practice'
import type { AnyAct } from '../../../domain/acts'
import type { RefusalCode } from '../../../domain/attempt'
import type { Repositories } from '../../store/store'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_SECONDS = 60 * 60

/**
 * Idempotent per request id.
 * @throws ApiError no_record, not_paid, not_found, claim_refused, test_running, attempt_exists, rate_limited
 */
export async function startPractice(
  deps: Deps,
  userId: string,
  { practiceId, testNumber, passage, questions: asked, mode, pace, spoils }: Request<'startPractice'>,
): Promise<PracticeRow> {
  const { store, clock } = deps
  const found = await store.attempts.findPractice(practiceId)
  const there = found && ownAttempt(found, userId)
  // A repeated request returns the same practice, whatever test it names.
  if (!(await store.users.hasPaid(userId, there?.testNumber ?? testNumber))) throw new ApiError('not_paid')
  await finishOverdue(deps, userId)
  if (there) return there

  const past = await pastOf(deps, userId)
  const text = await practicableOf(deps, testNumber, past)
  const content = text?.passages[passage - 1]
  if (text === undefined || content === undefined) throw new ApiError('not_found')
  const questions = content.test.questions.flatMap(({ number }) => (asked.includes(number) ? number : []))
  if (questions.length !== asked.length) throw new BadRequest('A question is of another passage.')
  const now = new Date(clock.now())
  await store.pinnedVersions.keep({ ...text, testNumber, createdAt: now })

  await store.transaction(async ({ users, attempts, practices, results }) => {
    const user = requireAccount(await users.holdAlone(userId))
    refuseHeld(await results.unshown(userId, testNumber))
    const isSeen =
      past.attempts.some((each) => each.testNumber === testNumber) ||
      (await practices.shown(userId)).some(
        (each) => each.testNumber === testNumber && each.passage === passage,
      )
    if (!isSeen && !spoils) throw new ApiError('claim_refused')
    const begun = await attempts.startedSince(userId, new Date(now.getTime() - DAY_MS), 'practice')
    if (begun >= PRACTICES_A_DAY) throw new RateLimited(HOUR_SECONDS)
    const timeFactor = TimeFactor.parse(user.timeFactor)
    const paceSeconds = pace === 'even' ? evenSeconds(questions.length, timeFactor) : null
    await attempts.insert({
      ...{ id: practiceId, requestId: practiceId, userId, testNumber, contentVersion: text.version },
      ...{ mode: 'practice', practice: { passage, mode, paceSeconds, questions } },
      ...{ status: 'open', startedAt: now, timeFactor, answers: [], tools: noWork.tools },
    })
  })
  return ownAttempt(await store.attempts.findPractice(practiceId), userId)
}

/** @throws ApiError not_found */
export async function passageOf(
  { testVersions }: Deps,
  { contentVersion, practice: { passage } }: PracticeRow,
): Promise<FullContent> {
  const content = (await testVersions.pinned(contentVersion))[passage - 1]
  if (content === undefined) throw new ApiError('not_found')
  return content
}

/** Withholds the questions and the work while the test is on hold. */
export async function practiceOnWire(deps: Deps, row: PracticeRow): Promise<Practice> {
  const { store, clock } = deps
  const { passage, mode, paceSeconds, questions: asked } = row.practice
  const serverNow = new Date(clock.now()).toISOString()
  const stamps = await store.attempts.stampsOf(row.id, row.lastAct)
  const highlights = await store.attempts.highlightsOf(row.id)
  const { questions, ...text } = withoutKey(await passageOf(deps, row)).test
  // Read last, so an attempt started meanwhile puts the test on hold.
  const told = await practiceTold(deps, row)
  const isTold = told.hold === null
  return {
    practiceId: row.id,
    testNumber: row.testNumber,
    ...{ passage, mode, paceSeconds },
    startedAt: row.startedAt.toISOString(),
    serverNow,
    cursor: isTold ? row.lastAct : 0,
    stamps: isTold ? stamps : {},
    answers: isTold ? { ...answersFromList(row.answers)[passageKey(passage)] } : {},
    strikes: isTold ? row.tools.strikes : {},
    flags: isTold ? row.tools.flags : [],
    highlights: isTold ? (highlights[passageKey(passage)] ?? []) : [],
    content: {
      // The choice of questions may reveal which were missed.
      test: { ...text, questions: questions.filter(({ number }) => isTold && asked.includes(number)) },
    },
    ...told,
  }
}

export async function practiceTold(deps: Deps, row: PracticeRow): Promise<PracticeTold> {
  const hasExplained = Object.keys(row.explained).length > 0
  const questions = hasExplained ? (await passageOf(deps, row)).test.questions : []
  const hold = holdOf(await deps.store.results.unshown(row.userId, row.testNumber))
  return {
    finishedAt: row.finishedAt && row.finishedAt.toISOString(),
    explained: questions.flatMap((question) => {
      const letter = row.explained[question.number]
      return hold !== null || letter === undefined ? [] : [{ question, letter }]
    }),
    hold,
  }
}

/** @throws BadRequest for an act that doesn't belong to the practice */
export function requireOf({ practice }: PracticeRow, acts: readonly AnyAct[]): void {
  const { passage, mode, questions } = practice
  const isOf = (act: AnyAct) => {
    if (act.kind === 'finish') return true
    if (act.kind === 'explain') return mode === 'tutor' && questions.includes(act.question)
    if (act.passage !== passage) return false
    if (act.kind === 'highlight') return true
    return act.kind !== 'seen' && questions.includes(act.question)
  }
  if (!acts.every(isOf)) throw new BadRequest('An act is about nothing of this practice.')
}

/**
 * Explains a question with its current answer; a finish explains all and ends the practice.
 * Refused while the test is on hold or not owned. The caller has locked the user and the practice.
 */
export async function explain(
  { users, attempts, results }: Pick<Repositories, 'users' | 'attempts' | 'results'>,
  practice: PracticeRow,
  asked: readonly AnyAct[],
  now: number,
): Promise<{ attempt: PracticeRow; refused: { opId: string; code: RefusalCode }[] }> {
  if (asked.length === 0) return { attempt: practice, refused: [] }
  const { userId, testNumber } = practice
  const { passage, questions } = practice.practice
  const isHeld =
    (await results.unshown(userId, testNumber)).length > 0 || !(await users.hasPaid(userId, testNumber))
  if (isHeld)
    return { attempt: practice, refused: asked.map(({ opId }) => ({ opId, code: 'held' as const })) }
  const chosen = answersFromList(practice.answers)[passageKey(passage)] ?? {}
  const isEnd = asked.some(({ kind }) => kind === 'finish')
  const numbers = isEnd ? questions : asked.flatMap((act) => (act.kind === 'explain' ? act.question : []))
  const at = new Date(now)
  const change = {
    // Earlier explanations keep their counted answers.
    explained: {
      ...Object.fromEntries(numbers.map((number) => [number, chosen[number] ?? null])),
      ...practice.explained,
    },
    revealedAt: practice.revealedAt ?? at,
    ...(isEnd &&
      practice.status === 'open' && {
        status: 'finished' as const,
        finishedBy: 'taker' as const,
        finishedAt: at,
      }),
  }
  await attempts.change(practice.id, change)
  return { attempt: { ...practice, ...change }, refused: [] }
}
