import { randomUUID } from 'node:crypto'
import type { Attempt } from '../../domain/attempt'
import { TimeFactor } from '../../domain/base/scalars'
import { ATTEMPTS_A_DAY, LATE_WORK_SECONDS, timeLimitSeconds } from '../../domain/exam'
import { formatScore } from '../../domain/results/scoring'
import { answersToList } from '../../domain/answers'
import { noWork } from '../../domain/work'
import type { Request } from '../../domain/wire'
import { requireAccount, ApiError } from '../base/apiError'
import type { Deps } from '../deps'
import type { AttemptRow, Running, TestRow } from '../store/repositories/exams/attemptsRepository'
import { finishOverdue } from './overdue'

/** Builds the response field by field, so no other column leaks. */
export async function attemptOnWire({ clock, store }: Deps, row: TestRow): Promise<Attempt> {
  const nowMs = clock.now()
  const highlights = await store.attempts.highlightsOf(row.id)
  const isOpen = row.status === 'open'
  return {
    attemptId: row.id,
    testNumber: row.testNumber,
    contentVersion: row.contentVersion,
    status: row.status,
    startedAt: row.startedAt.toISOString(),
    deadline: row.deadline.toISOString(),
    serverNow: new Date(nowMs).toISOString(),
    timeFactor: TimeFactor.parse(row.timeFactor),
    answers: row.answers,
    tools: { ...row.tools, highlights },
    stamps: isOpen ? await store.attempts.stampsOf(row.id, row.lastAct) : {},
    cursor: row.lastAct,
    devices: isOpen ? await store.attempts.devicesOf(row.id) : {},
    ...scoresOf(row, nowMs),
    late: row.late,
    finishedBy: row.finishedBy,
    revealed: row.revealedAt !== null,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

type Scored = Pick<TestRow, 'score' | 'lateScore' | 'revealedAt' | 'deadline'>

/**
 * 'x/55' with and without late work; empty while open. Shown after each late answer, the score would reveal the key, so
 * it waits until no more is accepted.
 */
export function scoresOf(
  { score, lateScore, revealedAt, deadline }: Scored,
  now: number,
): { score: string; inTime: string } {
  if (score === null) return { score: '', inTime: '' }
  const isTold = revealedAt !== null || now > deadline.getTime() + LATE_WORK_SECONDS * 1000
  const counted = isTold ? (lateScore ?? score) : score
  return { score: formatScore(counted), inTime: formatScore(score) }
}

/** @throws ApiError no_attempt, or forbidden for another user's */
export function ownAttempt<Row extends AttemptRow>(row: Row | undefined, userId: string): Row {
  if (row === undefined) throw new ApiError('no_attempt')
  if (row.userId !== userId) throw new ApiError('forbidden')
  return row
}

/**
 * Returns the open attempt if there is one.
 * @throws ApiError no_record, not_paid, not_found for a test without content, attempt_exists, test_running,
 * too_many_attempts
 */
export async function startAttempt(
  deps: Deps,
  userId: string,
  request: Request<'startTest'>,
): Promise<TestRow> {
  const { store, testVersions, clock } = deps
  const { testNumber, requestId, afterAttemptId } = request
  if (!(await store.users.hasPaid(userId, testNumber))) throw new ApiError('not_paid')
  await finishOverdue(deps, userId)

  const there = await attemptFor(deps, userId, request)
  if (there) return there
  const latest = await store.attempts.latest(userId, testNumber)
  // A concurrent request has started it.
  if (latest?.status === 'open') return latest
  if ((latest?.id ?? null) !== afterAttemptId) {
    throw new ApiError('attempt_exists', latest && { attemptId: latest.id })
  }
  const content = await testVersions.current(testNumber)
  if (content === undefined) throw new ApiError('not_found')

  const now = clock.now()
  await store.pinnedVersions.keep({ ...content, testNumber, createdAt: new Date(now) })
  const attemptToBe = {
    id: randomUUID(),
    userId,
    testNumber,
    requestId,
    ordinal: (latest?.ordinal ?? 0) + 1,
    contentVersion: content.version,
    status: 'open' as const,
    startedAt: new Date(now),
    answers: answersToList(noWork.answers),
    tools: noWork.tools,
  }
  const isNew = await store.transaction(async ({ users, attempts, practices }) => {
    const user = requireAccount(await users.holdAlone(userId))
    refuseAnotherClock(await attempts.running(userId, new Date(now)), testNumber, now)
    const begun = await attempts.startedSince(userId, new Date(now - DAY_MS))
    if (begun >= ATTEMPTS_A_DAY) throw new ApiError('too_many_attempts')
    const timeFactor = request.timeFactor ?? TimeFactor.parse(user.timeFactor)
    const deadline = new Date(now + timeLimitSeconds(timeFactor) * 1000)
    const practicedPassages = await practices.passagesOf(userId, testNumber)
    return attempts.insert({ ...attemptToBe, timeFactor, deadline, practicedPassages })
  })
  const attempt = isNew
    ? await store.attempts.findByRequest(userId, requestId)
    : // A concurrent request has started it.
      await attemptFor(deps, userId, request)
  if (attempt === undefined) throw new ApiError('attempt_exists')
  return attempt
}

/**
 * The caller has locked the user, so concurrent starts are serialized.
 * @throws ApiError test_running
 */
function refuseAnotherClock(running: readonly Running[], testNumber: number, now: number): void {
  const other = running.find((each) => each.testNumber !== testNumber)
  if (other === undefined) return
  const secondsLeft = Math.ceil((other.deadline.getTime() - now) / 1000)
  throw new ApiError('test_running', { attemptId: other.id, testNumber: other.testNumber, secondsLeft })
}

/** The attempt of the same request, or the test's open one */
async function attemptFor(
  { store }: Deps,
  userId: string,
  { testNumber, requestId }: Request<'startTest'>,
): Promise<TestRow | undefined> {
  const same = await store.attempts.findByRequest(userId, requestId)
  if (same && same.testNumber !== testNumber) throw new ApiError('bad_request')
  if (same) return same
  const latest = await store.attempts.latest(userId, testNumber)
  return latest?.status === 'open' ? latest : undefined
}

/** @throws ApiError no_attempt, forbidden */
export async function findAttempt(deps: Deps, userId: string, attemptId: string): Promise<TestRow> {
  await finishOverdue(deps, userId)
  return ownAttempt(await deps.store.attempts.find(attemptId), userId)
}

export async function latestAttempt(
  deps: Deps,
  userId: string,
  testNumber: number,
): Promise<TestRow | undefined> {
  await finishOverdue(deps, userId)
  return deps.store.attempts.latest(userId, testNumber)
}
