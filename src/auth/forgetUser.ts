import { forgetPerson, readPerson } from './rememberedPerson'

const PREFIX = 'passage-nine/'

export function forgetUser(storage: Storage, uid: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && key.includes(`/${uid}/`)) storage.removeItem(key)
  }
  if (readPerson(storage)?.uid === uid) forgetPerson(storage)
}
