import { answersFromList } from '../../../../domain/answers'
import type { Attempt } from '../../../../domain/attempt'
import { isFullContent, type FullContent } from '../../../../domain/content'
import { passageNumbers } from '../../../../domain/exam'
import { formatScore, scoreAnswers } from '../../../../domain/results/scoring'
import { api } from '../../../api/api'
import { failureOf, unreadable, type ApiFailure } from '../../../api/failure'
import type { AppDispatch, AppThunk } from '../../../redux/types'
import { fetchAttempt } from '../outbox/fetchAttempt'
import { forgetOwnEpoch } from '../outbox/ownEpoch'
import { readBackJournal } from '../outbox/journals'
import { nextBatch } from '../outbox/batches'
import { afterRefusal } from '../outbox/afterRefusal'
import type { Finished } from '../session/testSession'
import { attemptScored, selectSession } from '../session/testSessionSlice'

/**
 * Hands the attempt in with everything that is not acknowledged yet, in several deliveries where it is much; safe to
 * repeat, the server finishes once.
 * @returns what went wrong, or null when the attempt is finished
 */
export const handIn = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch, getState, extra) => {
  const { saveAnswers, finishTest } = api.endpoints
  for (;;) {
    dispatch(readBackJournal())
    const session = selectSession(getState())
    if (session.status !== 'finishing') return null
    const { attemptId, ownerUid, epoch, unacknowledged } = session
    const operations = nextBatch(unacknowledged)
    const isLast = operations.length === unacknowledged.length
    const delivery = { attemptId, epoch, operations }
    const { error } = isLast
      ? await dispatch(finishTest.initiate(delivery, { track: false }))
      : await dispatch(saveAnswers.initiate(delivery, { track: false }))
    if (error !== undefined) {
      const failure = failureOf(error)
      await dispatch(afterRefusal(failure, attemptId))
      return failure
    }
    if (isLast) {
      forgetOwnEpoch(extra.deviceStorage, ownerUid, attemptId)
      return null
    }
  }
}

/**
 * Scores the answers that finishTest returned and writes the score into the user's record.
 * Order of actions: getPassage × 9, getAttempt where the server had finished it, getUserById, updateUser, attemptScored.
 * @returns what went wrong, or null when the score stands
 */
export const scoreAttempt = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch, getState) => {
  const session = selectSession(getState())
  if (session.status !== 'scoring') return null
  const contents = await fullContents(session, dispatch)
  if (!Array.isArray(contents)) return contents
  const attempt = session.finishedBy === 'server' ? await scoredAttempt(session, dispatch) : undefined
  if (attempt && 'code' in attempt) return attempt
  const answers = attempt ? answersFromList(attempt.answers) : session.answers
  const { score } = attempt ?? session
  const counted = formatScore(scoreAnswers(answers, contents))
  // Both sides count the same answers by the same rule; a difference is a fault of ours, and the server's stands.
  if (counted !== score) console.error(`The server scored ${score}, this page ${counted}.`)
  await recordScore({ ...session, score }, dispatch)
  dispatch(attemptScored(attempt ? { score, attempt } : { score }))
  return null
}

/** With late work an attempt's score is told once its key has been given, and no sooner. */
async function scoredAttempt({ attemptId }: Finished, dispatch: AppDispatch): Promise<Attempt | ApiFailure> {
  const { data, error } = await dispatch(fetchAttempt({ attemptId }))
  return !data || error !== undefined ? failureOf(error) : data
}

async function fullContents(
  { testNumber, attemptId }: Finished,
  dispatch: AppDispatch,
): Promise<FullContent[] | ApiFailure> {
  const answers = await Promise.all(
    passageNumbers.map((passage) =>
      dispatch(
        api.endpoints.getPassage.initiate(
          { testNumber, passage, attemptId, finished: true },
          { subscribe: false },
        ),
      ),
    ),
  )
  const contents = answers.flatMap(({ data }) => (data && isFullContent(data.content) ? [data.content] : []))
  if (contents.length === passageNumbers.length) return contents
  const failed = answers.find(({ error }) => error !== undefined)
  return failed ? failureOf(failed.error) : unreadable()
}

/** As specified: GET the user, set the score, POST the whole record. The server holds the score in any case. */
async function recordScore({ ownerUid, testNumber, score }: Finished, dispatch: AppDispatch): Promise<void> {
  const { data: user, error } = await dispatch(
    api.endpoints.getUserById.initiate({ id: ownerUid }, { forceRefetch: true, subscribe: false }),
  )
  if (user === undefined || error !== undefined) return console.error('Loading the user failed:', error)
  const tests = user.tests.map((test) => (test.number === testNumber ? { ...test, score } : test))
  const update = await dispatch(api.endpoints.updateUser.initiate({ ...user, tests }, { track: false }))
  if (update.error !== undefined) console.error('Saving the score failed:', update.error)
}
