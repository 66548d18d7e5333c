import { isAnyOf } from '@reduxjs/toolkit'
import { identityFound, selectPerson } from '../../../auth/authSlice'
import { call } from '../../../api/call'
import { became } from '../../../redux/entered'
import { plugIn } from '../../../redux/lateSlice'
import { pageHidden, pageWoke } from '../../../redux/pageEvents'
import { backoffMs } from '../../../redux/retry'
import type { AppListenerApi, AppThunk, RootState } from '../../../redux/types'
import { forgetAct, journalAct, PRACTICE_JOURNAL, setAside } from '../sync/journal'
import { nextBatch } from '../sync/syncAttempt'
import { forgetKeptPractice, keepPractice } from './keptPractice'
import { journalledActs } from './ownPractices'
import { practiceApi } from './practiceApi'
import {
  journalFound,
  practiceSlice,
  selectPractice,
  selectPracticeState,
  storageFailed,
} from './practiceSlice'
import { hasPractice, type PracticeSession } from './practiceStates'
import { refreshPractice } from './practiceThunks'

/** The server is asked to save at most once in this time. */
const SAVE_EVERY_MS = 1_000
/** What was done is drawn first; what follows at once goes along. */
const SAVE_AFTER_MS = 50

/** The practice page brings its slice and its listeners along; a second time changes nothing. */
export const bringPractice =
  (): AppThunk =>
  (_dispatch, _getState, { startListening }) => {
    plugIn(practiceSlice.reducer)
    startListening({ predicate: pendingChanged, effect: keepJournal })
    startListening({ predicate: toldChanged, effect: keepTold })
    startListening({ predicate: hasBegunToWait, effect: sendPending })
    startListening({ matcher: pageWoke.match, effect: lookAgain })
  }

function practiceOf(state: RootState) {
  const session = selectPractice(state)
  return hasPractice(session) ? session : null
}

/** The practice on screen, its owner signed in; null otherwise. */
function selectSending(state: RootState) {
  const session = practiceOf(state)
  return session !== null && selectPerson(state)?.uid === session.ownerUid ? session : null
}

const isChanged = (after: RootState, before: RootState) => selectPractice(after) !== selectPractice(before)

function pendingChanged(_action: unknown, after: RootState, before: RootState): boolean {
  return isChanged(after, before) && practiceOf(after)?.unacknowledged !== practiceOf(before)?.unacknowledged
}

function toldChanged(_action: unknown, after: RootState, before: RootState): boolean {
  return isChanged(after, before) && practiceOf(after)?.practice !== practiceOf(before)?.practice
}

/** Writes new acts to the journal before anything else happens, and removes what the server has. */
function keepJournal(
  _action: unknown,
  { dispatch, getState, getOriginalState, extra }: AppListenerApi,
): void {
  const [before, session] = [practiceOf(getOriginalState()), practiceOf(getState())]
  if (session === null) return
  const { ownerUid, unacknowledged, uncounted } = session
  const { practiceId } = session.practice
  const storage = extra.deviceStorage
  const place = { uid: ownerUid, attemptId: practiceId }
  const known = before?.practice.practiceId === practiceId ? before.unacknowledged : []
  for (const act of unacknowledged) {
    if (known.includes(act)) continue
    try {
      journalAct(storage, place, act, PRACTICE_JOURNAL)
    } catch (error) {
      console.error('This device does not store answers:', error)
      if (!selectPracticeState(getState()).isStorageFull) dispatch(storageFailed())
    }
  }
  const [left, vain] = [unacknowledged, uncounted].map((list) => new Set(list.map(({ opId }) => opId)))
  for (const { opId } of known) {
    if (vain?.has(opId)) setAside(storage, place, opId, PRACTICE_JOURNAL)
    else if (!left?.has(opId)) forgetAct(storage, place, opId, PRACTICE_JOURNAL)
  }
}

/** A reload without a network shows what was told last; nothing of it outlives its owner's login. */
function keepTold(_action: unknown, { getState }: AppListenerApi): void {
  const session = practiceOf(getState())
  if (session === null) forgetKeptPractice(sessionStorage)
  else keepPractice(sessionStorage, { ownerUid: session.ownerUid, practice: session.practice })
}

function isWaiting(state: RootState): boolean {
  const session = selectSending(state)
  return session !== null && (session.unacknowledged.length > 0 || session.asked.length > 0)
}

const hasBegunToWait = became(isWaiting)

/** Sends what is not acknowledged and asks what is to be explained, until nothing waits; one loop at a time. */
async function sendPending(_action: unknown, listenerApi: AppListenerApi): Promise<void> {
  const { getState, take, unsubscribe, subscribe } = listenerApi
  unsubscribe()
  let failures = 0
  try {
    await take(pageHidden.match, SAVE_AFTER_MS)
    while (isWaiting(getState())) {
      if (await sendOnce(listenerApi)) {
        failures = 0
        // A page that is put away sends the rest now, and whoever asks does not wait.
        if (selectSending(getState())?.asked.length === 0) await take(isUrgent, SAVE_EVERY_MS)
      } else {
        failures += 1
        if (isWaiting(getState()))
          await take(isAnyOf(pageWoke, pageHidden, identityFound), backoffMs(failures))
      }
    }
  } finally {
    subscribe()
  }
}

const isUrgent = isAnyOf(pageHidden, practiceSlice.actions.explanationRequested)

/** @returns whether the server took it */
async function sendOnce({ dispatch, getState }: AppListenerApi): Promise<boolean> {
  const [question] = selectSending(getState())?.asked ?? []
  // What another tab has written counts as well.
  if (question !== undefined) dispatch(readBackPracticeJournal())
  const session = selectSending(getState())
  if (session === null) return false
  const { practiceId } = session.practice
  const acts = nextBatch(session.unacknowledged)
  const isAll = acts.length === session.unacknowledged.length
  const { savePractice, explainPractice } = practiceApi.endpoints
  const { failure } =
    question !== undefined && isAll
      ? await dispatch(call(explainPractice, { practiceId, acts, question }))
      : await dispatch(call(savePractice, { practiceId, acts }))
  return failure === undefined
}

/** Brings into the practice what only the journal knows: acts of a page that crashed, or of another tab. */
const readBackPracticeJournal =
  (): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const session = practiceOf(getState())
    if (session === null) return
    const { practiceId } = session.practice
    const acts = journalledActs(deviceStorage, session.ownerUid, practiceId)
    if (acts.length > 0) dispatch(journalFound({ practiceId, acts }))
  }

/** Another tab or device may have gone on with it, or its test may have begun. */
function lookAgain(_action: unknown, { dispatch, getState }: AppListenerApi): void {
  const session: PracticeSession = selectPractice(getState())
  if (hasPractice(session)) void dispatch(refreshPractice(session.practice.practiceId))
}
