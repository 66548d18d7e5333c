import { testNumbers } from '../../domain/exam'
import { ownsAll } from '../../domain/pricing'
import type { TestEntry, User } from '../../domain/records'
import { TimeFactor } from '../../domain/base/scalars'
import { requireAccount } from '../base/apiError'
import type { Deps } from '../deps'
import type { UserRow } from '../store/repositories/usersRepository'
import { scoresOf } from '../exams/attempts'
import { finishOverdue, isOverdue } from '../exams/overdue'
import { lossesOf, lossOf } from '../payments/paymentOnWire'
import { hasOpenDiscount } from '../payments/settling/price'

/** @throws ApiError no_record, deleted */
export async function findUser({ store }: Deps, id: string): Promise<UserRow> {
  return requireAccount(await store.users.find(id))
}

export async function userRecord(deps: Deps, user: UserRow): Promise<User> {
  const { id, username, paid, timeFactor, name, examDate, target } = user
  const losses = await lossesOf(deps.store, id)
  const isHeld =
    losses.length > 0 && !ownsAll(paid, { kind: 'bundle' }) && (await hasOpenDiscount(deps.store, id))
  const latest = await latestAttempts(deps, id)
  const now = deps.clock.now()
  const tests = testNumbers.map((number): TestEntry => {
    const mine = latest.filter(({ testNumber }) => testNumber === number)
    const [last] = mine
    const loss = paid.includes(number) ? undefined : lossOf(number, losses)
    const finished = mine.find(({ status }) => status === 'finished')
    const { score, inTime } = finished ? scoresOf(finished, now) : { score: '', inTime: '' }
    return {
      number,
      paid: paid.includes(number),
      ...(loss && { takenBack: loss.takenBack }),
      score,
      ...(inTime !== score && { inTime }),
      answers: last?.answers ?? [],
      ...(last?.status === 'open' && {
        running: { attemptId: last.id, deadline: last.deadline.toISOString() },
      }),
      ...(finished?.finishedAt && { finishedAt: finished.finishedAt.toISOString() }),
    }
  })
  const serverNow = new Date(now).toISOString()
  return {
    ...{ id, username, tests, timeFactor: TimeFactor.parse(timeFactor), serverNow },
    ...((name ?? examDate ?? target) !== null && { plan: { name, examDate, target } }),
    ...(isHeld && { bundleHeld: true }),
  }
}

/** Checks before it locks, because overdue attempts are rare. */
async function latestAttempts(deps: Deps, userId: string) {
  const { attempts } = deps.store
  const latest = await attempts.latestOfEachTest(userId)
  const now = deps.clock.now()
  if (!latest.some((attempt) => isOverdue(attempt, now))) return latest
  await finishOverdue(deps, userId)
  return attempts.latestOfEachTest(userId)
}
