import { answersFromList } from '../../../../domain/answers'
import { claimOf } from '../../../../domain/records'
import { formatScore, scoreAnswers } from '../../../../domain/results/scoring'
import { api } from '../../../api/api'
import { ask, call } from '../../../api/call'
import { unreadable, type ApiFailure } from '../../../api/failure'
import { loadKeys } from '../../../api/loadPassages'
import type { AppThunk } from '../../../redux/types'
import { fetchAttempt } from '../outbox/fetchAttempt'
import type { Finished } from '../session/states'
import { attemptScored, selectSession } from '../session/testSessionSlice'

/**
 * Scores the answers that finishTest returned and writes the score into the user's record.
 * Order of actions: getPassage × 9, getAttempt where the server had finished it, getUserById, updateUser, attemptScored.
 * @returns the failure, or null when the score stands
 */
export const scoreAttempt = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch, getState) => {
  const session = selectSession(getState())
  if (session.status !== 'scoring') return null
  const keys = await dispatch(loadKeys(session))
  if (keys.failure) return keys.failure
  // With late work an attempt's score is told once its key has been given, and no sooner.
  const { attemptId, finishedBy } = session
  const late = finishedBy === 'server' ? await dispatch(fetchAttempt({ attemptId })) : undefined
  if (late && !late.data) return late.failure ?? unreadable()
  const attempt = late?.data
  const answers = attempt ? answersFromList(attempt.answers) : session.answers
  const { score } = attempt ?? session
  const counted = formatScore(scoreAnswers(answers, keys.data))
  // Both sides count the same answers by the same rule; a difference is a fault of ours, and the server's stands.
  if (counted !== score) console.error(`The server scored ${score}, this page ${counted}.`)
  await dispatch(recordScore({ ...session, score }))
  dispatch(attemptScored(attempt ? { score, attempt } : { score }))
  return null
}

/** As specified: GET the user, set the score, POST the whole record. The server holds the score in any case. */
const recordScore =
  ({ ownerUid, testNumber, score }: Finished): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { data: user, failure } = await dispatch(ask(api.endpoints.getUserById, { id: ownerUid }))
    if (failure) return console.error('Loading the user failed:', failure)
    const tests = user.tests.map((test) => (test.number === testNumber ? { ...test, score } : test))
    const update = await dispatch(call(api.endpoints.updateUser, claimOf({ ...user, tests })))
    if (update.failure) console.error('Saving the score failed:', update.failure)
  }
