import { countAnswered } from '../../../../../domain/answers'
import { QUESTIONS_PER_TEST } from '../../../../../domain/exam'
import type { AppThunk } from '../../../../redux/types'
import { isTaking } from '../../session/states'
import { finishRequested, selectSession } from '../../session/testSessionSlice'

/** Finish Test: by way of the navigator where something is unanswered or flagged, else straight to the question. */
export const wantToFinish =
  (showLeftovers: () => void): AppThunk =>
  (dispatch, getState) => {
    const session = selectSession(getState())
    if (!isTaking(session)) return
    const isDone = countAnswered(session.answers) === QUESTIONS_PER_TEST && session.tools.flags.length === 0
    if (isDone) dispatch(finishRequested())
    else showLeftovers()
  }
