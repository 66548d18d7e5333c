import { ownAttempt } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** The answer is the note that stands. */
export const saveNote: CloudFunction<'saveNote'> = {
  summary: 'Keeps a note on a question of an attempt whose results were shown; of two the later stays.',
  limit: userRules.changes,
  answer: async (deps, { uid }, { attemptId, question, text, writtenAt }) => {
    // A clock that is ahead would keep every later note out.
    const at = new Date(Math.min(Date.parse(writtenAt), deps.clock.now()))
    const kept = await deps.store.transaction(async ({ attempts, notes }) => {
      // Whoever deletes the account waits for the end of this, or this finds no attempt.
      const attempt = ownAttempt(await attempts.findForUpdate(attemptId), uid)
      if (attempt.revealedAt === null) throw new ApiError('no_attempt')
      return notes.keep({ attemptId, question, text, writtenAt: at })
    })
    return { ...kept, writtenAt: kept.writtenAt.toISOString() }
  },
}
