import type { Practice } from '../../../../domain/practice'
import type { Request } from '../../../../domain/wire'
import { selectPerson } from '../../../auth/authSlice'
import { ask, call, type Result } from '../../../api/call'
import type { AppThunk } from '../../../redux/types'
import { practiceFailed, practiceRequested, practiceTold } from '../state/testSessionSlice'
import { deviceOf, readAside } from './journal'
import { practiceApi } from './practiceApi'
import { readBackJournal } from './syncAttempt'

const { getPractice, startPractice } = practiceApi.endpoints

export const beginPractice =
  (
    choice: Omit<Request<'startPractice'>, 'practiceId'>,
    practiceId: string,
  ): AppThunk<Promise<Result<Practice>>> =>
  async (dispatch, getState) => {
    const result = await dispatch(call(startPractice, { ...choice, practiceId }))
    const ownerUid = selectPerson(getState())?.uid
    if (result.data && ownerUid !== undefined) {
      dispatch(practiceRequested({ attemptId: practiceId, ownerUid }))
      dispatch(showPractice(result.data, ownerUid))
    }
    return result
  }

/** Keeps what this page has of the practice on screen until the server answers. */
export const openPractice =
  (practiceId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const ownerUid = selectPerson(getState())?.uid
    if (ownerUid === undefined) return
    dispatch(practiceRequested({ attemptId: practiceId, ownerUid }))
    const { data: practice, failure } = await dispatch(ask(getPractice, { practiceId }))
    if (failure) return void dispatch(practiceFailed({ failure }))
    if (selectPerson(getState())?.uid === ownerUid) dispatch(showPractice(practice, ownerUid))
  }

const showPractice =
  (practice: Practice, ownerUid: string): AppThunk =>
  (dispatch, _getState, { deviceStorage }) => {
    const aside = readAside(deviceStorage, { uid: ownerUid, attemptId: practice.practiceId })
    dispatch(practiceTold({ practice, ownerUid, device: deviceOf(deviceStorage), aside }))
    dispatch(readBackJournal())
  }
