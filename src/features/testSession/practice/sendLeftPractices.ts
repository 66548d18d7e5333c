import { selectPerson } from '../../../auth/authSlice'
import { call } from '../../../api/call'
import { mayPass } from '../../../api/failure'
import { backoffMs } from '../../../redux/retry'
import type { AppThunk } from '../../../redux/types'
import { forgetAct, journalledAttempts, PRACTICE_JOURNAL, setAside } from '../sync/journal'
import { nextBatch } from '../sync/syncAttempt'
import { journalledActs } from './ownPractices'
import { practiceApi } from './practiceApi'
import { selectPractice } from './practiceSlice'
import { hasPractice } from './practiceStates'

/** Stores that are sending: one that is asked twice sends once. */
const sending = new WeakSet<object>()

/**
 * Sends what closed practice pages have left in the journal, again and again with growing pauses, until the server has
 * all of it or the user is gone.
 */
export const sendLeftPractices = (): AppThunk<Promise<void>> => async (dispatch, getState, extra) => {
  const uid = selectPerson(getState())?.uid
  if (uid === undefined || sending.has(extra)) return
  sending.add(extra)
  try {
    for (let failures = 1; selectPerson(getState())?.uid === uid; failures += 1) {
      if (await dispatch(sendOnce(uid))) return
      await new Promise((resolve) => {
        setTimeout(resolve, backoffMs(failures))
      })
    }
  } finally {
    sending.delete(extra)
  }
}

/** @returns false when a retry may bring more of it to the server */
const sendOnce =
  (uid: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { deviceStorage }) => {
    let isDone = true
    for (const practiceId of journalledAttempts(deviceStorage, uid, PRACTICE_JOURNAL)) {
      const session = selectPractice(getState())
      // The one on screen sends its own.
      if (hasPractice(session) && session.practice.practiceId === practiceId) continue
      let pending = journalledActs(deviceStorage, uid, practiceId)
      while (pending.length > 0) {
        const acts = nextBatch(pending)
        const request = { practiceId, acts }
        const { data, failure } = await dispatch(call(practiceApi.endpoints.savePractice, request))
        if (failure) {
          if (mayPass(failure)) isDone = false
          break
        }
        for (const { opId } of acts) {
          if (data.notKept.includes(opId))
            setAside(deviceStorage, { uid, attemptId: practiceId }, opId, PRACTICE_JOURNAL)
          else forgetAct(deviceStorage, { uid, attemptId: practiceId }, opId, PRACTICE_JOURNAL)
        }
        pending = pending.filter((act) => !acts.includes(act))
      }
    }
    return isDone
  }
