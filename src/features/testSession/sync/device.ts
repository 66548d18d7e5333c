const KEY = 'passage-nine/device'

/** For browsers without storage. */
const unstored = new WeakMap<Storage, string>()

/** All tabs of a browser are one device. */
export function deviceOf(storage: Storage): string {
  const known = storage.getItem(KEY) ?? unstored.get(storage)
  if (known !== undefined && known !== null) return known
  const made = crypto.randomUUID()
  try {
    storage.setItem(KEY, made)
  } catch {
    unstored.set(storage, made)
  }
  return made
}
