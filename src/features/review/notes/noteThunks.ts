import type { Note, NoteWritten } from '../../../../domain/results/notes'
import { call } from '../../../api/call'
import { mayPass, type ApiFailure } from '../../../api/failure'
import { pagesApi } from '../../../api/pagesApi'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { draftOf, forgetDraft, keepDraft, readDrafts, setDraftAside, type Draft } from './drafts'

/** If storage fails, the open page still has the note. */
export const keepNote =
  (attemptId: string, note: NoteWritten): AppThunk<Draft> =>
  (_dispatch, getState, { deviceStorage }) => {
    const draft = draftOf(selectPerson(getState())?.uid ?? '', attemptId, note)
    try {
      keepDraft(deviceStorage, draft)
    } catch (error) {
      console.error('A note could not be kept on this device:', error)
    }
    return draft
  }

/** Returns the drafts that the server may lack. */
export const draftsHere =
  (attemptId: string): AppThunk<Draft[]> =>
  (_dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    return person === null ? [] : readDrafts(deviceStorage, person.uid, attemptId)
  }

/** `standing`: the server's current note. `isOver`: it will never accept the draft. */
export type Sent = { standing: Note } | { failure: ApiFailure; isOver: boolean }

/** Sends a note and then shows the server's version; sets aside a note that it rejects for good. */
export const sendNote =
  (attemptId: string, draft: Draft): AppThunk<Promise<Sent>> =>
  async (dispatch, _getState, { deviceStorage }) => {
    const { key: _key, ...note } = draft
    const { data: standing, failure } = await dispatch(
      call(pagesApi.endpoints.saveNote, { attemptId, ...note }),
    )
    if (failure) {
      const isOver = !mayPass(failure)
      if (isOver) setDraftAside(deviceStorage, draft)
      return { failure, isOver }
    }
    dispatch(
      pagesApi.util.updateQueryData('getNotes', { attemptId }, (notes) => [
        ...notes.filter(({ question }) => question !== standing.question),
        ...(standing.text === '' ? [] : [standing]),
      ]),
    )
    dispatch(pagesApi.util.invalidateTags(['Notebook']))
    forgetDraft(deviceStorage, draft)
    return { standing }
  }
