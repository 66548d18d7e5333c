import type { RefObject } from 'react'
import { countAnswered } from '../../../../../domain/answers'
import {
  passageOfQuestion,
  PASSAGES_PER_TEST,
  QUESTIONS_PER_TEST,
  type Letter,
} from '../../../../../domain/exam'
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../../../domain/work'
import { useAppDispatch, useAppStore } from '../../../../redux/hooks'
import type { AppDispatch } from '../../../../redux/types'
import { catchFocus } from '../../../../ui/catchFocus'
import {
  chooseAnswer,
  flagQuestion,
  goToQuestion,
  openPassage,
  redo,
  strikeOption,
  undo,
} from '../../sync/userActs'
import type { Say } from '../Announcer'
import { timeInWords } from '../Countdown'
import type { Marker } from '../../../../ui/room/HighlightMenu'
import { isChosen, NO_ROOM } from '../bar/roomTexts'
import type { RoomDialog } from '../RoomDialogs'
import { secondsUntil } from '../../state/serverClock'
import { hasAttempt } from '../../state/states'
import { selectClockOffset, selectSession, type Slot } from '../../state/testSessionSlice'
import type { ActCommand, LookCommand, MoveCommand } from './keyBindings'
import { useShortcuts } from './useShortcuts'
import type { Tab } from '../../../../ui/room/PaneTabs'

type Room = {
  passagePane: RefObject<HTMLElement | null>
  mark(marker: Marker): void
  say: Say
  openTab(tab: Tab): void
  openDialog(dialog: RoomDialog): void
  /** Questions that the keys go through; null for all. */
  only: readonly number[] | null
}

export function useRoomKeys({ passagePane, mark, say, openTab, openDialog, only }: Room) {
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
  const toQuestion = (next: number | undefined) => {
    if (next === undefined) return
    dispatch(goToQuestion(next))
    goToQuestions()
    if (selectSession(getState()).status === 'finished') showEvidence()
  }
  const toPassage = (next: number) => {
    if (next < 1 || next > PASSAGES_PER_TEST) return
    dispatch(openPassage(next))
    goToPassage()
  }
  const acting = actsBy({ dispatch, say, mark })

  useShortcuts((command) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    const { question } = session
    const passage = passageOfQuestion(question)
    const moves: Readonly<Record<MoveCommand, () => void>> = {
      next: () => toQuestion(only ? only.find((each) => each > question) : question + 1),
      previous: () => toQuestion(only ? only.findLast((each) => each < question) : question - 1),
      nextPassage: () => toPassage(session.passage + 1),
      previousPassage: () => toPassage(session.passage - 1),
      passage: goToPassage,
      questions: goToQuestions,
    }
    const looks: Readonly<Record<LookCommand, () => void>> = {
      navigator: () => openDialog('navigator'),
      time: sayTime,
      list: () => openDialog('keys'),
    }
    if (command in moves) return moves[command as MoveCommand]()
    if (session.status !== 'inProgress') return
    if (command in looks) return looks[command as LookCommand]()
    acting.on(passage, question)[command as ActCommand]()
  })
  return { goToPassage, goToQuestions, goTo: toQuestion, undo: acting.undo, redo: acting.redo }
}

type Acting = Pick<Room, 'mark' | 'say'> & { dispatch: AppDispatch; slot?: Slot }

export function actsBy({ dispatch, say, mark, slot }: Acting) {
  const choose = (passage: number, question: number, letter: Letter) => {
    const outcome = dispatch(chooseAnswer(passage, question, letter, slot))
    if (outcome === 'done') {
      say(`${letter} chosen.`, 'onScreen')
      followChoice(question, letter)
    }
    if (outcome === 'same') say(`${letter} is your answer already.`, 'onScreen')
    if (outcome === 'full') say(NO_ROOM)
  }
  const strike = (passage: number, question: number, letter: Letter) => {
    const outcome = dispatch(strikeOption(passage, question, letter, slot))
    if (outcome === 'refused') say(isChosen(letter))
    if (outcome === 'full') say(NO_ROOM)
  }
  const takeBack = (act: typeof undo, word: string) => () => {
    const change = dispatch(act(slot))
    if (change === null) return
    const what = { answer: 'answer', strike: 'strike-out', flag: 'flag', highlight: 'highlight', seen: '' }
    const place = 'question' in change ? `question ${change.question}` : `passage ${change.passage}`
    say(`${word}: ${what[change.kind]}, ${place}.`)
  }
  const steps = { undo: takeBack(undo, 'Undone'), redo: takeBack(redo, 'Redone') }
  const on = (passage: number, question: number): Record<ActCommand, () => void> => {
    const chosen = (letter: Letter) => () => choose(passage, question, letter)
    const struck = (letter: Letter) => () => strike(passage, question, letter)
    const highlights = Object.fromEntries(
      HIGHLIGHT_COLORS.map((colour) => [colour, () => mark(colour)]),
    ) as Record<HighlightColor, () => void>
    return {
      ...{ answerA: chosen('A'), answerB: chosen('B'), answerC: chosen('C'), answerD: chosen('D') },
      ...{ strikeA: struck('A'), strikeB: struck('B'), strikeC: struck('C'), strikeD: struck('D') },
      ...highlights,
      flag: () => {
        if (dispatch(flagQuestion(passage, question, slot)) === 'full') say(NO_ROOM)
      },
      erase: () => mark(null),
      ...steps,
    }
  }
  return { on, ...steps }
}

/** Focuses the current question's chosen option, or its first focusable control. */
export function focusQuestion(): void {
  afterPaint(() => {
    const question = document.querySelector('[data-open] [data-current-question]')
    const places = ['input:checked:enabled', 'input:enabled', 'button', 'summary']
    const target = places.flatMap((each) => question?.querySelector<HTMLElement>(each) ?? [])[0]
    target?.focus({ preventScroll: true })
    bringToTop(question)
  })
}

export function showEvidence(index = 0): void {
  afterPaint(() => {
    const place = document.querySelectorAll('[data-open] [data-evidence]')[index] ?? null
    bringToTop(place)
    // On a phone the pressed button is on the other tab.
    catchFocus(place?.closest<HTMLElement>('[data-open]'))
  })
}

/** Scrolls only the sheet, so the pressed control stays in place. */
function bringToTop(place: Element | null): void {
  const sheet = place?.closest('[data-open]')
  if (!place || !sheet) return
  sheet.scrollTop += place.getBoundingClientRect().top - sheet.getBoundingClientRect().top - 16
}

/** Follows the choice if the focus is on another option. */
function followChoice(question: number, letter: Letter): void {
  const options = `input[name=question-${question}]`
  if (document.activeElement?.matches(options)) {
    document.querySelector<HTMLElement>(`${options}[value=${letter}]`)?.focus()
  }
}

/** After React's next render. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work))
}
