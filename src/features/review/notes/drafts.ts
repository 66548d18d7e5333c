import { parseJson } from '../../../../domain/base/parseJson'
import { NoteWritten } from '../../../../domain/results/notes'

/**
 * Notes that the server does not have yet, one localStorage entry for each question and page (`uid/attempt/question/page`), so that
 * no tab writes over another's, written before the next paint and removed only when the server has answered. Whoever deletes the account removes them with the rest
 * (src/auth/forgetUser.ts).
 */
const PREFIX = 'passage-nine/note'
/** What the server will never take. */
const ASIDE = 'passage-nine/set-aside-note'

/** Of this page alone. */
const PAGE = crypto.randomUUID()

/** With the entry that it is kept in. */
export type Draft = NoteWritten & { key: string }

const folderOf = (uid: string, attemptId: string) => `${PREFIX}/${uid}/${attemptId}/`

/** A note as this page keeps it. */
export function draftOf(uid: string, attemptId: string, note: NoteWritten): Draft {
  return { ...note, key: `${folderOf(uid, attemptId)}${note.question}/${PAGE}` }
}

/** @throws the browser's own error when storage is full or forbidden */
export function keepDraft(storage: Storage, { key, ...note }: Draft): void {
  storage.setItem(key, JSON.stringify(note))
}

/** Removes what the server has, unless something else was written meanwhile. */
export function forgetDraft(storage: Storage, { key, writtenAt }: Draft): void {
  if (read(storage, key)?.writtenAt === writtenAt) storage.removeItem(key)
}

/** Out of the way of all others, and kept. */
export function setDraftAside(storage: Storage, draft: Draft): void {
  const entry = storage.getItem(draft.key)
  if (entry !== null) storage.setItem(ASIDE + draft.key.slice(PREFIX.length), entry)
  forgetDraft(storage, draft)
}

/** What is kept here for one attempt, in the order in which it was written; an entry that cannot be read is left where it is. */
export function readDrafts(storage: Storage, uid: string, attemptId: string): Draft[] {
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
