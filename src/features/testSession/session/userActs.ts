import { chosenLetter } from '../../../../domain/answers'
import {
  LETTERS,
  passageKey,
  passageOfQuestion,
  QUESTIONS_PER_TEST,
  type Letter,
} from '../../../../domain/exam'
import { paint, wipe, type TextRange } from '../../../../domain/highlights'
import { MOST_HIGHLIGHTS, type Highlight, type HighlightColour } from '../../../../domain/work'
import type { AppThunk, RootState } from '../../../redux/types'
import type { Stamp } from './act'
import { hasAttempt } from './states'
import { serverNow } from './serverClock'
import {
  answerChosen,
  actRedone,
  actUndone,
  optionsStruck,
  passageChosen,
  passageHighlighted,
  questionFlagged,
  questionReached,
  questionSeen,
  selectClockOffset,
  selectSession,
} from './testSessionSlice'

/**
 * An act is stamped with the server's time as the device knows it: work made before the deadline counts even if it
 * arrives later, and a wrong device clock must not make it look late.
 */
function stamp(state: RootState): Stamp {
  return {
    opId: crypto.randomUUID(),
    at: new Date(serverNow(selectClockOffset(state))).toISOString(),
  }
}

/**
 * Chooses an option; one that is struck out is left alone.
 * @returns whether it was chosen
 */
export const chooseAnswer =
  (passage: number, question: number, letter: Letter): AppThunk<boolean> =>
  (dispatch, getState) => {
    if (struckLetters(getState(), question).includes(letter)) return false
    dispatch(answerChosen({ ...stamp(getState()), kind: 'answer', passage, question, value: letter }))
    return true
  }

/**
 * Strikes an option out, or takes the stroke back; the chosen one is left alone.
 * @returns whether that was done
 */
export const strikeOption =
  (passage: number, question: number, letter: Letter): AppThunk<boolean> =>
  (dispatch, getState) => {
    const session = selectSession(getState())
    if (!hasAttempt(session) || chosenLetter(session.answers, passage, question) === letter) return false
    const struck = struckLetters(getState(), question)
    const letters = LETTERS.filter((each) => struck.includes(each) !== (each === letter))
    const value = letters.length > 0 ? letters : null
    dispatch(optionsStruck({ ...stamp(getState()), kind: 'strike', passage, question, value }))
    return true
  }

/** Flags a question for a second look, or takes the flag away. */
export const flagQuestion =
  (passage: number, question: number): AppThunk =>
  (dispatch, getState) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    const value = session.tools.flags.includes(question) ? null : true
    dispatch(questionFlagged({ ...stamp(getState()), kind: 'flag', passage, question, value }))
  }

/**
 * Paints stretches of the passage, or wipes them clean (null).
 * @returns false when the passage holds no more highlights
 */
export const highlight =
  (passage: number, ranges: readonly TextRange[], colour: HighlightColour | null): AppThunk<boolean> =>
  (dispatch, getState) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return true
    const before = session.tools.highlights[passageKey(passage)] ?? []
    const after = ranges.reduce<Highlight[]>(
      (list, range) => (colour === null ? wipe(list, range) : paint(list, range, colour)),
      [...before],
    )
    if (after.length > MOST_HIGHLIGHTS) return false
    if (JSON.stringify(after) === JSON.stringify(before)) return true
    const value = after.length > 0 ? after : null
    dispatch(passageHighlighted({ ...stamp(getState()), kind: 'highlight', passage, value }))
    return true
  }

/** A question has come into sight. */
export const seeQuestion =
  (question: number, value: true | null = true): AppThunk =>
  (dispatch, getState) => {
    const passage = passageOfQuestion(question)
    dispatch(questionSeen({ ...stamp(getState()), kind: 'seen', passage, question, value }))
  }

export const undo = (): AppThunk => (dispatch, getState) => {
  dispatch(actUndone(stamp(getState())))
}

export const redo = (): AppThunk => (dispatch, getState) => {
  dispatch(actRedone(stamp(getState())))
}

/** Opens a passage, at one of its questions where one is named. */
export const openPassage =
  (passage: number, question?: number): AppThunk =>
  (dispatch, getState) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    const isElsewhere = session.passage !== passage
    dispatch(passageChosen({ passage, question }))
    const now = selectSession(getState())
    if (!isElsewhere || now.status !== 'inProgress') return
    // For the minutes that each passage took; whether the question is in sight, the room tells.
    dispatch(seeQuestion(now.question, now.tools.seen.includes(now.question) || null))
  }

/** Goes to a question, wherever it is. */
export const goToQuestion =
  (question: number): AppThunk =>
  (dispatch, getState) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    if (question < 1 || question > QUESTIONS_PER_TEST) return
    const passage = passageOfQuestion(question)
    if (passage === session.passage) dispatch(questionReached({ question }))
    else dispatch(openPassage(passage, question))
  }

function struckLetters(state: RootState, question: number): readonly Letter[] {
  const session = selectSession(state)
  return hasAttempt(session) ? (session.tools.strikes[question] ?? []) : []
}
