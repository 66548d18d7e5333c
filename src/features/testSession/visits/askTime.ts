import type { AppThunk } from '../../../redux/types'
import { afterRefusal } from '../outbox/afterRefusal'
import { fetchAttempt } from '../outbox/fetchAttempt'
import { sendBatch } from '../outbox/sendBatch'
import { selectWriting } from '../session/sessionOwner'
import { attemptResynced, selectSession } from '../session/testSessionSlice'
import { visitTest } from './visitTest'

/** Hears the server's time, whether this page still writes, and for one that looks on, what is there by now. */
export const askTime = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const session = selectSession(getState())
  if (session.status !== 'inProgress') return
  const { attemptId } = session
  if (selectWriting(getState()) !== null) {
    const sent = await dispatch(sendBatch(session, []))
    if (!('refused' in sent)) return
    // Where it is not over for everybody, another page writes.
    if (sent.refused.code !== 'time_over') return dispatch(afterRefusal(sent.refused, attemptId))
  }
  const { data: attempt } = await dispatch(fetchAttempt({ attemptId }))
  // By its id: the latest of the test may be another by now, and this one would stay on screen for ever.
  if (attempt?.status === 'finished') await dispatch(visitTest({ attemptId }))
  else if (attempt) dispatch(attemptResynced({ attempt }))
}
