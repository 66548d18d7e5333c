import { api } from '../../../api/api'
import { call } from '../../../api/call'
import { loadPassages } from '../../../api/loadPassages'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { fetchAttempt } from '../outbox/fetchAttempt'
import { sendJournal } from '../outbox/journals'
import { keepOwnEpoch } from '../outbox/ownEpoch'
import { selectSession, startFailed, startRequested } from '../session/testSessionSlice'
import { reusePassages } from './passages'
import { openAttempt } from './visitTest'

/**
 * Starts a test, or goes on with its open attempt. All nine passages are on the device before the clock starts.
 * Order of actions: startRequested, getAttempt, getPassage × 9, startTest, attemptOpened.
 */
export const beginTest =
  (testNumber: number): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage, identity }) => {
    const person = selectPerson(getState())
    if (person === null) return
    // An hour's token would end in the middle of the test. A refusal shows where the token is used.
    void identity.token(true).catch(() => null)
    dispatch(startRequested({ ownerUid: person.uid, testNumber }))
    // One that is being handed in stays on screen: no clock may run unseen.
    if (selectSession(getState()).status !== 'starting') return

    const latest = await dispatch(fetchAttempt({ testNumber }))
    if (latest.failure) return void dispatch(startFailed(latest))
    if (latest.data?.status === 'open') return void (await dispatch(openAttempt(latest.data)))
    if (latest.data) {
      const sent = await dispatch(sendJournal(latest.data))
      if (sent.failure) return void dispatch(startFailed(sent))
    }

    const passages = await dispatch(loadPassages({ testNumber, attemptId: null, finished: false }))
    if (passages.failure) return void dispatch(startFailed(passages))
    const started = await dispatch(
      call(api.endpoints.startTest, {
        testNumber,
        requestId: crypto.randomUUID(),
        afterAttemptId: latest.data?.attemptId ?? null,
      }),
    )
    if (started.failure) return void dispatch(startFailed(started))
    const { attemptId, heldEpoch } = started.data
    // Another device's press was quicker: this one looks on.
    if (heldEpoch !== null) keepOwnEpoch(deviceStorage, person.uid, attemptId, heldEpoch)
    reusePassages(started.data, passages.data, dispatch)
    await dispatch(openAttempt(started.data))
  }
