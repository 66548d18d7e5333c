import type { AppThunk } from '../../../redux/types'
import { hasSitting } from '../session/states'
import { selectSession } from '../session/testSessionSlice'
import { asideOf } from './journal'
import { FINISH } from './keptFinish'

/** Whether the test on screen was finished here, and gone on with elsewhere before the server heard of that. */
export const wasFinishOvertaken =
  (): AppThunk<boolean> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasSitting(session)) return false
    return deviceStorage.getItem(asideOf(session.ownerUid, session.attemptId, FINISH)) !== null
  }

/** Whoever goes on here has taken it back. */
export const forgetOvertakenFinish =
  (): AppThunk =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (hasSitting(session)) deviceStorage.removeItem(asideOf(session.ownerUid, session.attemptId, FINISH))
  }
