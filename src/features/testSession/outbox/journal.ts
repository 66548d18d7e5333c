/**
 * The append-only journal of acts on this device: one localStorage entry for each (`uid/attempt/opId`), written
 * before the next paint and removed only on the server's acknowledgement. redux-persist writes on a timer, which
 * a crash or a hidden tab outruns; this does not wait.
 */
const PREFIX = 'passage-nine/journal'
export const SET_ASIDE = 'passage-nine/set-aside'

const folderOf = (uid: string, attemptId: string, root = PREFIX) => `${root}/${uid}/${attemptId}/`

/** Where an act is kept that the server will never take. */
export const asideOf = (uid: string, attemptId: string, opId: string) =>
  folderOf(uid, attemptId, SET_ASIDE) + opId

/** @throws the browser's own error when storage is full or forbidden */
export function journalOperation(
  storage: Storage,
  uid: string,
  attemptId: string,
  operation: { readonly opId: string },
): void {
  storage.setItem(folderOf(uid, attemptId) + operation.opId, JSON.stringify(operation))
}

export function forgetOperation(storage: Storage, uid: string, attemptId: string, opId: string): void {
  storage.removeItem(folderOf(uid, attemptId) + opId)
}

/** One entry as it was written; null where there is none. */
export function journalEntry(storage: Storage, uid: string, attemptId: string, opId: string): string | null {
  return storage.getItem(folderOf(uid, attemptId) + opId)
}

/** What is journalled for one attempt, or set aside, as it was written. */
export function journalEntries(storage: Storage, uid: string, attemptId: string, root = PREFIX): string[] {
  const folder = folderOf(uid, attemptId, root)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(folder))
    .map((key) => storage.getItem(key) ?? '')
}

/**
 * Takes an act that the server will never take out of the journal, and keeps it beside: it proves what was chosen. Where there is
 * no room for that, it stays.
 */
export function setAside(storage: Storage, uid: string, attemptId: string, opId: string): void {
  const entry = journalEntry(storage, uid, attemptId, opId)
  if (entry === null) return
  try {
    storage.setItem(asideOf(uid, attemptId, opId), entry)
    forgetOperation(storage, uid, attemptId, opId)
  } catch (error) {
    console.error('Not stored:', error)
  }
}

/** The attempts of a user that something is journalled for. */
export function journalledAttempts(storage: Storage, uid: string): string[] {
  const folder = `${PREFIX}/${uid}/`
  const attempts = Array.from({ length: storage.length }, (_, index) => storage.key(index)).flatMap((key) =>
    key?.startsWith(folder) ? [key.slice(folder.length).split('/')[0] ?? ''] : [],
  )
  return [...new Set(attempts)]
}
