import type { Letter } from '../../../domain/exam'
import type { AppThunk } from '../../redux/types'
import { serverNow } from './serverClock'
import { answerChosen, selectClockOffset } from './testSessionSlice'

/**
 * Chooses an option. The act is stamped with the server's time as the device knows it: work made before the deadline
 * counts even if it arrives later, and a wrong device clock must not make it look late.
 */
export const chooseAnswer =
  (passage: number, question: number, letter: Letter): AppThunk =>
  (dispatch, getState) => {
    const at = new Date(serverNow(selectClockOffset(getState()))).toISOString()
    dispatch(
      answerChosen({ opId: crypto.randomUUID(), at, kind: 'answer', passage, question, value: letter }),
    )
  }
