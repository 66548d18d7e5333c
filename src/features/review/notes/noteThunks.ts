import { parseJson } from '../../../../domain/base/parseJson'
import { NoteWritten, type Note } from '../../../../domain/results/notes'
import { call } from '../../../api/call'
import { mayPass, type ApiFailure } from '../../../api/failure'
import { pagesApi } from '../../../api/pagesApi'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'

/**
 * Unsent notes, one localStorage entry per `uid/attempt/question/page`, so tabs never overwrite each other's. Deleted
 * with the account (src/auth/rememberedPerson.ts).
 */
const PREFIX = 'passage-nine/note'
/** Rejected for good. */
const ASIDE = 'passage-nine/set-aside-note'

/** Unique to this page load. */
const PAGE = crypto.randomUUID()

export type Draft = NoteWritten & { key: string }

const folderOf = (uid: string, attemptId: string) => `${PREFIX}/${uid}/${attemptId}/`

function draftOf(uid: string, attemptId: string, note: NoteWritten): Draft {
  return { ...note, key: `${folderOf(uid, attemptId)}${note.question}/${PAGE}` }
}

/** @throws the browser's error if storage is full or forbidden */
function keepDraft(storage: Storage, { key, ...note }: Draft): void {
  storage.setItem(key, JSON.stringify(note))
}

/** Removes a saved draft unless the entry was overwritten meanwhile. */
function forgetDraft(storage: Storage, { key, writtenAt }: Draft): void {
  if (read(storage, key)?.writtenAt === writtenAt) storage.removeItem(key)
}

function setDraftAside(storage: Storage, draft: Draft): void {
  const entry = storage.getItem(draft.key)
  if (entry !== null) storage.setItem(ASIDE + draft.key.slice(PREFIX.length), entry)
  forgetDraft(storage, draft)
}

/** Returns an attempt's drafts, oldest first; skips unreadable entries but keeps them stored. */
function readDrafts(storage: Storage, uid: string, attemptId: string): Draft[] {
  const folder = folderOf(uid, attemptId)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(folder))
    .flatMap((key) => read(storage, key) ?? [])
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
}

function read(storage: Storage, key: string): Draft | null {
  const parsed = NoteWritten.safeParse(parseJson(storage.getItem(key) ?? ''))
  return parsed.success ? { ...parsed.data, key } : null
}

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
