import { isAnyOf } from '@reduxjs/toolkit'
import { mayPass } from '../../../api/failure'
import { selectAuth, selectPerson } from '../../../auth/authSlice'
import { became } from '../../../redux/entered'
import { pageHidden, pageWoke } from '../../../redux/pageEvents'
import { backoffMs } from '../../../redux/retry'
import type { AppListenerApi, AppStartListening, AppThunk, RootState } from '../../../redux/types'
import { serverNow } from '../state/serverClock'
import { selectPracticing, selectSitting } from '../state/sessionOwner'
import {
  attemptOpened,
  explanationAsked,
  finishConfirmed,
  journalFound,
  practiceTold,
  selectClockOffset,
  selectPractice,
  selectSession,
  timeRanOut,
} from '../state/testSessionSlice'
import { journalledAttempts } from './journal'
import { syncAttempt } from './syncAttempt'

/** At most one save per interval. */
const SAVE_EVERY_MS = 1_000
/** Renders first and batches acts that follow immediately. */
const SAVE_AFTER_MS = 50
/** Sync interval without unsent acts. */
const SIGN_OF_LIFE_MS = 30_000
/** The same while other devices are active. */
const SIGN_AMONG_OTHERS_MS = 10_000
/** How long a device counts as active after its last act. */
const THERE_MS = 2 * 60_000
/** Half the lifetime of an identity token. */
const TOKEN_REFRESH_MS = 30 * 60_000

/** One loop from login to logout sends the journal and merges other devices' acts. */
export function addSyncListeners(startListening: AppStartListening): void {
  startListening({ predicate: became(isLoggedIn), effect: keepInSync })
}

/** Also offline without a user record; not while reauthenticating. */
function isLoggedIn(state: RootState): boolean {
  return selectPerson(state) !== null && selectAuth(state).status !== 'reauthenticating'
}

async function keepInSync(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, take, cancelActiveListeners, extra } = listener
  cancelActiveListeners()
  let failures = 0
  let refreshAt = Date.now() + TOKEN_REFRESH_MS
  while (isLoggedIn(getState())) {
    const isSending = hasUnsent(getState())
    failures = (await dispatch(syncAll())) ? 0 : failures + 1
    if (selectSitting(getState()) && Date.now() >= refreshAt) {
      refreshAt = Date.now() + TOKEN_REFRESH_MS
      void extra.identity.token(true).catch(() => null)
    }
    if (failures > 0) await take(isAnyOf(pageWoke, pageHidden), backoffMs(failures))
    else {
      // A hidden page sends immediately, since it may not return.
      let isHurried = isSending && (await take(isUrgent, SAVE_EVERY_MS)) !== null
      if (!isHurried && !hasUnsent(getState())) {
        const [news] = (await take(hasNews, pauseMs(getState()))) ?? []
        isHurried = news === undefined || isUrgent(news)
      }
      if (!isHurried) await take(isUrgent, SAVE_AFTER_MS)
    }
  }
}

const isUrgent = isAnyOf(pageHidden, pageWoke, finishConfirmed, timeRanOut, explanationAsked)
const isSaid = isAnyOf(isUrgent, attemptOpened, practiceTold, journalFound)

function hasNews(action: unknown, after: RootState, before: RootState): boolean {
  if (isSaid(action) || isLoggedIn(after) !== isLoggedIn(before)) return true
  const isChanged =
    selectSession(after) !== selectSession(before) || selectPractice(after) !== selectPractice(before)
  return isChanged && hasUnsent(after)
}

function hasUnsent(state: RootState): boolean {
  const [session, practice] = [selectSitting(state), selectPracticing(state)]
  return (
    (session !== null && (session.unacknowledged.length > 0 || session.status === 'finishing')) ||
    (practice !== null && practice.unacknowledged.length + practice.asked.length > 0)
  )
}

/** Undefined waits without a limit. */
function pauseMs(state: RootState): number | undefined {
  if (selectSitting(state) === null && selectPracticing(state) === null) return undefined
  return isAmongOthers(state) ? SIGN_AMONG_OTHERS_MS : SIGN_OF_LIFE_MS
}

/** True if another device was active within THERE_MS. */
export function isAmongOthers(state: RootState): boolean {
  const session = selectSitting(state)
  if (session === null) return false
  const since = serverNow(selectClockOffset(state)) - THERE_MS
  const { device: own, devices } = session
  return Object.entries(devices).some(([device, at]) => device !== own && Date.parse(at) > since)
}

/** @returns false if a retry may help */
const syncAll =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return true
    const onScreen = selectSitting(getState())?.attemptId
    const here = [onScreen, selectPracticing(getState())?.attemptId].filter((id) => id !== undefined)
    const ids = new Set([...here, ...journalledAttempts(deviceStorage, person.uid)])
    let isDone = true
    for (const attemptId of ids) {
      const { failure } = await dispatch(syncAttempt(attemptId))
      if (failure && mayPass(failure)) isDone = false
    }
    return isDone
  }
