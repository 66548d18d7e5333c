import type { Letter } from '../../domain/exam'
import type { AppThunk } from '../redux/types'
import { chooseAnswer } from '../features/testSession/session/userActs'
import { readBackJournal } from '../features/testSession/outbox/readBackJournal'
import { isTaking } from '../features/testSession/session/states'
import { selectSession } from '../features/testSession/session/testSessionSlice'

/** A choice in the room that was drawn ahead (roomAhead.ts). */
export type ChoiceAhead = { attemptId: string; passage: number; question: number; letter: Letter }

/** Takes over the room that was drawn ahead: what was chosen there is in the journal, what is chosen from now on comes here. */
export const takeChoicesAhead = (): AppThunk => (dispatch, getState) => {
  dispatch(readBackJournal())
  globalThis.takeChoiceAhead = ({ attemptId, passage, question, letter }) => {
    const session = selectSession(getState())
    if (!isTaking(session) || session.attemptId !== attemptId) return undefined
    return dispatch(chooseAnswer(passage, question, letter))
  }
}
