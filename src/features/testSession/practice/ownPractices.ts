import { readJournal } from '../outbox/readJournal'

/** Which folders of the journal are practices: another part of the program sends those of attempts. */
const PREFIX = 'passage-nine/practices'

const folderOf = (uid: string) => `${PREFIX}/${uid}/`

/** A full or forbidden storage keeps no journal either. */
export function notePractice(storage: Storage, uid: string, practiceId: string): void {
  try {
    storage.setItem(folderOf(uid) + practiceId, '')
  } catch (error) {
    console.error('This device does not store which practices it has:', error)
  }
}

/** Forgets a practice, unless another page has journalled something for it meanwhile. */
export function forgetPractice(storage: Storage, uid: string, practiceId: string): void {
  if (readJournal(storage, uid, practiceId).length === 0) storage.removeItem(folderOf(uid) + practiceId)
}

/** The practices of a user that something may be journalled for. */
export function notedPractices(storage: Storage, uid: string): string[] {
  const folder = folderOf(uid)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).flatMap((key) =>
    key?.startsWith(folder) ? [key.slice(folder.length)] : [],
  )
}
