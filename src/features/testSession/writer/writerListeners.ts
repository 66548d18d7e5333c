import { api } from '../../../api/api'
import { failureOf } from '../../../api/failure'
import { selectAuth } from '../../../auth/authSlice'
import { pageWoke } from '../../../redux/pageEvents'
import { waitToRetry } from '../../../redux/retry'
import type { AppListenerApi, AppStartListening, AppThunk, RootState } from '../../../redux/types'
import { fetchAttempt } from '../outbox/fetchAttempt'
import { sendJournals } from '../outbox/journals'
import { afterRefusal } from '../outbox/afterRefusal'
import { visitTest } from '../visits/visitTest'
import { isMine, ownerIsHere, selectWriting } from '../session/sessionOwner'
import { attemptResynced, selectSession } from '../session/testSessionSlice'
import { claimWriting } from './writerThunks'

/** How often a writer says that it is still there and hears whether it still writes; who looks on hears what is new. */
const SIGN_OF_LIFE_MS = 30_000
/** Half the life of an identity token. */
const TOKEN_REFRESH_MS = 30 * 60_000

export function addWriterListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, after, before) => claiming(after) !== null && claiming(after) !== claiming(before),
    effect: (_action, { dispatch }) => dispatch(claimWriting()),
  })
  startListening({
    predicate: (_action, after, before) =>
      heldAttempt(before) !== null && heldAttempt(after) !== heldAttempt(before),
    effect: (_action, { getState, extra }) => {
      if (heldAttempt(getState()) === null) extra.tabLock.release()
    },
  })
  startListening({ predicate: isMine('inProgress'), effect: keepInTouch })
  startListening({
    predicate: (_action, after, before) =>
      (isSignedIn(after) && !isSignedIn(before)) ||
      (shownAttempt(before) !== null && shownAttempt(after) !== shownAttempt(before)),
    effect: sendWhatIsLeft,
  })
  startListening({
    // A login that was lost is back: what could not be loaded meanwhile is asked for again.
    predicate: (_action, after, before) =>
      selectAuth(before).status === 'reauthenticating' && selectAuth(after).status === 'signedIn',
    effect: async (_action, { dispatch, getState }) => {
      const session = selectSession(getState())
      if (session.status === 'inProgress') await dispatch(visitTest(session.testNumber))
    },
  })
  startListening({
    actionCreator: pageWoke,
    effect: async (_action, { dispatch, getState }) => {
      if (isRunning(getState())) await dispatch(askTime())
    },
  })
}

/** After a login, and when a test leaves the screen: tries until the server has heard of everything, or the user is gone. */
async function sendWhatIsLeft(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  listener.cancelActiveListeners()
  for (let failures = 1; isSignedIn(getState()); failures += 1) {
    if (await dispatch(sendJournals())) return
    await waitToRetry(failures, listener)
  }
}

function isSignedIn(state: RootState): boolean {
  return selectAuth(state).status === 'signedIn'
}

function shownAttempt(state: RootState): string | null {
  const session = selectSession(state)
  return 'attemptId' in session ? session.attemptId : null
}

/** The attempt that this page is about to claim. */
function claiming(state: RootState): string | null {
  const session = selectSession(state)
  return session.status === 'inProgress' && session.writer === 'claiming' && ownerIsHere(state)
    ? session.attemptId
    : null
}

/** The attempt that this tab's lock is for. */
function heldAttempt(state: RootState): string | null {
  const session = selectSession(state)
  return session.status === 'inProgress' && session.writer !== 'elsewhere' ? session.attemptId : null
}

function isRunning(state: RootState): boolean {
  return selectSession(state).status === 'inProgress' && ownerIsHere(state)
}

async function keepInTouch(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, extra } = listener
  listener.cancelActiveListeners()
  for (let waited = 0; isRunning(getState()); waited += SIGN_OF_LIFE_MS) {
    if (waited > 0 && waited % TOKEN_REFRESH_MS === 0) void extra.identity.token(true).catch(() => null)
    await delay(SIGN_OF_LIFE_MS)
    if (isRunning(getState())) await dispatch(askTime())
  }
}

/** Hears the server's time, whether this page still writes, and for one that looks on, what is there by now. */
export const askTime = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const session = selectSession(getState())
  if (session.status !== 'inProgress') return
  const { attemptId, epoch } = session
  if (selectWriting(getState()) === null) {
    const { data: attempt } = await dispatch(fetchAttempt({ attemptId }))
    if (attempt?.status === 'finished') await dispatch(visitTest(attempt.testNumber))
    else if (attempt) dispatch(attemptResynced({ attempt }))
    return
  }
  const { error } = await dispatch(
    api.endpoints.saveAnswers.initiate({ attemptId, epoch, operations: [] }, { track: false }),
  )
  if (error !== undefined) await dispatch(afterRefusal(failureOf(error), attemptId))
}
