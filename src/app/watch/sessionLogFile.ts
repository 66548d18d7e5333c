import type { UnknownAction } from '@reduxjs/toolkit'
import type { SessionLog } from '../../redux/types'

const TAKER = 'taker'

/** Returns a file for Redux DevTools, without the user's id. */
export function sessionLogFile({ actions, preloaded }: SessionLog): string {
  return withoutOwner(
    JSON.stringify({
      payload: JSON.stringify(actions.map(shareable)),
      preloadedState: JSON.stringify({ testSession: preloaded }),
    }),
  )
}

function shareable(action: UnknownAction): UnknownAction {
  if (!('meta' in action)) return action
  const { arg, requestId, requestStatus, baseQueryMeta } = action['meta'] as Record<string, unknown>
  return { ...action, meta: { arg, requestId, requestStatus, baseQueryMeta } }
}

/** Quotes are escaped in the nested JSON. */
function withoutOwner(text: string): string {
  return text.replace(/(\\"ownerUid\\":\\")[^"\\]*/g, `$1${TAKER}`)
}
