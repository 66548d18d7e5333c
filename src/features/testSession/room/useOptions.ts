import { useMemo } from 'react'
import type { Letter } from '../../../../domain/exam'
import { useAppDispatch } from '../../../redux/hooks'
import type { Slot } from '../state/testSessionSlice'
import { chooseAnswer, flagQuestion, strikeOption } from '../sync/userActs'
import { isChosen, NO_ROOM } from './bar/roomTexts'

/** Chooses or strikes out an option of a question or flags it, and says why that was refused. */
export function useOptions(passage: number, question: number, say: (text: string) => void, slot?: Slot) {
  const dispatch = useAppDispatch()
  return useMemo(() => {
    const choose = (letter: Letter) => {
      if (dispatch(chooseAnswer(passage, question, letter, slot)) === 'full') say(NO_ROOM)
    }
    const strike = (letter: Letter) => {
      const outcome = dispatch(strikeOption(passage, question, letter, slot))
      if (outcome === 'refused') say(isChosen(letter))
      if (outcome === 'full') say(NO_ROOM)
    }
    const flag = () => {
      if (dispatch(flagQuestion(passage, question, slot)) === 'full') say(NO_ROOM)
    }
    return { choose, strike, flag }
  }, [dispatch, passage, question, say, slot])
}
