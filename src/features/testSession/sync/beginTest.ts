import type { Attempt } from '../../../../domain/attempt'
import { isFullContent } from '../../../../domain/content'
import { api, type VersionedPassage } from '../../../api/api'
import { loadPassages } from '../../../api/loadPassages'
import { ask, resultOf, type Result } from '../../../api/call'
import { selectPerson } from '../../../auth/authSlice'
import type { AppDispatch, AppThunk } from '../../../redux/types'
import { sendLeft } from './syncAttempt'
import { selectSession, startFailed, startRequested } from '../state/testSessionSlice'
import { openAttempt } from './visitTest'

/** Loaded while the user reads the start page. */
export type Prepared = { latest: Result<Attempt | null>; passages: Result<VersionedPassage[]> }

export const prepareStart =
  (testNumber: number): AppThunk<Promise<Prepared>> =>
  async (dispatch) => {
    const latest = await dispatch(ask(api.endpoints.getAttempt, { testNumber }))
    if (latest.failure) return { latest, passages: latest }
    if (latest.data?.status === 'open') return { latest, passages: { data: [] } }
    return {
      latest,
      passages: await dispatch(loadPassages({ testNumber, attemptId: null, finished: false })),
    }
  }

/**
 * Resumes an open attempt, too. All passages are loaded before the clock starts. Actions: startRequested, getAttempt
 * and getPassage × 9 unless prepared, startTest, attemptOpened.
 */
export const beginTest =
  (testNumber: number, ahead?: Promise<Prepared>): AppThunk<Promise<void>> =>
  async (dispatch, getState, { identity }) => {
    const person = selectPerson(getState())
    if (person === null) return
    // A token may expire during a test. A failure shows where the token is used.
    void identity.token(true).catch(() => null)
    dispatch(startRequested({ ownerUid: person.uid, testNumber }))
    // A test that is being submitted stays on screen.
    if (selectSession(getState()).status !== 'starting') return

    let prepared = await ahead
    // Preparing may have failed, and an open attempt may have changed on another device.
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
    // Another device has started the test meanwhile.
    if (started.failure?.code === 'attempt_exists' && ahead) return dispatch(beginTest(testNumber))
    if (started.failure) return void dispatch(startFailed(started))
    reusePassages(started.data, passages.data, dispatch)
    await dispatch(openAttempt(started.data))
  }

const isFailed = ({ failure }: Result<unknown>) => failure !== undefined

/** Uses texts fetched before the start if their version is the attempt's. */
function reusePassages(
  { testNumber, attemptId, contentVersion }: Attempt,
  passages: readonly VersionedPassage[],
  dispatch: AppDispatch,
): void {
  const entries = passages.flatMap((value, index) => {
    if (value.version !== `"${contentVersion}"` || isFullContent(value.content)) return []
    const arg = { testNumber, passage: index + 1, attemptId, finished: false }
    return [{ endpointName: 'getPassage' as const, arg, value }]
  })
  if (entries.length > 0) dispatch(api.util.upsertQueryEntries(entries))
}
