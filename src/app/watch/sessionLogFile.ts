import type { UnknownAction } from '@reduxjs/toolkit'
import type { SessionLog } from '../../redux/types'

const TAKER = 'taker'

/** The file that Redux DevTools imports; whose attempt it is is replaced by a word. */
export function sessionLogFile({ actions, preloaded }: SessionLog): string {
  return withoutOwner(
    JSON.stringify({
      payload: JSON.stringify(actions.map(shareable)),
      preloadedState: JSON.stringify({ testSession: preloaded }),
    }),
  )
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
