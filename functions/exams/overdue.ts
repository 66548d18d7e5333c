import { answersFromList } from '../../domain/answers'
import { GRACE_SECONDS } from '../../domain/exam'
import { scoreAnswers } from '../../domain/results/scoring'
import type { Deps } from '../deps'
import type { AttemptRow, TestRow } from '../store/repositories/exams/attemptsRepository'

/** In ms */
export function graceEnd({ deadline }: Pick<TestRow, 'deadline'>): number {
  return deadline.getTime() + GRACE_SECONDS * 1000
}

export function isOverdue(
  { status, deadline }: Pick<AttemptRow, 'status' | 'deadline'>,
  now: number,
): boolean {
  return deadline !== null && status === 'open' && now > graceEnd({ deadline })
}

/**
 * Finishes attempts 60 s after their deadline. Call before any other read of attempts, so none appears open by mistake.
 */
export async function finishOverdue({ clock, store, testVersions }: Deps, userId: string): Promise<void> {
  const now = clock.now()
  const ids = await store.attempts.overdue(userId, new Date(now - GRACE_SECONDS * 1000))
  for (const id of ids) {
    const version = (await store.attempts.find(id))?.contentVersion
    if (version === undefined) continue
    const passages = await testVersions.pinned(version)
    await store.transaction(async ({ attempts }) => {
      const attempt = await attempts.findForUpdate(id)
      if (attempt === undefined || !isOverdue(attempt, now)) return
      await attempts.change(id, {
        status: 'finished',
        finishedBy: 'server',
        // The work ended at the deadline, not when the server noticed.
        finishedAt: attempt.deadline,
        score: scoreAnswers(answersFromList(attempt.answers), passages),
      })
    })
  }
}
