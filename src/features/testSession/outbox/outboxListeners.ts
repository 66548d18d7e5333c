import { isAnyOf } from '@reduxjs/toolkit'
import { identityFound, selectAuth } from '../../../auth/authSlice'
import { became } from '../../../redux/entered'
import { pageHidden, pageWoke } from '../../../redux/pageEvents'
import { backoffMs } from '../../../redux/retry'
import type { AppListenerApi, AppStartListening, RootState } from '../../../redux/types'
import { loadPatiently } from '../../../ui/page/loadPatiently'
import { isWriting, selectWriting } from '../session/sessionOwner'
import { hasAttempt, hasSitting } from '../session/states'
import { selectIsStorageFull, selectSession, storageFailed } from '../session/testSessionSlice'
import { afterRefusal } from './afterRefusal'
import { refreshAttempt } from './fetchAttempt'
import { forgetOperation, journalOperation, setAside } from './journal'
import { FINISH } from './keptFinish'
import { sendBatch } from './sendBatch'

/** The server is asked to save at most once in this time. */
const SAVE_EVERY_MS = 1_000
/** What was done is drawn first; what follows at once goes along. */
const SAVE_AFTER_MS = 50

/** Every operation: into the journal before the next paint, then to the server until it has it. */
export function addOutboxListeners(startListening: AppStartListening): void {
  startListening({ predicate: pendingChanged, effect: keepJournal })
  startListening({ predicate: became(hasUnsent), effect: sendPending })
  startListening({
    predicate: (_action, after, before) =>
      (isSignedIn(after) && !isSignedIn(before)) ||
      (attemptIdOf(before) !== null && attemptIdOf(after) !== attemptIdOf(before)),
    effect: sendTheRest,
  })
}

/** What the journal is to have: acts, and a finish that the taker has confirmed, which outlives its page and the login. */
function pendingOf(state: RootState): readonly { opId: string }[] {
  const session = selectSession(state)
  if (!hasSitting(session)) return []
  const { unacknowledged, testNumber, epoch } = session
  const finish = { opId: FINISH, testNumber, epoch }
  const isConfirmed = session.status === 'finishing' && session.reason === 'confirmed'
  return isConfirmed ? [...unacknowledged, finish] : unacknowledged
}

function pendingChanged(_action: unknown, after: RootState, before: RootState): boolean {
  return selectSession(after) !== selectSession(before) && pendingOf(after) !== pendingOf(before)
}

function attemptIdOf(state: RootState): string | null {
  const session = selectSession(state)
  return hasAttempt(session) ? session.attemptId : null
}

function isSignedIn(state: RootState): boolean {
  return selectAuth(state).status === 'signedIn'
}

/** Writes new operations to the journal before anything else happens, and removes what the server has. */
function keepJournal(_action: unknown, listener: AppListenerApi): void {
  const { dispatch, getState, getOriginalState, extra } = listener
  const [before, after] = [getOriginalState(), getState()]
  const session = selectSession(after)
  if (!hasAttempt(session)) return
  const { ownerUid, attemptId, refused } = session
  const known = attemptIdOf(before) === attemptId ? pendingOf(before) : []
  const pending = pendingOf(after)
  for (const operation of pending) {
    if (known.includes(operation)) continue
    const isKept = journalQuietly(extra.deviceStorage, ownerUid, attemptId, operation)
    if (!isKept && !selectIsStorageFull(getState())) dispatch(storageFailed())
  }
  const [remaining, refusedIds] = [pending, refused].map((list) => new Set(list.map(({ opId }) => opId)))
  for (const { opId } of known) {
    // A finish that another device has overtaken.
    const isOvertaken = opId === FINISH && session.status === 'inProgress'
    if (isOvertaken || refusedIds?.has(opId)) setAside(extra.deviceStorage, ownerUid, attemptId, opId)
    else if (!remaining?.has(opId)) forgetOperation(extra.deviceStorage, ownerUid, attemptId, opId)
  }
}

/**
 * A full or forbidden storage does not stop the test: the operation is in the state and on its way to the server.
 * @returns whether it is on this device
 */
function journalQuietly(...entry: Parameters<typeof journalOperation>): boolean {
  try {
    journalOperation(...entry)
    return true
  } catch (error) {
    console.error('Answer not stored:', error)
    return false
  }
}

function hasUnsent(state: RootState): boolean {
  const session = selectWriting(state)
  return session !== null && (session.unacknowledged.length > 0 || session.mayRepeat)
}

/** Sends what is not acknowledged, oldest first, until nothing is left; one loop at a time, whatever happens. */
async function sendPending(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { getState, take, unsubscribe, subscribe } = listener
  unsubscribe()
  let failures = 0
  try {
    await take(pageHidden.match, SAVE_AFTER_MS)
    while (hasUnsent(getState())) {
      if (await sendOnce(listener)) {
        failures = 0
        // A page that is put away sends the rest now: there may be no later.
        await take(pageHidden.match, SAVE_EVERY_MS)
      } else {
        failures += 1
        if (isWriting(getState()))
          await take(isAnyOf(pageWoke, pageHidden, identityFound), backoffMs(failures))
      }
    }
  } finally {
    subscribe()
  }
}

/**
 * Sends a batch, or asks what became of operations that may have arrived before.
 * @returns whether the server took it
 */
async function sendOnce({ dispatch, getState }: AppListenerApi): Promise<boolean> {
  const session = selectWriting(getState())
  if (session === null) return false
  const { attemptId, unacknowledged } = session
  if (unacknowledged.length === 0) return !(await dispatch(refreshAttempt(attemptId))).failure
  const sent = await dispatch(sendBatch(session, unacknowledged))
  if ('refused' in sent) await dispatch(afterRefusal(sent.refused, attemptId))
  return 'stored' in sent
}

/** After a login, and when a test leaves the screen. */
async function sendTheRest(_action: unknown, listener: AppListenerApi): Promise<void> {
  listener.cancelActiveListeners()
  await (await loadPatiently(() => import('./sendWhatIsLeft'))).sendWhatIsLeft(listener)
}
