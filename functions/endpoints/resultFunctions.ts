import { findUser } from '../accounts/userRecord'
import { progressOf } from '../exams/progress'
import { userRules } from '../guards/limits'
import { compare } from '../../domain/results/comparison'
import { findAttempt, ownAttempt } from '../exams/attempts'
import { notebookOf } from '../exams/notebook'
import { noteAfter } from '../../domain/results/notes'
import { isTest } from '../store/repositories/exams/attemptsRepository'
import { ApiError } from '../base/apiError'
import type { CloudFunctions } from './cloudFunction'

export const resultFunctions = {
  getProgress: {
    summary: 'What the caller’s attempts come to, those whose results were shown.',
    limit: userRules.progress,
    answer: async (deps, { uid }) => {
      await findUser(deps, uid)
      return progressOf(deps, uid)
    },
  },
  /** Others' choices hint at the key, so they are shown only after it. */
  getComparison: {
    summary: 'How a finished attempt, whose key was shown, stands among others’ first ones.',
    limit: userRules.lookUps,
    answer: async (deps, { uid }, { attemptId }) => {
      const { score, lateScore, revealedAt, contentVersion } = await findAttempt(deps, uid, attemptId)
      if (score === null || revealedAt === null) return { among: null }
      return compare(lateScore ?? score, await deps.store.results.talliesOf(contentVersion))
    },
  },
  getNotes: {
    summary: 'The caller’s notes on the questions of one attempt.',
    limit: userRules.lookUps,
    answer: async (deps, { uid }, { attemptId }) => {
      const { id } = await findAttempt(deps, uid, attemptId)
      const notes = await deps.store.notes.of(id)
      return notes.map(({ question, text, writtenAt }) => ({
        question,
        text,
        writtenAt: writtenAt.toISOString(),
      }))
    },
  },
  getNotebook: {
    summary: 'The caller’s notes on the questions of all their attempts.',
    limit: userRules.lookUps,
    answer: async (deps, { uid }) => notebookOf(deps, uid, (await findUser(deps, uid)).paid),
  },
  saveNote: {
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
  },
  reportQuestion: {
    summary: 'Keeps a problem that the caller found in a question, for the editors, and mails it to support.',
    limit: userRules.accounts,
    answer: async (deps, { uid }, { attemptId, question, kind, text }) => {
      const reportedAt = new Date(deps.clock.now())
      await deps.store.transaction(async (repositories) => {
        const { attempts, questionReports } = repositories
        const attempt = ownAttempt(await attempts.findForUpdate(attemptId), uid)
        if (attempt.revealedAt === null) throw new ApiError('no_attempt')
        // Repeating the same text sends no second mail.
        if (await questionReports.keep({ attemptId, question, kind, text, reportedAt }))
          await deps.mails.notify(repositories, uid, [{ about: 'question', attemptId, question }])
      })
      return { reportedAt: reportedAt.toISOString() }
    },
  },
} satisfies Partial<CloudFunctions>
