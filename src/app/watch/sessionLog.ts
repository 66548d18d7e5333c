import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { timeTold } from '../../api/baseQuery'
import { noPractice } from '../../features/testSession/state/practicing'
import type { RootState, SessionLog } from '../../redux/types'

/** A long test has a few hundred. */
const MOST_ACTIONS = 5_000

/**
 * Records the test session's actions and the server's answers about the attempt. Excludes logins, payments, passages
 * and practice, which contains the key.
 */
export function recordSession(log: SessionLog): Middleware<object, RootState> {
  return (store) => (next) => (action) => {
    if (isOfSession(action)) {
      log.preloaded ??= { ...store.getState().testSession, practice: noPractice }
      if (log.actions.length < MOST_ACTIONS) log.actions.push(action)
    }
    return next(action)
  }
}

const { startTest, getAttempt, saveAnswers } = api.endpoints
const answers = [startTest, getAttempt, saveAnswers].flatMap((endpoint) => [
  endpoint.matchFulfilled,
  endpoint.matchRejected,
])

function isOfSession(action: unknown): action is UnknownAction {
  if (typeof action !== 'object' || action === null || !('type' in action)) return false
  if (isOfPractice(action)) return false
  const isHere = String(action.type).startsWith('testSession/') || timeTold.match(action)
  return isHere || answers.some((matches) => matches(action as never))
}

function isOfPractice({ type, payload }: { type?: unknown; payload?: unknown }): boolean {
  if (/^testSession\/(practice|explanation)/.test(String(type))) return true
  return typeof payload === 'object' && payload !== null && 'practice' in payload && payload.practice !== null
}
