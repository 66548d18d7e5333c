const PREFIX = 'passage-nine/payment'

/**
 * Whether this is the first to act on a person's transaction in this browser, over all tabs and reloads. Synchronous, so
 * that it holds before anything else happens. The uid in the key lets a deletion find it.
 */
export function claimTransaction(storage: Storage, uid: string, transId: string): boolean {
  const key = `${PREFIX}/${uid}/${transId}`
  try {
    if (storage.getItem(key) !== null) return false
    storage.setItem(key, new Date().toISOString())
  } catch {
    // A full or forbidden storage must not keep a payment from being recorded; the server records it once.
  }
  return true
}
