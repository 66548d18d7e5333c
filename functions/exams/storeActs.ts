import { answersFromList } from '../../domain/answers'
import type { FullContent } from '../../domain/content'
import { scoreAnswers } from '../../domain/results/scoring'
import type { Request } from '../../domain/wire'
import type { Operation } from '../../domain/work'
import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import type { AttemptRow } from '../store/repositories/exams/attemptsRepository'
import { isUniqueViolation } from '../store/database'
import type { Repositories } from '../store/store'
import { ownAttempt } from './attempts'
import { refuseUnlessLateWork } from './lateWork'
import { finishOverdue, isOverdue } from './overdue'
import { hasWaited, overtaken } from './overtaken'
import { roomFor } from './roomFor'
import { workAfter } from './workAfter'

type Batch = Request<'saveAnswers'>

/** The attempt as a batch left it, and the ids of the acts that it does not keep. */
type Stored = { attempt: AttemptRow; notKept: string[] }

/**
 * Stores operations, once each. All of a batch is stored or nothing, but for what the attempt has no room for, and for
 * what has waited and was changed later elsewhere. An empty one asks whether its page still writes: no page writes an attempt that is finished.
 * @throws ApiError no_attempt, forbidden, stale_writer, time_over
 */
export async function saveOperations(deps: Deps, userId: string, batch: Batch): Promise<Stored> {
  return storeBatch(deps, userId, batch, async (_repositories, attempt) => {
    if (batch.operations.length === 0 && attempt.status === 'finished') throw new ApiError('time_over')
    return attempt
  })
}

/**
 * Stores operations and finishes the attempt with them. A repeat, or an attempt that the server has finished
 * meanwhile, answers the same score; late work is taken.
 * @throws ApiError no_attempt, forbidden, stale_writer, time_over
 */
export async function finishAttempt(deps: Deps, userId: string, batch: Batch): Promise<Stored> {
  return storeBatch(deps, userId, batch, async ({ attempts }, attempt, passages) => {
    if (attempt.status === 'finished') return attempt
    if (batch.epoch !== attempt.epoch) throw new ApiError('stale_writer', { epoch: attempt.epoch })
    const change = {
      status: 'finished',
      finishedBy: 'taker',
      finishedAt: new Date(deps.clock.now()),
      score: scoreAnswers(answersFromList(attempt.answers), passages),
    } as const
    await attempts.change(attempt.id, change)
    return { ...attempt, ...change }
  })
}

async function storeBatch(
  deps: Deps,
  userId: string,
  batch: Batch,
  then: (
    repositories: Repositories,
    attempt: AttemptRow,
    passages: readonly FullContent[],
  ) => Promise<AttemptRow>,
): Promise<Stored> {
  const { store, testVersions, clock } = deps
  const found = ownAttempt(await store.attempts.find(batch.attemptId), userId)
  if (isOverdue(found, clock.now())) await finishOverdue(deps, userId)
  const passages = await testVersions.pinned(found.contentVersion)
  try {
    return await store.transaction(async (repositories) => {
      const attempt = ownAttempt(await repositories.attempts.findForUpdate(batch.attemptId), userId)
      const stored = await storeFresh(repositories, attempt)
      return { ...stored, attempt: await then(repositories, stored.attempt, passages) }
    })
  } catch (error) {
    // Two writers claimed the same seq at once: the later one is told that it is stale.
    if (isUniqueViolation(error)) throw new ApiError('stale_writer')
    throw error
  }

  async function storeFresh(repositories: Repositories, attempt: AttemptRow): Promise<Stored> {
    const { attempts } = repositories
    const { operations } = batch
    if (operations.length === 0) {
      // An empty batch is a heartbeat: a page that may no longer write learns it here, before its next choice.
      if (attempt.status === 'open' && batch.epoch !== attempt.epoch) {
        throw new ApiError('stale_writer', { epoch: attempt.epoch })
      }
      return { attempt, notKept: [] }
    }
    const stored = await attempts.operationsLike(attempt.id, operations)
    const storedIds = new Set(stored.map(({ opId }) => opId))
    const acts = withoutRepeats(operations).sort((one, other) => one.seq - other.seq)
    const fresh = acts.filter(({ opId }) => !storedIds.has(opId))
    // A repeat whose operations are all here is acknowledged, whoever writes now.
    if (fresh.length === 0) return { attempt, notKept: [] }

    const now = clock.now()
    if (batch.epoch !== attempt.epoch) throw new ApiError('stale_writer', { epoch: attempt.epoch })
    refuseUnlessInTime(attempt, fresh, now)
    if (attempt.status === 'finished') await refuseUnlessLateWork(repositories, attempt, now)
    const taken = new Set(stored.map(({ seq }) => seq))
    if (hasRepeatedSeq(fresh) || fresh.some(({ seq }) => taken.has(seq))) {
      throw new ApiError('stale_writer', { epoch: attempt.epoch })
    }
    const last = fresh.some((act) => hasWaited(attempt, act)) ? await attempts.lastAfter(attempt.id, 0) : []
    const older = overtaken(attempt, acts, { stored: storedIds, last, now })
    const { kept, notKept: beyond } = roomFor(
      attempt,
      fresh.filter(({ opId }) => !older.includes(opId)),
    )
    const notKept = [...older, ...beyond]
    if (kept.length === 0) return { attempt, notKept }

    const seqs = kept.map(({ seq }) => seq)
    const isInOrder = seqs.every((seq) => seq >= attempt.nextSeq)
    const later = isInOrder ? [] : await attempts.lastAfter(attempt.id, Math.min(...seqs))
    const { answers, tools, lists, toStore } = workAfter(attempt, kept, later)
    const nextSeq = Math.max(attempt.nextSeq, ...seqs.map((seq) => seq + 1))
    const upTo = lastWithoutGap(attempt.acknowledged, new Set(seqs))
    const closesGap = upTo > attempt.acknowledged && upTo < attempt.nextSeq - 1
    const acknowledged = closesGap ? await attempts.lastInRow(attempt.id, upTo) : upTo
    const after = { answers, tools, nextSeq, acknowledged }
    const storedAt = new Date(now)
    await attempts.storeOperations(attempt.id, toStore, { epoch: batch.epoch, storedAt, after, lists })
    if (attempt.status === 'open') return { attempt: { ...attempt, ...after }, notKept }
    const late = {
      late: true,
      lateScore: scoreAnswers(answersFromList(answers), passages),
      lateBatches: attempt.lateBatches + 1,
    }
    await attempts.change(attempt.id, late)
    return { attempt: { ...attempt, ...after, ...late }, notKept }
  }
}

/** What arrives before the deadline was done before it, whatever the device's clock says. */
function refuseUnlessInTime({ deadline }: AttemptRow, fresh: readonly Operation[], now: number): void {
  const end = deadline.getTime()
  if (now > end && fresh.some(({ at }) => Date.parse(at) > end)) throw new ApiError('time_over')
}

function withoutRepeats(operations: readonly Operation[]): Operation[] {
  return [...new Map(operations.map((op) => [op.opId, op])).values()]
}

function hasRepeatedSeq(operations: readonly Operation[]): boolean {
  return new Set(operations.map(({ seq }) => seq)).size < operations.length
}

/** The highest seq up to which all are there. */
function lastWithoutGap(acknowledged: number, seqs: ReadonlySet<number>): number {
  let last = acknowledged
  while (seqs.has(last + 1)) last += 1
  return last
}
