import { scoresOf } from '../exams/attempts'
import { finishOverdue } from '../exams/overdue'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getAttempts: CloudFunction<'getAttempts'> = {
  summary: 'The caller’s finished attempts at one test, the latest first.',
  limit: userRules.lookUps,
  answer: async (deps, { uid }, { testNumber }) => {
    await finishOverdue(deps, uid)
    const rows = await deps.store.attempts.finishedOf(uid, testNumber)
    return rows.flatMap((row) =>
      row.finishedAt
        ? [
            {
              attemptId: row.id,
              ordinal: row.ordinal,
              startedAt: row.startedAt.toISOString(),
              finishedAt: row.finishedAt.toISOString(),
              ...scoresOf(row, deps.clock.now()),
              late: row.late,
            },
          ]
        : [],
    )
  },
}
