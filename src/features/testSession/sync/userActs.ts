import type { UnknownAction } from '@reduxjs/toolkit'
import type { Act, AnyAct, Finish } from '../../../../domain/acts'
import { nextAt } from '../../../../domain/fold'
import { chosenLetter } from '../../../../domain/answers'
import {
  LETTERS,
  passageKey,
  passageOfQuestion,
  QUESTIONS_PER_TEST,
  type Letter,
} from '../../../../domain/exam'
import { paint, wipe, type TextRange } from '../../../../domain/highlights'
import { MOST_HIGHLIGHTS, type Highlight, type HighlightColor } from '../../../../domain/work'
import type { AppThunk, RootState } from '../../../redux/types'
import { serverNow } from '../state/serverClock'
import { isTaking, isUnderWay } from '../state/practicing'
import { hasAttempt, type Change, type Merging, type Stamp } from '../state/states'
import { hasRoom, isSame, lastStep } from '../state/takeAct'
import {
  answerChosen,
  actRedone,
  actUndone,
  explanationAsked,
  finishConfirmed,
  optionsStruck,
  passageChosen,
  passageHighlighted,
  questionFlagged,
  questionReached,
  questionSeen,
  selectClockOffset,
  selectIsStorageFull,
  selectPractice,
  selectSession,
  selectWork,
  storageFailed,
  timeRanOut,
  type Slot,
} from '../state/testSessionSlice'
import { journalAct, readLastAt } from './journal'

/** Announced to screen readers. `same`: nothing changed. `full`: the attempt has no room. */
export type Outcome = 'done' | 'same' | 'refused' | 'full'

const taken = {
  answer: answerChosen,
  strike: optionsStruck,
  flag: questionFlagged,
  highlight: passageHighlighted,
  seen: questionSeen,
} as const

/** Journals the act first, then dispatches it. */
const make =
  (change: Change, event: Event = taken[change.kind], slot: Slot = 'current'): AppThunk<Outcome> =>
  (dispatch, getState) => {
    const session = takingOf(getState(), slot, change)
    if (session === null) return 'refused'
    return isSame(session, change) ? 'same' : dispatch(record(change, event, slot))
  }

type Event = (act: Act, slot?: Slot) => UnknownAction

function takingOf(state: RootState, slot: Slot, change: Change): Merging | null {
  const [session, practice] = [selectSession(state), selectPractice(state)]
  if (slot === 'current') return session.status === 'inProgress' ? session : null
  const takes = 'question' in change ? isTaking(practice, change.question) : isUnderWay(practice)
  return practice.status === 'open' && takes ? practice : null
}

const record =
  (change: Change, event: Event, slot: Slot = 'current'): AppThunk<Outcome> =>
  (dispatch, getState, { deviceStorage }) => {
    const session = takingOf(getState(), slot, change)
    if (session === null) return 'refused'
    if (!hasRoom(session, change.kind)) return 'full'
    const act = { ...change, ...stamp(getState(), session, deviceStorage) } as Act
    dispatch(journal(session, act))
    dispatch(event(act, slot))
    return 'done'
  }

/** Without storage the test continues; the act is sent from the state. */
const journal =
  (sitting: Merging, act: AnyAct): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    try {
      const { ownerUid, attemptId, testNumber } = sitting
      const entry = act.kind === 'finish' && !('practice' in sitting) ? { ...act, testNumber } : act
      journalAct(deviceStorage, { uid: ownerUid, attemptId }, entry)
    } catch (error) {
      console.error('Answer not stored:', error)
      if (!selectIsStorageFull(getState())) dispatch(storageFailed())
    }
  }

/** Uses the server's time: a wrong device clock must not make timely work late. */
function stamp(state: RootState, { ownerUid, attemptId, stamps, device }: Merging, storage: Storage): Stamp {
  const kept = readLastAt(storage, { uid: ownerUid, attemptId })
  // Fallback without storage.
  const seen = Object.values(stamps).reduce((latest, each) => (each > latest ? each : latest), '')
  const lastAt = Math.max(kept, Date.parse(seen.split(' ')[0] ?? '') || 0)
  return {
    opId: crypto.randomUUID(),
    at: new Date(nextAt(serverNow(selectClockOffset(state)), lastAt)).toISOString(),
    device,
  }
}

/** Restores a struck option first. */
export const chooseAnswer =
  (passage: number, question: number, letter: Letter, slot?: Slot): AppThunk<Outcome> =>
  (dispatch, getState) => {
    if (struckLetters(getState(), question, slot).includes(letter))
      dispatch(strikeOption(passage, question, letter, slot))
    return dispatch(make({ kind: 'answer', passage, question, value: letter }, answerChosen, slot))
  }

/** Toggles a strike; refuses the chosen option. */
export const strikeOption =
  (passage: number, question: number, letter: Letter, slot?: Slot): AppThunk<Outcome> =>
  (dispatch, getState) => {
    const work = selectWork(getState(), slot)
    if (work === null || chosenLetter(work.answers, passage, question) === letter) return 'refused'
    const struck = struckLetters(getState(), question, slot)
    const letters = LETTERS.filter((each) => struck.includes(each) !== (each === letter))
    const value = letters.length > 0 ? letters : null
    return dispatch(make({ kind: 'strike', passage, question, value }, optionsStruck, slot))
  }

export const flagQuestion =
  (passage: number, question: number, slot?: Slot): AppThunk<Outcome> =>
  (dispatch, getState) => {
    const value = selectWork(getState(), slot)?.tools.flags.includes(question) ? null : true
    return dispatch(make({ kind: 'flag', passage, question, value }, questionFlagged, slot))
  }

/** Erases if `colour` is null. Refuses beyond MOST_HIGHLIGHTS. */
export const highlight =
  (
    passage: number,
    ranges: readonly TextRange[],
    colour: HighlightColor | null,
    slot?: Slot,
  ): AppThunk<Outcome> =>
  (dispatch, getState) => {
    const work = selectWork(getState(), slot)
    if (work === null) return 'refused'
    const before = work.tools.highlights[passageKey(passage)] ?? []
    const after = ranges.reduce<Highlight[]>(
      (list, range) => (colour === null ? wipe(list, range) : paint(list, range, colour)),
      [...before],
    )
    if (after.length > MOST_HIGHLIGHTS) return 'refused'
    const value = after.length > 0 ? after : null
    return dispatch(make({ kind: 'highlight', passage, value }, passageHighlighted, slot))
  }

export const seeQuestion =
  (question: number): AppThunk<Outcome> =>
  (dispatch) =>
    dispatch(make({ kind: 'seen', passage: passageOfQuestion(question), question, value: true }))

const takeStep =
  (list: 'done' | 'undone', slot: Slot = 'current'): AppThunk<Change | null> =>
  (dispatch, getState) => {
    const session = slot === 'current' ? selectSession(getState()) : selectPractice(getState())
    const isOpen = session.status === 'inProgress' || session.status === 'open'
    const step = isOpen ? lastStep(session, list) : undefined
    if (step === undefined) return null
    const outcome =
      list === 'done'
        ? dispatch(make(step.before, actUndone, slot))
        : dispatch(make(step.after, actRedone, slot))
    return outcome === 'done' ? step.after : null
  }

/** @returns the undone change, or null */
export const undo = (slot?: Slot) => takeStep('done', slot)
export const redo = (slot?: Slot) => takeStep('undone', slot)

export const finishTest = (): AppThunk => end('confirmed')
/** Time is up on this device, which may be wrong. */
export const finishAtZero = (): AppThunk => end('timeRanOut')

const end =
  (value: Finish['value']): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (session.status !== 'inProgress') return
    if (value === 'confirmed' && !session.confirmingFinish) return
    const finish: Finish = { kind: 'finish', value, ...stamp(getState(), session, deviceStorage) }
    dispatch(journal(session, finish))
    dispatch(value === 'confirmed' ? finishConfirmed(finish) : timeRanOut(finish))
  }

export const openPassage =
  (passage: number, question?: number): AppThunk =>
  (dispatch, getState) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    const isElsewhere = session.passage !== passage
    dispatch(passageChosen({ passage, question }))
    const now = selectSession(getState())
    if (!isElsewhere || now.status !== 'inProgress') return
    // For the time per passage; does not mark the question as seen.
    const value = now.tools.seen.includes(now.question) || null
    dispatch(record({ kind: 'seen', passage, question: now.question, value }, questionSeen))
  }

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

/** @param question null explains all questions and ends the practice */
export const askExplanation =
  (question: number | null): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const practice = selectPractice(getState())
    if (practice.status !== 'open' || practice.practice.finishedAt !== null) return
    if (practice.asked.some(({ kind }) => kind === 'finish')) return
    if (question !== null && (practice.practice.mode !== 'tutor' || !isTaking(practice, question))) return
    const made = stamp(getState(), practice, deviceStorage)
    const act =
      question === null
        ? ({ ...made, kind: 'finish', value: 'confirmed' } as const)
        : ({ ...made, kind: 'explain', question } as const)
    dispatch(journal(practice, act))
    dispatch(explanationAsked(act))
  }

function struckLetters(state: RootState, question: number, slot?: Slot): readonly Letter[] {
  return selectWork(state, slot)?.tools.strikes[question] ?? []
}
