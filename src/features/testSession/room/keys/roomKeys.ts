import type { RefObject } from 'react'
import { countAnswered } from '../../../../../domain/answers'
import {
  passageOfQuestion,
  type Letter,
  PASSAGES_PER_TEST,
  QUESTIONS_PER_TEST,
} from '../../../../../domain/exam'
import { useAppDispatch, useAppStore } from '../../../../redux/hooks'
import {
  chooseAnswer,
  flagQuestion,
  goToQuestion,
  openPassage,
  redo,
  strikeOption,
  undo,
} from '../../session/userActs'
import { timeInWords } from '../Countdown'
import type { Marker } from '../passage/HighlightTools'
import type { RoomDialog } from '../RoomDialogs'
import { secondsUntil } from '../../session/serverClock'
import { hasAttempt, isTaking } from '../../session/states'
import { selectClockOffset, selectSession } from '../../session/testSessionSlice'
import type { ActCommand, LookCommand, MoveCommand } from './shortcuts'
import { useShortcuts } from './useShortcuts'
import type { Tab } from '../passage/SplitView'

type Room = {
  passagePane: RefObject<HTMLElement | null>
  mark(marker: Marker): void
  say(text: string): void
  openTab(tab: Tab): void
  openDialog(dialog: RoomDialog): void
}

/** What the room's keys do, each the same as its button. */
export function useRoomKeys({ passagePane, mark, say, openTab, openDialog }: Room) {
  const dispatch = useAppDispatch()
  const { getState } = useAppStore()

  const goToPassage = () => {
    openTab('passage')
    afterPaint(() => passagePane.current?.focus())
  }
  const goToQuestions = () => {
    openTab('questions')
    focusQuestion()
  }
  const sayTime = () => {
    const session = selectSession(getState())
    if (session.status !== 'inProgress') return
    const unanswered = QUESTIONS_PER_TEST - countAnswered(session.answers)
    const time = timeInWords(secondsUntil(session.deadline, selectClockOffset(getState())))
    say(`${time}. ${unanswered === 1 ? '1 question has' : `${unanswered} questions have`} no answer.`)
  }
  const toQuestion = (next: number) => {
    dispatch(goToQuestion(next))
    goToQuestions()
  }
  const toPassage = (next: number) => {
    if (next < 1 || next > PASSAGES_PER_TEST) return
    dispatch(openPassage(next))
    goToPassage()
  }

  useShortcuts((command) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    const { question } = session
    const passage = passageOfQuestion(question)
    const moves: Readonly<Record<MoveCommand, () => void>> = {
      next: () => toQuestion(question + 1),
      previous: () => toQuestion(question - 1),
      nextPassage: () => toPassage(session.passage + 1),
      previousPassage: () => toPassage(session.passage - 1),
      passage: goToPassage,
      questions: goToQuestions,
    }
    const choose = (letter: Letter) => () => void dispatch(chooseAnswer(passage, question, letter))
    const strike = (letter: Letter) => () => dispatch(strikeOption(passage, question, letter))
    const acts: Readonly<Record<ActCommand, () => void>> = {
      ...{ answerA: choose('A'), answerB: choose('B'), answerC: choose('C'), answerD: choose('D') },
      ...{ strikeA: strike('A'), strikeB: strike('B'), strikeC: strike('C'), strikeD: strike('D') },
      flag: () => dispatch(flagQuestion(passage, question)),
      yellow: () => mark('yellow'),
      blue: () => mark('blue'),
      erase: () => mark(null),
      undo: () => dispatch(undo()),
      redo: () => dispatch(redo()),
    }
    const looks: Readonly<Record<LookCommand, () => void>> = {
      navigator: () => openDialog('navigator'),
      time: sayTime,
      list: () => openDialog('keys'),
    }
    if (command in moves) return moves[command as MoveCommand]()
    if (session.status !== 'inProgress') return
    if (command in looks) return looks[command as LookCommand]()
    if (isTaking(session)) acts[command as ActCommand]()
    else say('Here you can read, but not answer.')
  })
  return { goToPassage, goToQuestions, goTo: toQuestion, sayTime }
}

/** Puts the focus on the question at hand once it is on screen: its chosen option, or the first that is open. */
export function focusQuestion(): void {
  afterPaint(() => {
    const question = document.querySelector('[data-open] [data-current-question]')
    const target = ['input:checked', 'input:enabled', 'button', 'summary'].flatMap(
      (each) => question?.querySelector<HTMLElement>(each) ?? [],
    )[0]
    target?.focus()
    question?.scrollIntoView({ block: 'nearest' })
  })
}

/** What React is about to draw is there by then. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work))
}
