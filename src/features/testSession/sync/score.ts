import { claimOf } from '../../../../domain/records'
import { formatScore, scoreAnswers } from '../../../../domain/results/scoring'
import { api } from '../../../api/api'
import { failureOf, unreadable, type ApiFailure } from '../../../api/failure'
import { keysApi } from '../../../api/loadPassages'
import { waitToRetry } from '../../../redux/retry'
import type { AppListenerApi, AppThunk } from '../../../redux/types'
import { fetchAttempt } from './fetchAttempt'
import type { Finished } from '../state/states'
import { attemptScored, scoringDelayed, selectSession } from '../state/testSessionSlice'

const { getUserById, updateUser } = api.endpoints

/**
 * What is done behind a score that is told: the keys are fetched, the score counted once more, and written into the user's
 * record. The server holds the score in any case. Of a test that the server had finished the score is told here, once
 * its key has been given: only then it is the last.
 * Order of actions: getPassage × 9, with getAttempt and attemptScored where the server had finished it, getUserById, updateUser.
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

/**
 * Scores a test that the server had finished: late work may have changed it until its key was given.
 * @returns the failure, or null when the score stands
 */
const scoreAttempt = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch, getState) => {
  const session = selectSession(getState())
  if (session.status !== 'scoring') return null
  const { error } = await dispatch(keysOf(session))
  // Of a test that was taken back no key is given any more: its score stands as it is.
  if (error && failureOf(error).code !== 'not_paid') return failureOf(error)
  const { data: attempt, failure } = await dispatch(fetchAttempt({ attemptId: session.attemptId }))
  if (!attempt) return failure ?? unreadable()
  dispatch(attemptScored({ score: attempt.score, attempt }))
  return null
}

/** Both sides count the same answers by the same rule; a difference is a fault of ours, and the server's stands. */
const checkScore =
  (told: Finished): AppThunk<Promise<void>> =>
  async (dispatch) => {
    // A text that cannot be had is asked for again where it is read.
    const { data: keys } = await dispatch(keysOf(told))
    if (!keys) return
    const counted = formatScore(scoreAnswers(told.answers, keys))
    if (counted !== told.score) console.error(`The server scored ${told.score}, this page ${counted}.`)
  }

/** As specified: GET the user, set the score, POST the whole record. The server has the score in any case. */
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
