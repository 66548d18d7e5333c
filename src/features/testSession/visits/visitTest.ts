import type { Attempt } from '../../../../domain/attempt'
import type { Request } from '../../../../domain/wire'
import { loadPassages } from '../../../api/loadPassages'
import type { Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { fetchAttempt } from '../outbox/fetchAttempt'
import { journalledAttempts, SET_ASIDE, setAside } from '../outbox/journal'
import { sendJournal } from '../outbox/sendJournal'
import { FINISH, readHeldEpoch } from '../outbox/keptFinish'
import { readJournal } from '../outbox/readJournal'
import { attemptOpened, reviewOpened } from '../session/testSessionSlice'
import { shelvePassages } from './passages'

/**
 * Shows what the server holds: of a test its latest attempt, or one attempt by its id. An open one goes on, a finished
 * one is reviewed; null is a test that was never begun.
 */
export const visitTest =
  (request: Request<'getAttempt'>): AppThunk<Promise<Result<Attempt | null>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    // What is on its way already may arrive after the attempt was read.
    const isOnItsWay = person !== null && journalledAttempts(deviceStorage, person.uid).length > 0
    const asked = await dispatch(fetchAttempt(request))
    if (!asked.data || person === null) return asked
    if (asked.data.status === 'open') {
      await dispatch(openAttempt(asked.data))
      return asked
    }
    const sent = await dispatch(sendJournal(asked.data))
    if (sent.failure) return sent
    const finished = sent.data || isOnItsWay ? await dispatch(fetchAttempt(request)) : asked
    const attempt = finished.data
    if (attempt) {
      const aside = readJournal(deviceStorage, person.uid, attempt.attemptId, SET_ASIDE)
      dispatch(reviewOpened({ attempt, ownerUid: person.uid, aside }))
    }
    return finished
  }

/** Puts an open attempt on screen with what this device journalled for it, and fetches its pinned passages. */
export const openAttempt =
  (attempt: Attempt): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage, passageShelf }) => {
    const person = selectPerson(getState())
    if (person === null) return
    const { uid: ownerUid } = person
    const { testNumber, attemptId } = attempt
    const journalled = readJournal(deviceStorage, ownerUid, attemptId)
    const aside = readJournal(deviceStorage, ownerUid, attemptId, SET_ASIDE)
    const ownEpoch = readHeldEpoch(deviceStorage, ownerUid, attemptId)
    // It has been gone on with elsewhere since: a finish confirmed here is no longer meant.
    if (ownEpoch !== attempt.epoch) setAside(deviceStorage, ownerUid, attemptId, FINISH)
    dispatch(attemptOpened({ attempt, ownerUid, ownEpoch, journalled, aside }))
    const { data } = await dispatch(loadPassages({ testNumber, attemptId, finished: false }))
    if (data) await shelvePassages({ testNumber, attemptId, ownerUid }, data, passageShelf)
  }
