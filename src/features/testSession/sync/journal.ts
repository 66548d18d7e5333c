/**
 * What the server does not have: one localStorage entry for each act (`uid/attempt/opId`), written by the thunk that makes it
 * before anything is drawn, and removed only on the server's word. Every tab of the browser reads and writes the same.
 */
export const JOURNAL = 'passage-nine/journal'
export const ASIDE = 'passage-nine/set-aside'
const CLOCK = 'passage-nine/last-act'

/** Whose act it is, and of which attempt. */
export type Place = { uid: string; attemptId: string }

const folderOf = ({ uid, attemptId }: Place, root: string) => `${root}/${uid}/${attemptId}/`

/** @throws the browser's own error when storage is full or forbidden */
export function journalAct(
  storage: Storage,
  place: Place,
  act: { readonly opId: string; readonly at: string },
): void {
  storage.setItem(folderOf(place, JOURNAL) + act.opId, JSON.stringify(act))
  // Kept when the entry is gone: the next act is later than this one, whatever becomes of the clock.
  keepLastAt(storage, place, act.at)
}

export function forgetAct(storage: Storage, place: Place, opId: string): void {
  storage.removeItem(folderOf(place, JOURNAL) + opId)
}

/** What is journalled for one attempt, as it was written. */
export function journalEntries(storage: Storage, place: Place, root = JOURNAL): string[] {
  return keysIn(storage, folderOf(place, root)).map((key) => storage.getItem(key) ?? '')
}

/**
 * Takes an act that the server will never take out of the journal, and keeps it beside: it proves what was chosen.
 * @returns false where there is no room for that: it stays
 */
export function setAside(storage: Storage, place: Place, opId: string): boolean {
  const entry = storage.getItem(folderOf(place, JOURNAL) + opId)
  if (entry === null) return true
  try {
    storage.setItem(folderOf(place, ASIDE) + opId, entry)
    forgetAct(storage, place, opId)
    return true
  } catch (error) {
    console.error('Not stored:', error)
    return false
  }
}

/** The attempts of a user that something is journalled for. */
export function journalledAttempts(storage: Storage, uid: string): string[] {
  const folder = `${JOURNAL}/${uid}/`
  const attempts = keysIn(storage, folder).map((key) => key.slice(folder.length).split('/')[0] ?? '')
  return [...new Set(attempts)]
}

/** The latest moment of any act that this browser has seen or made in an attempt, in ms; 0 for none. */
export function readLastAt(storage: Storage, { uid, attemptId }: Place): number {
  return Date.parse(storage.getItem(`${CLOCK}/${uid}/${attemptId}`) ?? '') || 0
}

export function keepLastAt(storage: Storage, place: Place, at: string): void {
  if (Date.parse(at) > readLastAt(storage, place))
    storage.setItem(`${CLOCK}/${place.uid}/${place.attemptId}`, at)
}

/** An attempt that is over has no next act. */
export function forgetLastAt(storage: Storage, { uid, attemptId }: Place): void {
  storage.removeItem(`${CLOCK}/${uid}/${attemptId}`)
}

/** What a change of the browser's storage says of a journal; null for any other. */
export function changeOf({
  key,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): (Place & { isNew: boolean }) | null {
  if (!key?.startsWith(`${JOURNAL}/`)) return null
  const [uid = '', attemptId = ''] = key.slice(JOURNAL.length + 1).split('/')
  return { uid, attemptId, isNew: newValue !== null }
}

function keysIn(storage: Storage, folder: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(folder),
  )
}
