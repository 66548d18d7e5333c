import { chosenLetter } from '../../../../domain/answers'
import { LETTERS, type Letter } from '../../../../domain/exam'
import type { Practice } from '../../../../domain/practice'
import type { Request } from '../../../../domain/wire'
import { selectPerson } from '../../../auth/authSlice'
import { ask, call } from '../../../api/call'
import type { Result } from '../../../api/result'
import type { AppThunk, RootState } from '../../../redux/types'
import { nextAt } from '../../../../domain/fold'
import type { Stamp } from '../state/change'
import { deviceOf } from '../sync/device'
import { readLastAt } from '../sync/journal'
import { journalledActs } from './ownPractices'
import { serverNow } from '../state/serverClock'
import { readKeptPractice } from './keptPractice'
import { practiceApi } from './practiceApi'
import {
  answerChosen,
  optionStruck,
  practiceFailed,
  practiceRequested,
  practiceTold,
  selectPractice,
  selectPracticeOffset,
} from './practiceSlice'
import { hasPractice, isTaking, workOf } from './practiceStates'

const { getPractice, startPractice } = practiceApi.endpoints

/** Begins a practice; what was answered is shown by its own address. */
export const beginPractice =
  (
    choice: Omit<Request<'startPractice'>, 'practiceId'>,
    practiceId: string,
  ): AppThunk<Promise<Result<Practice>>> =>
  async (dispatch, getState) => {
    const result = await dispatch(call(startPractice, { ...choice, practiceId }))
    const ownerUid = selectPerson(getState())?.uid
    if (result.data && ownerUid !== undefined) {
      dispatch(practiceRequested({ practiceId, ownerUid }))
      dispatch(practiceTold({ practice: result.data, ownerUid, journalled: [] }))
    }
    return result
  }

/** Opens a practice: what this tab has of it at once, then the server's word. */
export const openPractice =
  (practiceId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const ownerUid = selectPerson(getState())?.uid
    if (ownerUid === undefined) return
    dispatch(practiceRequested({ practiceId, ownerUid }))
    const practice = readKeptPractice(sessionStorage, ownerUid, practiceId)
    if (practice && !isOnScreen(getState(), practiceId)) {
      const journalled = journalledActs(deviceStorage, ownerUid, practiceId)
      dispatch(practiceTold({ practice, ownerUid, journalled }))
    }
    await dispatch(refreshPractice(practiceId))
  }

/** Asks the server for a practice and puts what this device has of it on top. */
export const refreshPractice =
  (practiceId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const { data: practice, failure } = await dispatch(ask(getPractice, { practiceId }))
    const ownerUid = selectPerson(getState())?.uid
    if (failure) return void dispatch(practiceFailed({ failure }))
    if (ownerUid === undefined || !isWanted(getState(), practiceId)) return
    const journalled = journalledActs(deviceStorage, ownerUid, practiceId)
    dispatch(practiceTold({ practice, ownerUid, journalled }))
  }

function isOnScreen(state: RootState, practiceId: string): boolean {
  const session = selectPractice(state)
  return hasPractice(session) && session.practice.practiceId === practiceId
}

function isWanted(state: RootState, practiceId: string): boolean {
  const session = selectPractice(state)
  return isOnScreen(state, practiceId) || (session.status === 'opening' && session.practiceId === practiceId)
}

/** With the server's time as the device knows it, later than all that it has done in the practice. */
const stamp =
  (practiceId: string): AppThunk<Stamp> =>
  (_dispatch, getState, { deviceStorage }) => {
    const uid = selectPerson(getState())?.uid ?? ''
    const now = serverNow(selectPracticeOffset(getState()))
    const at = nextAt(now, readLastAt(deviceStorage, { uid, attemptId: practiceId }))
    return { opId: crypto.randomUUID(), at: new Date(at).toISOString(), device: deviceOf(deviceStorage) }
  }

/**
 * Chooses an option; one that is struck out is left alone.
 * @returns whether it was chosen
 */
export const choosePracticed =
  (question: number, letter: Letter): AppThunk<boolean> =>
  (dispatch, getState) => {
    const session = selectPractice(getState())
    if (!hasPractice(session) || !isTaking(session, question)) return true
    if (workOf(session).tools.strikes[question]?.includes(letter)) return false
    const { passage, practiceId } = session.practice
    dispatch(
      answerChosen({ ...dispatch(stamp(practiceId)), kind: 'answer', passage, question, value: letter }),
    )
    return true
  }

/**
 * Strikes an option out, or takes the stroke back; the chosen one is left alone.
 * @returns whether that was done
 */
export const strikePracticed =
  (question: number, letter: Letter): AppThunk<boolean> =>
  (dispatch, getState) => {
    const session = selectPractice(getState())
    if (!hasPractice(session) || !isTaking(session, question)) return true
    const { passage, practiceId } = session.practice
    const { answers, tools } = workOf(session)
    if (chosenLetter(answers, passage, question) === letter) return false
    const struck = tools.strikes[question] ?? []
    const letters = LETTERS.filter((each) => struck.includes(each) !== (each === letter))
    const value = letters.length > 0 ? letters : null
    dispatch(optionStruck({ ...dispatch(stamp(practiceId)), kind: 'strike', passage, question, value }))
    return true
  }
