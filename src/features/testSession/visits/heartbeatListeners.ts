import { pageWoke } from '../../../redux/pageEvents'
import type { AppListenerApi, AppStartListening, RootState } from '../../../redux/types'
import { isMine, ownerIsHere } from '../session/sessionOwner'
import { selectSession } from '../session/testSessionSlice'
import { askTime } from './askTime'

/** How often a writer says that it is still there and hears whether it still writes; who looks on hears what is new. */
const HEARTBEAT_MS = 30_000
/** Half the life of an identity token. */
const TOKEN_REFRESH_MS = 30 * 60_000

/** Keeps a test that is under way in touch with the server, whether or not its taker does anything. */
export function addHeartbeatListeners(startListening: AppStartListening): void {
  startListening({ predicate: isMine('inProgress'), effect: beat })
  startListening({
    actionCreator: pageWoke,
    effect: async (_action, { dispatch, getState }) => {
      if (isRunning(getState())) await dispatch(askTime())
    },
  })
}

function isRunning(state: RootState): boolean {
  return selectSession(state).status === 'inProgress' && ownerIsHere(state)
}

async function beat(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, extra } = listener
  listener.cancelActiveListeners()
  for (let waited = 0; isRunning(getState()); waited += HEARTBEAT_MS) {
    if (waited > 0 && waited % TOKEN_REFRESH_MS === 0) void extra.identity.token(true).catch(() => null)
    await delay(HEARTBEAT_MS)
    if (isRunning(getState())) await dispatch(askTime())
  }
}
