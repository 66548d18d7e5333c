import type { Note } from '../../../../domain/results/notes'
import { call } from '../../../api/call'
import type { ApiFailure } from '../../../api/failure'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { forgetDraft, keepDraft, readDrafts } from './drafts'
import { notesApi } from './notesApi'

/** Keeps what was written on this device at once. One that has no room loses nothing while the page is open. */
export const keepNote =
  (attemptId: string, note: Note): AppThunk =>
  (_dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return
    try {
      keepDraft(deviceStorage, person.uid, attemptId, note)
    } catch (error) {
      console.error('A note could not be kept on this device:', error)
    }
  }

/** What this device has of an attempt's notes and the server perhaps not. */
export const draftsHere =
  (attemptId: string): AppThunk<Note[]> =>
  (_dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    return person === null ? [] : readDrafts(deviceStorage, person.uid, attemptId)
  }

/**
 * Sends one note, and shows from then on the one that the server says stands.
 * @returns why it could not be kept there; null when it was
 */
export const sendNote =
  (attemptId: string, note: Note): AppThunk<Promise<ApiFailure | null>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    const { data: standing, failure } = await dispatch(
      call(notesApi.endpoints.saveNote, { attemptId, ...note }),
    )
    if (failure) return failure
    dispatch(
      notesApi.util.updateQueryData('getNotes', { attemptId }, (notes) => [
        ...notes.filter(({ question }) => question !== standing.question),
        ...(standing.text === '' ? [] : [standing]),
      ]),
    )
    if (person !== null) forgetDraft(deviceStorage, person.uid, attemptId, note)
    return null
  }
