import { parseJson } from '../../../../domain/base/parseJson'
import { NoteWritten } from '../../../../domain/results/notes'

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

export function draftOf(uid: string, attemptId: string, note: NoteWritten): Draft {
  return { ...note, key: `${folderOf(uid, attemptId)}${note.question}/${PAGE}` }
}

/** @throws the browser's error if storage is full or forbidden */
export function keepDraft(storage: Storage, { key, ...note }: Draft): void {
  storage.setItem(key, JSON.stringify(note))
}

/** Removes a saved draft unless the entry was overwritten meanwhile. */
export function forgetDraft(storage: Storage, { key, writtenAt }: Draft): void {
  if (read(storage, key)?.writtenAt === writtenAt) storage.removeItem(key)
}

export function setDraftAside(storage: Storage, draft: Draft): void {
  const entry = storage.getItem(draft.key)
  if (entry !== null) storage.setItem(ASIDE + draft.key.slice(PREFIX.length), entry)
  forgetDraft(storage, draft)
}

/** Returns an attempt's drafts, oldest first; skips unreadable entries but keeps them stored. */
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
