import { isAnyOf } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { failureOf } from '../../api/failure'
import { identityFound } from '../../auth/authSlice'
import { became } from '../../redux/entered'
import { pageHidden, pageWoke } from '../../redux/pageEvents'
import { backoffMs, waitToRetry } from '../../redux/retry'
import type { AppListenerApi, AppStartListening, RootState } from '../../redux/types'
import { handIn, scoreAttempt } from './visits/handIn'
import { forgetOperation, journalOperation, setAside } from './outbox/journal'
import { nextBatch } from './outbox/batches'
import { refreshAttempt, afterRefusal } from './outbox/afterRefusal'
import { serverNow, untilNextSecond } from './session/serverClock'
import { createDriftMeter, deviceTimes } from './session/deviceClock'
import { isMine, isWriting, ownerIsHere, selectWriting } from './session/sessionOwner'
import { addWriterListeners, askTime } from './writer/writerListeners'
import {
  clockMoved,
  scoringDelayed,
  selectClockOffset,
  selectIsStorageFull,
  selectSession,
  storageFailed,
  timeRanOut,
} from './session/testSessionSlice'

/** The server is asked to save at most once in this time. */
const SAVE_EVERY_MS = 1_000
/** What was done is drawn first; what follows at once goes along. */
const SAVE_AFTER_MS = 50
/** More than a busy or throttled page drifts between two looks at the clock. */
const CLOCK_TOLERANCE_MS = 1_500
/** How often who looks on asks for the end, once the time is over. */
const LOOK_AGAIN_MS = 5_000

export function addTestSessionListeners(startListening: AppStartListening): void {
  startListening({ predicate: pendingChanged, effect: keepJournal })
  startListening({ predicate: became(hasUnsent), effect: deliver })
  startListening({
    predicate: (_action, after, before) => {
      const deadline = runningDeadline(after)
      return deadline !== null && deadline !== runningDeadline(before)
    },
    effect: watchDeadline,
  })
  startListening({ predicate: isMine('finishing'), effect: finish })
  startListening({ predicate: isMine('scoring'), effect: score })
  addWriterListeners(startListening)
}

function pending(state: RootState) {
  const session = selectSession(state)
  return 'unacknowledged' in session ? session.unacknowledged : []
}

function pendingChanged(_action: unknown, after: RootState, before: RootState): boolean {
  return selectSession(after) !== selectSession(before) && pending(after) !== pending(before)
}

/** Writes new acts to the journal before anything else happens, and strikes out what the server has. */
function keepJournal(_action: unknown, listener: AppListenerApi): void {
  const { dispatch, getState, getOriginalState, extra } = listener
  const [before, after] = [getOriginalState(), getState()]
  const session = selectSession(after)
  if (!('attemptId' in session)) return
  const { ownerUid, attemptId } = session
  const earlier = selectSession(before)
  const isSameAttempt = 'attemptId' in earlier && earlier.attemptId === attemptId
  const known = isSameAttempt ? pending(before) : []
  for (const operation of pending(after)) {
    if (known.includes(operation)) continue
    const isKept = journalQuietly(extra.deviceStorage, ownerUid, attemptId, operation)
    if (!isKept && !selectIsStorageFull(getState())) dispatch(storageFailed())
  }
  const remaining = new Set(pending(after).map(({ opId }) => opId))
  const refused = new Set('refused' in session ? session.refused.map(({ opId }) => opId) : [])
  for (const { opId } of known) {
    if (refused.has(opId)) setAside(extra.deviceStorage, ownerUid, attemptId, opId)
    else if (!remaining.has(opId)) forgetOperation(extra.deviceStorage, ownerUid, attemptId, opId)
  }
}

/**
 * A full or forbidden storage does not stop the test: the act is in the state and on its way to the server.
 * @returns whether the act is on this device
 */
function journalQuietly(...entry: Parameters<typeof journalOperation>): boolean {
  try {
    journalOperation(...entry)
    return true
  } catch (error) {
    console.error('This device does not store answers:', error)
    return false
  }
}

function hasUnsent(state: RootState): boolean {
  const session = selectWriting(state)
  return session !== null && (session.unacknowledged.length > 0 || session.mayRepeat)
}

/**
 * Sends what is not acknowledged, oldest first, until nothing is left, and asks what became of what may have been sent
 * before; one loop at a time, whatever happens.
 */
async function deliver(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, take, unsubscribe, subscribe } = listener
  unsubscribe()
  let failures = 0
  try {
    await take(pageHidden.match, SAVE_AFTER_MS)
    while (hasUnsent(getState())) {
      const session = selectSession(getState())
      if (session.status !== 'inProgress') break
      const { attemptId, epoch, unacknowledged } = session
      const operations = nextBatch(unacknowledged)
      const { error } = await (operations.length > 0
        ? dispatch(api.endpoints.saveAnswers.initiate({ attemptId, epoch, operations }, { track: false }))
        : dispatch(refreshAttempt(attemptId)))
      if (error === undefined) {
        failures = 0
        // A page that is put away sends the rest now: there may be no later.
        await take(pageHidden.match, SAVE_EVERY_MS)
      } else {
        failures += 1
        await dispatch(afterRefusal(failureOf(error), attemptId))
        if (isWriting(getState()))
          await take(isAnyOf(pageWoke, pageHidden, identityFound), backoffMs(failures))
      }
    }
  } finally {
    subscribe()
  }
}

function runningDeadline(state: RootState): string | null {
  const session = selectSession(state)
  return session.status === 'inProgress' && ownerIsHere(state) ? session.deadline : null
}

/** At 0 the test finishes by itself. The wait is cut into seconds: a sleeping laptop stops long timers. */
async function watchDeadline(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, cancelActiveListeners } = listener
  cancelActiveListeners()
  const driftMs = createDriftMeter(deviceTimes)
  let offset = selectClockOffset(getState())
  /** What the two clocks disagree by since the server last told the time. */
  let unsureMs = 0
  for (;;) {
    const movedBy = driftMs()
    const isTold = selectClockOffset(getState()) !== offset
    unsureMs = isTold ? movedBy : unsureMs + movedBy
    // Set back: sleep never does that, so what the steady clock counted is right, unless the server has just told.
    if (movedBy < -CLOCK_TOLERANCE_MS && !isTold) dispatch(clockMoved({ byMs: movedBy }))
    offset = selectClockOffset(getState())
    // Set forward, or slept: only the server knows which.
    if (Math.abs(movedBy) > CLOCK_TOLERANCE_MS) await dispatch(askTime())
    const deadline = runningDeadline(getState())
    if (deadline === null) return
    const left = Date.parse(deadline) - serverNow(selectClockOffset(getState()))
    if (left > 0) {
      // With the countdown's turn of the second: the page wakes once, not twice.
      await delay(Math.min(left, untilNextSecond(deadline, selectClockOffset(getState()))))
    } else if (selectWriting(getState()) === null) {
      // Who looks on hands nothing in: the writer does, or the server.
      await dispatch(askTime())
      await delay(LOOK_AGAIN_MS)
    } else if (await isTimeOver(listener, Math.abs(unsureMs) <= CLOCK_TOLERANCE_MS)) {
      dispatch(timeRanOut())
      return
    } else {
      // Never ask in a tight circle, whatever the two clocks say of each other.
      await delay(1_000)
    }
  }
}

/**
 * Asks the server before giving up the rest: this device's clock may have been moved. Unreachable counts as over only
 * while the two clocks of the device agree.
 */
async function isTimeOver({ dispatch, getState }: AppListenerApi, isSure: boolean): Promise<boolean> {
  const session = selectSession(getState())
  if (session.status !== 'inProgress') return false
  const { data, error } = await dispatch(refreshAttempt(session.attemptId))
  // The deadline may have been moved on; the session follows the server's.
  if (!data || error !== undefined) return isSure
  return data.status === 'finished' || Date.parse(data.serverNow) >= Date.parse(data.deadline)
}

async function finish(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  for (let failures = 1; ; failures += 1) {
    if (selectSession(getState()).status !== 'finishing') return
    if ((await dispatch(handIn())) === null) return
    await waitToRetry(failures, listener)
  }
}

async function score(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  for (let failures = 1; ; failures += 1) {
    if (selectSession(getState()).status !== 'scoring') return
    const failure = await dispatch(scoreAttempt())
    if (failure === null) return
    dispatch(scoringDelayed({ failure }))
    await waitToRetry(failures, listener)
  }
}
