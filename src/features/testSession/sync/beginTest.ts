import type { Attempt } from '../../../../domain/attempt'
import { api, type VersionedPassage } from '../../../api/api'
import { loadPassages } from '../../../api/loadPassages'
import { resultOf, type Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { fetchAttempt } from './fetchAttempt'
import { sendLeft } from './sendLeft'
import { selectSession, startFailed, startRequested } from '../state/testSessionSlice'
import { reusePassages } from './passages'
import { openAttempt } from './visitTest'

/** What a start stands on: the latest attempt, and the texts that a new one would take. */
export type Prepared = { latest: Result<Attempt | null>; passages: Result<VersionedPassage[]> }

/** Asks for what a start stands on, while what stands before the test is read. */
export const prepareStart =
  (testNumber: number): AppThunk<Promise<Prepared>> =>
  async (dispatch) => {
    const latest = await dispatch(fetchAttempt({ testNumber }))
    if (latest.failure) return { latest, passages: latest }
    if (latest.data?.status === 'open') return { latest, passages: { data: [] } }
    return {
      latest,
      passages: await dispatch(loadPassages({ testNumber, attemptId: null, finished: false })),
    }
  }

/**
 * Starts a test, or goes on with its open attempt. All nine passages are on the device before the clock starts.
 * Order of actions: startRequested, getAttempt and getPassage × 9 where they are not prepared, startTest, attemptOpened.
 */
export const beginTest =
  (testNumber: number, ahead?: Promise<Prepared>): AppThunk<Promise<void>> =>
  async (dispatch, getState, { identity }) => {
    const person = selectPerson(getState())
    if (person === null) return
    // An hour's token would end in the middle of the test. A refusal shows where the token is used.
    void identity.token(true).catch(() => null)
    dispatch(startRequested({ ownerUid: person.uid, testNumber }))
    // One that is being handed in stays on screen: no clock may run unseen.
    if (selectSession(getState()).status !== 'starting') return

    let prepared = await ahead
    // What was prepared may have failed then, and an attempt that goes on may have gone on elsewhere.
    if (!prepared || prepared.latest.data?.status === 'open' || Object.values(prepared).some(isFailed))
      prepared = await dispatch(prepareStart(testNumber))
    const { latest, passages } = prepared
    if (latest.failure) return void dispatch(startFailed(latest))
    if (latest.data?.status === 'open') return void (await dispatch(openAttempt(latest.data)))
    if (latest.data) {
      const { failure } = await dispatch(sendLeft(latest.data.attemptId))
      if (failure) return void dispatch(startFailed({ failure }))
    }

    if (passages.failure) return void dispatch(startFailed(passages))
    const afterAttemptId = latest.data?.attemptId ?? null
    const wanted = { testNumber, requestId: crypto.randomUUID(), afterAttemptId }
    const started = resultOf(await dispatch(api.endpoints.startTest.initiate(wanted, { track: false })))
    // Another device has taken the test since this one looked: what is on screen here is of before.
    if (started.failure?.code === 'attempt_exists' && ahead) return dispatch(beginTest(testNumber))
    if (started.failure) return void dispatch(startFailed(started))
    reusePassages(started.data, passages.data, dispatch)
    await dispatch(openAttempt(started.data))
  }

const isFailed = ({ failure }: Result<unknown>) => failure !== undefined
