import { LATE_BATCHES, LATE_WORK_SECONDS } from '../../domain/exam'
import { ApiError } from '../base/apiError'
import type { AttemptRow } from '../store/repositories/exams/attemptsRepository'
import type { Repositories } from '../store/store'

/**
 * Work done in time may arrive after the server has finished the attempt: for seven days, a few times, and only until the
 * key of this text was shown to its taker, in whichever attempt or practice. That it was made in time is the
 * device's word alone (docs/attempts.md).
 * @throws ApiError time_over
 */
export async function refuseUnlessLateWork(
  { attempts, practices }: Pick<Repositories, 'attempts' | 'practices'>,
  attempt: AttemptRow,
  now: number,
): Promise<void> {
  const { finishedBy, lateBatches, deadline, userId, contentVersion, startedAt } = attempt
  const isOpenYet =
    finishedBy === 'server' &&
    lateBatches < LATE_BATCHES &&
    now <= deadline.getTime() + LATE_WORK_SECONDS * 1000
  if (
    !isOpenYet ||
    (await attempts.isRevealed(userId, contentVersion, startedAt)) ||
    (await practices.isShown(userId, contentVersion, startedAt))
  ) {
    throw new ApiError('time_over')
  }
}
