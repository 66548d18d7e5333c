import { forgetPerson, readPerson } from './rememberedPerson'

const PREFIX = 'passage-nine/'

/** Everything that this device keeps of one user: the journal, what was set aside, transactions, and who they are. */
export function forgetUser(storage: Storage, uid: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && key.includes(`/${uid}/`)) storage.removeItem(key)
  }
  if (readPerson(storage)?.uid === uid) forgetPerson(storage)
}
