import { RETRIED } from '../../../api/retriedCodes'
import { selectAuth, selectPerson } from '../../../auth/authSlice'
import { loadRecord } from '../../../auth/loadRecord'
import { waitToRetry } from '../../../redux/retry'
import type { AppListenerApi, AppThunk } from '../../../redux/types'
import { hasAttempt } from '../session/states'
import { selectSession } from '../session/testSessionSlice'
import { fetchAttempt } from './fetchAttempt'
import { journalledAttempts, setAside } from './journal'
import { sendJournal } from './sendJournal'
import { FINISH, readFinish, readHeldEpoch } from './keptFinish'

/** Tries until the server has heard of everything that closed sittings have left, or the user is gone. */
export async function sendWhatIsLeft(listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  for (let failures = 1; selectAuth(getState()).status === 'signedIn'; failures += 1) {
    if (await dispatch(sendJournals())) return
    await waitToRetry(failures, listener)
  }
}

/**
 * Sends what this device still holds of the user's other sittings, and hands in where that was confirmed: at a login, also
 * of one whose test is not opened. An attempt that another device writes is left alone; its operations are shown when it is
 * opened here.
 * @returns false when a retry may bring more of it to the server
 */
const sendJournals =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return true
    let isDone = true
    for (const attemptId of journalledAttempts(deviceStorage, person.uid)) {
      const session = selectSession(getState())
      if (hasAttempt(session) && session.attemptId === attemptId) continue
      const { data: attempt, failure } = await dispatch(fetchAttempt({ attemptId }))
      if (failure && RETRIED.includes(failure.code)) isDone = false
      if (!attempt) continue
      const isOwn = readHeldEpoch(deviceStorage, person.uid, attemptId) === attempt.epoch
      if (isOwn || attempt.status === 'finished') {
        const isConfirmed = readFinish(deviceStorage, person.uid, attemptId)?.epoch === attempt.epoch
        const finish = isConfirmed && attempt.status === 'open'
        const sent = await dispatch(sendJournal(attempt, finish))
        // The list of tests tells its score.
        if (finish && !sent.failure) await dispatch(loadRecord(person.uid))
        if (sent.failure && RETRIED.includes(sent.failure.code)) isDone = false
      } else setAside(deviceStorage, person.uid, attemptId, FINISH)
    }
    return isDone
  }
