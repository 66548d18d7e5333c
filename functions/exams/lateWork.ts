import { LATE_BATCHES, LATE_WORK_SECONDS } from '../../domain/exam'
import { isTest, type AttemptRow } from '../store/repositories/exams/attemptsRepository'
import type { Repositories } from '../store/store'

/**
 * For attempts the server finished: within seven days, for a limited number of batches, and until any of the key is
 * shown. Relies on device time (docs/attempts.md).
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
