import { claimOf } from '../../../../domain/records'
import { formatScore, scoreAnswers } from '../../../../domain/results/scoring'
import { api } from '../../../api/api'
import { ask } from '../../../api/call'
import { failureOf, unreadable, type ApiFailure } from '../../../api/failure'
import { keysApi } from '../../../api/loadPassages'
import { waitToRetry } from '../../../redux/retry'
import type { AppListenerApi, AppThunk } from '../../../redux/types'
import type { Finished } from '../state/states'
import { attemptScored, scoringDelayed, selectSession } from '../state/testSessionSlice'

const { getUserById, updateUser } = api.endpoints

/**
 * Checks the score and writes it into the user record; the server has it in any case. A test that the server finished
 * is scored only after its key is revealed, since late work could change the score before. Actions: getPassage × 9,
 * getAttempt and attemptScored if the server finished it, getUserById, updateUser.
 */
export async function settleScore(listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  for (let failures = 1; selectSession(getState()).status === 'scoring'; failures += 1) {
    const failure = await dispatch(scoreAttempt())
    if (failure === null) break
    dispatch(scoringDelayed({ failure }))
    await waitToRetry(failures, listener)
  }
  const told = selectSession(getState())
  if (told.status !== 'finished') return
  void dispatch(checkScore(told))
  void dispatch(writeScore(told))
}

const keysOf = ({ testNumber, attemptId }: Finished) =>
  keysApi.endpoints.getKeys.initiate({ testNumber, attemptId }, { subscribe: false })

/** @returns the failure, or null on success */
const scoreAttempt = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch, getState) => {
  const session = selectSession(getState())
  if (session.status !== 'scoring') return null
  const { error } = await dispatch(keysOf(session))
  // A refunded test gets no key, so its score is final.
  if (error && failureOf(error).code !== 'not_paid') return failureOf(error)
  const { data: attempt, failure } = await dispatch(
    ask(api.endpoints.getAttempt, { attemptId: session.attemptId }),
  )
  if (!attempt) return failure ?? unreadable()
  dispatch(attemptScored({ score: attempt.score, attempt }))
  return null
}

/** A difference is a bug; the server's score counts. */
const checkScore =
  (told: Finished): AppThunk<Promise<void>> =>
  async (dispatch) => {
    // A missing text is requested again where it is shown.
    const { data: keys } = await dispatch(keysOf(told))
    if (!keys) return
    const counted = formatScore(scoreAnswers(told.answers, keys))
    if (counted !== told.score) console.error(`The server scored ${told.score}, this page ${counted}.`)
  }

const writeScore =
  ({ ownerUid, testNumber, score }: Finished): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const latest = { forceRefetch: true, subscribe: false }
    const { data: user, error } = await dispatch(getUserById.initiate({ id: ownerUid }, latest))
    if (!user) return console.error('Saving the score failed:', error)
    const tests = user.tests.map((test) => (test.number === testNumber ? { ...test, score } : test))
    const update = await dispatch(updateUser.initiate(claimOf({ ...user, tests }), { track: false }))
    if (update.error) console.error('Saving the score failed:', update.error)
  }
