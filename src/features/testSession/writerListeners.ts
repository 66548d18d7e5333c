import { api } from '../../api/api'
import { failureOf } from '../../api/failure'
import { selectAuth } from '../../auth/authSlice'
import { became, entered } from '../../redux/entered'
import { pageWoke } from '../../redux/pageEvents'
import type { AppListenerApi, AppStartListening, AppThunk, RootState } from '../../redux/types'
import { deliverJournals } from './journalThunks'
import { resync } from './resync'
import { visitTest } from './startThunks'
import { isWriting, ownerIsHere, selectWriting } from './sessionOwner'
import { attemptResynced, selectSession } from './testSessionSlice'
import { claimWriting } from './writerThunks'

/** How often a writer says that it is still there, and hears whether it still is the writer. */
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
  startListening({ predicate: became(isWriting), effect: keepInTouch })
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'signedIn'),
    effect: (_action, { dispatch }) => dispatch(deliverJournals()),
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
      const session = selectSession(getState())
      if (session.status === 'inProgress' && ownerIsHere(getState())) await dispatch(askTime())
    },
  })
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

async function keepInTouch(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, extra } = listener
  listener.cancelActiveListeners()
  for (let waited = 0; isWriting(getState()); waited += SIGN_OF_LIFE_MS) {
    if (waited > 0 && waited % TOKEN_REFRESH_MS === 0) void extra.identity.token(true).catch(() => null)
    await delay(SIGN_OF_LIFE_MS)
    if (isWriting(getState())) await dispatch(askTime())
  }
}

/** Hears the server's time, whether this page still writes, and for one that looks on, what is there by now. */
export const askTime = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const session = selectSession(getState())
  if (session.status !== 'inProgress') return
  const { attemptId, epoch, unacknowledged } = session
  if (selectWriting(getState()) === null) {
    const { data: attempt } = await dispatch(
      api.endpoints.getAttempt.initiate({ attemptId }, { forceRefetch: true, subscribe: false }),
    )
    if (attempt?.status === 'finished') await dispatch(visitTest(attempt.testNumber))
    else if (attempt) dispatch(attemptResynced({ attempt }))
    return
  }
  // Acts on their way bring the same answer.
  if (unacknowledged.length > 0) return
  const { error } = await dispatch(
    api.endpoints.saveAnswers.initiate({ attemptId, epoch, operations: [] }, { track: false }),
  )
  if (error !== undefined) await dispatch(resync(failureOf(error), attemptId))
}
