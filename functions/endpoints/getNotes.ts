import type { Deps } from '../deps'
import { findAttempt } from '../exams/attempts'
import type { Endpoint } from '../base/endpoint'

/** The caller's notes on one attempt, by question. */
export function getNotes(deps: Deps): Endpoint<'getNotes'> {
  return async ({ uid }, { attemptId }) => {
    const { id } = await findAttempt(deps, uid, attemptId)
    const notes = await deps.store.notes.of(id)
    return notes.map((note) => ({ ...note, writtenAt: note.writtenAt.toISOString() }))
  }
}
