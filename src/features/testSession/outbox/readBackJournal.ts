import type { AppThunk } from '../../../redux/types'
import { hasSitting } from '../session/states'
import { journalFound, selectSession } from '../session/testSessionSlice'
import { readFinish } from './keptFinish'
import { readJournal } from './readJournal'

/** Brings into the session what only the journal knows: acts and a finish of a page that crashed, or of another tab. */
export const readBackJournal =
  (): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasSitting(session)) return
    const { ownerUid, attemptId } = session
    const operations = readJournal(deviceStorage, ownerUid, attemptId)
    const finishEpoch = readFinish(deviceStorage, ownerUid, attemptId)?.epoch
    if (operations.length > 0 || finishEpoch !== undefined)
      dispatch(journalFound({ attemptId, operations, finishEpoch }))
  }
