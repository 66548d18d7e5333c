import type { Deps } from '../deps'
import { scoresOf } from '../exams/attempts'
import { finishOverdue } from '../exams/overdue'
import type { Endpoint } from '../base/endpoint'

/** The caller's finished attempts at one test, the latest first; none is an empty list. */
export function getAttempts(deps: Deps): Endpoint<'getAttempts'> {
  return async ({ uid }, { testNumber }) => {
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
  }
}
