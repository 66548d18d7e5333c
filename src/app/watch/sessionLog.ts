import type { UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import type { RootState, SessionLog } from '../../redux/types'

/** A long sitting makes a few hundred. */
const MOST_ACTIONS = 5_000
const TAKER = 'taker'

type Log = { actions: UnknownAction[]; preloaded: RootState['testSession'] | null }

/**
 * Records what happened to the test session, so that a report of a user can be travelled through in Redux DevTools:
 * its own events and the server's answers about the attempt. Nothing else is recorded: no login, no payment, no
 * passages; whose attempt it is is replaced by a word.
 */
export function createSessionLog(): SessionLog {
  const log: Log = { actions: [], preloaded: null }

  const middleware: SessionLog['middleware'] = (store) => (next) => (action) => {
    if (isOfSession(action)) {
      log.preloaded ??= store.getState().testSession
      if (log.actions.length < MOST_ACTIONS) log.actions.push(action)
    }
    return next(action)
  }

  return {
    middleware,
    text: () =>
      withoutOwner(
        JSON.stringify({
          payload: JSON.stringify(log.actions.map(shareable)),
          preloadedState: JSON.stringify({ testSession: log.preloaded }),
        }),
      ),
  }
}

const { startTest, getAttempt, saveAnswers, takeOver, finishTest } = api.endpoints
const answers = [startTest, getAttempt, saveAnswers, takeOver, finishTest].flatMap((endpoint) => [
  endpoint.matchFulfilled,
  endpoint.matchRejected,
])

function isOfSession(action: unknown): action is UnknownAction {
  if (typeof action !== 'object' || action === null || !('type' in action)) return false
  return String(action.type).startsWith('testSession/') || answers.some((matches) => matches(action as never))
}

/** An answer with as much of its call as the machine reads. */
function shareable(action: UnknownAction): UnknownAction {
  if (!('meta' in action)) return action
  const { arg, requestId, requestStatus, baseQueryMeta } = action['meta'] as Record<string, unknown>
  return { ...action, meta: { arg, requestId, requestStatus, baseQueryMeta } }
}

/** Inside the two texts quotes are escaped. */
function withoutOwner(text: string): string {
  return text.replace(/(\\"ownerUid\\":\\")[^"\\]*/g, `$1${TAKER}`)
}
