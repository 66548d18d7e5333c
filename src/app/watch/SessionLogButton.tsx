import { Button } from '@chakra-ui/react'
import type { UnknownAction } from '@reduxjs/toolkit'
import { useAppDispatch } from '../../redux/hooks'
import type { AppThunk, SessionLog } from '../../redux/types'
import { downloadText } from '../../ui/downloadText'

const saveSessionLog =
  (): AppThunk =>
  (_dispatch, _getState, { sessionLog }) =>
    downloadText('passage-nine-session.json', sessionLogFile(sessionLog), 'application/json')

export function SessionLogButton() {
  const dispatch = useAppDispatch()
  return (
    <p style={{ textAlign: 'center' }}>
      <Button variant="plain" onClick={() => dispatch(saveSessionLog())}>
        Download session log
      </Button>
    </p>
  )
}

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
