import { answersFromList, answersToList } from '../../domain/answers'
import type { FullContent } from '../../domain/content'
import { LATE_WORK_SECONDS } from '../../domain/exam'
import { scoreAnswers } from '../../domain/scoring'
import type { Request } from '../../domain/wire'
import { applyOperations } from '../../domain/applyOperations'
import { noWork, type Operation, type Work } from '../../domain/work'
import type { Deps } from '../deps'
import { ApiError } from '../http/apiError'
import type { AttemptRow } from '../store/attemptsRepository'
import { isUniqueViolation } from '../store/database'
import type { Repositories } from '../store/store'
import { ownAttempt } from './attempts'
import { finishOverdue, isOverdue } from './overdue'

type Delivery = Request<'saveAnswers'>

/**
 * Stores operations, once each. All of a delivery is stored or nothing.
 * @throws ApiError no_attempt, forbidden, stale_writer, time_over
 */
export async function saveOperations(deps: Deps, userId: string, delivery: Delivery): Promise<AttemptRow> {
  return deliver(deps, userId, delivery, async (_repositories, attempt) => attempt)
}

/**
 * Stores operations and finishes the attempt with them. A repeat, or an attempt that the server has finished
 * meanwhile, answers the same score; late work is counted.
 * @throws ApiError no_attempt, forbidden, stale_writer, time_over
 */
export async function finishAttempt(deps: Deps, userId: string, delivery: Delivery): Promise<AttemptRow> {
  return deliver(deps, userId, delivery, async ({ attempts }, attempt, passages) => {
    if (attempt.status === 'finished') return attempt
    if (delivery.epoch !== attempt.epoch) throw new ApiError('stale_writer', { epoch: attempt.epoch })
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

async function deliver(
  deps: Deps,
  userId: string,
  delivery: Delivery,
  then: (
    repositories: Repositories,
    attempt: AttemptRow,
    passages: readonly FullContent[],
  ) => Promise<AttemptRow>,
): Promise<AttemptRow> {
  const { store, contents, clock } = deps
  const found = ownAttempt(await store.attempts.find(delivery.attemptId), userId)
  if (isOverdue(found, clock.now())) await finishOverdue(deps, userId)
  const passages = await contents.pinned(found.contentVersion)
  try {
    return await store.transaction(async (repositories) => {
      const attempt = ownAttempt(await repositories.attempts.findForUpdate(delivery.attemptId), userId)
      return then(repositories, await storeFresh(repositories, attempt), passages)
    })
  } catch (error) {
    // Two writers took the same place at once: the later one looks again and is told so.
    if (isUniqueViolation(error)) throw new ApiError('stale_writer')
    throw error
  }

  async function storeFresh({ attempts }: Repositories, attempt: AttemptRow): Promise<AttemptRow> {
    const { operations } = delivery
    if (operations.length === 0) {
      // A sign of life of somebody who no longer writes: they learn it here, before their next choice.
      if (attempt.status === 'open' && delivery.epoch !== attempt.epoch) {
        throw new ApiError('stale_writer', { epoch: attempt.epoch })
      }
      return attempt
    }
    const stored = await attempts.operationsNear(attempt.id, {
      opIds: operations.map(({ opId }) => opId),
      fromSeq: Math.min(attempt.acknowledged + 1, ...operations.map(({ seq }) => seq)),
    })
    const storedIds = new Set(stored.map(({ opId }) => opId))
    const fresh = withoutRepeats(operations).filter(({ opId }) => !storedIds.has(opId))
    // A repeat whose operations are all here is acknowledged, whoever writes now.
    if (fresh.length === 0) return attempt

    refuseUnlessAccepted(attempt, delivery.epoch, fresh, clock.now())
    const taken = new Set(stored.map(({ seq }) => seq))
    if (hasRepeatedSeq(fresh) || fresh.some(({ seq }) => taken.has(seq))) {
      throw new ApiError('stale_writer', { epoch: attempt.epoch })
    }
    const freshSeqs = fresh.map(({ seq }) => seq)
    const after = {
      ...(await workAfter(attempt, fresh, () => attempts.operationsOf(attempt.id))),
      nextSeq: Math.max(attempt.nextSeq, ...freshSeqs.map((seq) => seq + 1)),
      acknowledged: lastWithoutGap(attempt.acknowledged, new Set([...taken, ...freshSeqs])),
    }
    const storedAt = new Date(clock.now())
    await attempts.storeOperations(attempt.id, fresh, { epoch: delivery.epoch, storedAt, after })
    if (attempt.status === 'open') return { ...attempt, ...after }
    const late = { late: true, score: scoreAnswers(answersFromList(after.answers), passages) }
    await attempts.change(attempt.id, late)
    return { ...attempt, ...after, ...late }
  }
}

/** New operations: from the one who writes now, and made in time. */
function refuseUnlessAccepted(
  attempt: AttemptRow,
  epoch: number,
  fresh: readonly Operation[],
  now: number,
): void {
  if (epoch !== attempt.epoch) throw new ApiError('stale_writer', { epoch: attempt.epoch })
  const deadline = attempt.deadline.getTime()
  // What arrives before the deadline was made before it, whatever the device's clock says.
  const isInTime = now <= deadline || fresh.every(({ at }) => Date.parse(at) <= deadline)
  if (!isInTime) throw new ApiError('time_over')
  if (attempt.status === 'open') return
  const isLateWork =
    attempt.finishedBy === 'server' &&
    attempt.revealedAt === null &&
    now <= deadline + LATE_WORK_SECONDS * 1000
  if (!isLateWork) throw new ApiError('time_over')
}

/** Answers and tools with the fresh operations in them; one that comes out of order has all of them folded again. */
async function workAfter(
  attempt: AttemptRow,
  fresh: readonly Operation[],
  storedOperations: () => Promise<Operation[]>,
): Promise<Pick<AttemptRow, 'answers' | 'tools'>> {
  const isInOrder = fresh.every(({ seq }) => seq >= attempt.nextSeq)
  const before: Work = { answers: answersFromList(attempt.answers), tools: attempt.tools }
  const work = isInOrder
    ? applyOperations(before, fresh)
    : applyOperations(noWork, [...(await storedOperations()), ...fresh])
  return { answers: answersToList(work.answers), tools: work.tools }
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
