const PREFIX = 'passage-nine/epoch'

const keyOf = (uid: string, attemptId: string) => `${PREFIX}/${uid}/${attemptId}`
/** There where another device may have written the attempt, too. */
export const othersKeyOf = (uid: string, attemptId: string) => `${keyOf(uid, attemptId)}/others`

/** The epoch with which this browser writes an attempt; null when it has never been its writer. */
export function readOwnEpoch(storage: Storage, uid: string, attemptId: string): number | null {
  const text = storage.getItem(keyOf(uid, attemptId))
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** A full or forbidden storage costs one press of 'Continue here instead' after a reload, and nothing else. */
export function keepOwnEpoch(storage: Storage, uid: string, attemptId: string, epoch: number): void {
  try {
    storage.setItem(keyOf(uid, attemptId), String(epoch))
  } catch (error) {
    console.error('Not stored:', error)
  }
}

export function forgetOwnEpoch(storage: Storage, uid: string, attemptId: string): void {
  storage.removeItem(keyOf(uid, attemptId))
  storage.removeItem(othersKeyOf(uid, attemptId))
}
