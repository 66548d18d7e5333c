import { findAttempt } from '../exams/attempts'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getNotes: CloudFunction<'getNotes'> = {
  summary: 'The caller’s notes on the questions of one attempt.',
  limit: userRules.lookUps,
  answer: async (deps, { uid }, { attemptId }) => {
    const { id } = await findAttempt(deps, uid, attemptId)
    const notes = await deps.store.notes.of(id)
    return notes.map((note) => ({ ...note, writtenAt: note.writtenAt.toISOString() }))
  },
}
