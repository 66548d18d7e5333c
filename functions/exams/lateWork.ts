import { LATE_BATCHES, LATE_WORK_SECONDS } from '../../domain/exam'
import { isTest, type AttemptRow } from '../store/repositories/exams/attemptsRepository'
import type { Repositories } from '../store/store'

/**
 * Whether work that was done in time is still taken by an attempt that the server has finished: for seven days, a few times, and
 * only until anything of the test's key was shown to its taker, in whichever attempt or practice. That it was made in time is the
 * device's word alone (docs/attempts.md).
 */
export async function takesLateWork(
  { attempts }: Pick<Repositories, 'attempts'>,
  attempt: AttemptRow,
  now: number,
): Promise<boolean> {
  if (!isTest(attempt)) return false
  const { finishedBy, lateBatches, deadline, userId, testNumber, startedAt } = attempt
  return (
    finishedBy === 'server' &&
    lateBatches < LATE_BATCHES &&
    now <= deadline.getTime() + LATE_WORK_SECONDS * 1000 &&
    !(await attempts.isRevealed(userId, testNumber, startedAt))
  )
}
