import { Note } from '../../../../domain/results/notes'

/**
 * Notes that the server does not have yet, one localStorage entry for each (`uid/attempt/question`), written before the
 * next paint and removed only when the server has answered. Whoever deletes the account removes them with the rest
 * (src/auth/forgetUser.ts).
 */
const PREFIX = 'passage-nine/note'

const folderOf = (uid: string, attemptId: string) => `${PREFIX}/${uid}/${attemptId}/`

/** @throws the browser's own error when storage is full or forbidden */
export function keepDraft(storage: Storage, uid: string, attemptId: string, note: Note): void {
  storage.setItem(folderOf(uid, attemptId) + note.question, JSON.stringify(note))
}

/** Removes what the server has, unless something else was written meanwhile. */
export function forgetDraft(storage: Storage, uid: string, attemptId: string, sent: Note): void {
  const key = folderOf(uid, attemptId) + sent.question
  if (read(storage, key)?.writtenAt === sent.writtenAt) storage.removeItem(key)
}

/** What is kept here for one attempt, by question; an entry that cannot be read is left where it is. */
export function readDrafts(storage: Storage, uid: string, attemptId: string): Note[] {
  const folder = folderOf(uid, attemptId)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(folder))
    .flatMap((key) => read(storage, key) ?? [])
    .toSorted((one, other) => one.question - other.question)
}

function read(storage: Storage, key: string): Note | null {
  try {
    return Note.parse(JSON.parse(storage.getItem(key) ?? ''))
  } catch {
    return null
  }
}
