import { noteAfter } from '../../domain/results/notes'
import { isTest } from '../store/repositories/exams/attemptsRepository'
import { ownAttempt } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Answers the current note. */
export const saveNote: CloudFunction<'saveNote'> = {
  summary:
    'Keeps a note on a question of an attempt whose results were shown; of two that know nothing of each other both.',
  limit: userRules.changes,
  answer: async (deps, { uid }, { attemptId, ...written }) => {
    // A clock that is ahead would make every later note look old.
    const at = new Date(Math.min(Date.parse(written.writtenAt), deps.clock.now())).toISOString()
    return deps.store.transaction(async ({ attempts, notes }) => {
      // Locks against account deletion and other notes.
      const attempt = ownAttempt(await attempts.findForUpdate(attemptId), uid)
      if (attempt.revealedAt === null || !isTest(attempt)) throw new ApiError('no_attempt')
      const found = await notes.find(attemptId, written.question)
      const there = found && { ...found, writtenAt: found.writtenAt.toISOString() }
      const note = noteAfter(there, { ...written, writtenAt: at })
      if (note !== there) await notes.keep({ attemptId, ...note, writtenAt: new Date(note.writtenAt) })
      return note
    })
  },
}
