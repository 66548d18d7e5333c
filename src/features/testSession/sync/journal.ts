import * as z from 'zod/mini'
import { Act, Explain, Finish } from '../../../../domain/acts'
import { parseJson } from '../../../../domain/base/parseJson'
import { TestNumber } from '../../../../domain/base/scalars'

/**
 * Acts that the server has not acknowledged: one localStorage entry per act (`uid/attempt/opId`), written before
 * rendering and removed only on the server's answer. Shared by all tabs.
 */
export const JOURNAL = 'passage-nine/journal'
export const ASIDE = 'passage-nine/set-aside'
const CLOCK = 'passage-nine/last-act'
const DEVICE = 'passage-nine/device'

export type Place = { uid: string; attemptId: string }

const folderOf = ({ uid, attemptId }: Place, root: string) => `${root}/${uid}/${attemptId}/`

/** @throws the browser's error if storage is full or forbidden */
export function journalAct(
  storage: Storage,
  place: Place,
  act: { readonly opId: string; readonly at: string },
): void {
  storage.setItem(folderOf(place, JOURNAL) + act.opId, JSON.stringify(act))
  // Outlives the entry, so the next act is later even if the clock is set back.
  keepLastAt(storage, place, act.at)
}

export function forgetAct(storage: Storage, place: Place, opId: string): void {
  storage.removeItem(folderOf(place, JOURNAL) + opId)
}

export function journalEntries(storage: Storage, place: Place, root = JOURNAL): string[] {
  return keysIn(storage, folderOf(place, root)).map((key) => storage.getItem(key) ?? '')
}

/**
 * Keeps a rejected act as a record of the choice.
 * @returns false if storage is full; the act then stays in the journal
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

export function journalledAttempts(storage: Storage, uid: string): string[] {
  const folder = `${JOURNAL}/${uid}/`
  const attempts = keysIn(storage, folder).map((key) => key.slice(folder.length).split('/')[0] ?? '')
  return [...new Set(attempts)]
}

/** Time of the latest act that this browser knows of in an attempt, in ms, or 0. */
export function readLastAt(storage: Storage, { uid, attemptId }: Place): number {
  return Date.parse(storage.getItem(`${CLOCK}/${uid}/${attemptId}`) ?? '') || 0
}

export function keepLastAt(storage: Storage, place: Place, at: string): void {
  if (Date.parse(at) > readLastAt(storage, place))
    storage.setItem(`${CLOCK}/${place.uid}/${place.attemptId}`, at)
}

/**
 * Lowers the time to the server's: no stored act is later. Otherwise the acts of a clock that was ahead would keep later
 * ones ahead, too.
 */
export function capLastAt(storage: Storage, place: Place, serverNow: string): void {
  if (readLastAt(storage, place) > Date.parse(serverNow) && journalEntries(storage, place).length === 0)
    storage.setItem(`${CLOCK}/${place.uid}/${place.attemptId}`, serverNow)
}

export function forgetLastAt(storage: Storage, { uid, attemptId }: Place): void {
  storage.removeItem(`${CLOCK}/${uid}/${attemptId}`)
}

/** Returns null for other storage entries. */
export function changeOf({
  key,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): (Place & { isNew: boolean }) | null {
  if (!key?.startsWith(`${JOURNAL}/`)) return null
  const [uid = '', attemptId = ''] = key.slice(JOURNAL.length + 1).split('/')
  return { uid, attemptId, isNew: newValue !== null }
}

/** `testNumber` is for the logout warning. */
const KeptFinish = z.extend(Finish, { testNumber: z.optional(TestNumber) })
const Entry = z.union([Act, KeptFinish, Explain])
type Entry = z.output<typeof Entry>

/** Returns the acts in order; leaves invalid entries in place. */
export function readJournal(...of: Parameters<typeof journalEntries>): Entry[] {
  return journalEntries(...of)
    .flatMap((entry) => {
      const parsed = Entry.safeParse(parseJson(entry))
      return parsed.success ? [parsed.data] : []
    })
    .sort((one, other) => one.at.localeCompare(other.at))
}

/** Rejected for good. */
export const readAside = (storage: Storage, place: Place) => readJournal(storage, place, ASIDE)

/** For browsers without storage. */
const unstored = new WeakMap<Storage, string>()

/** All tabs of a browser are one device. */
export function deviceOf(storage: Storage): string {
  const known = storage.getItem(DEVICE) ?? unstored.get(storage)
  if (known !== undefined && known !== null) return known
  const made = crypto.randomUUID()
  try {
    storage.setItem(DEVICE, made)
  } catch {
    unstored.set(storage, made)
  }
  return made
}

function keysIn(storage: Storage, folder: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(folder),
  )
}
