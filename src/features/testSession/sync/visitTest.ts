import type { Attempt } from '../../../../domain/attempt'
import type { Request } from '../../../../domain/wire'
import { passageAddress } from '../../../api/addresses'
import { api, type VersionedPassage } from '../../../api/api'
import { loadPassages } from '../../../api/loadPassages'
import type { PassageCache } from '../../../api/passageCache'
import { ask, type Result } from '../../../api/call'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { deviceOf, journalledAttempts, readAside } from './journal'
import { readBackJournal, sendLeft } from './syncAttempt'
import { attemptOpened, reviewOpened } from '../state/testSessionSlice'

/** Resumes an open attempt or reviews a finished one. Returns null for a test never started. */
export const visitTest =
  (request: Request<'getAttempt'>): AppThunk<Promise<Result<Attempt | null>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    // Acts being sent may arrive after the attempt was read.
    const isOnItsWay = person !== null && journalledAttempts(deviceStorage, person.uid).length > 0
    const asked = await dispatch(ask(api.endpoints.getAttempt, request))
    if (!asked.data || person === null) return asked
    if (asked.data.status === 'open') {
      await dispatch(openAttempt(asked.data))
      return asked
    }
    const sent = await dispatch(sendLeft(asked.data.attemptId))
    if (sent.failure) return sent
    const finished = sent.data || isOnItsWay ? await dispatch(ask(api.endpoints.getAttempt, request)) : asked
    const attempt = finished.data
    if (attempt) {
      const { attemptId } = attempt
      const aside = readAside(deviceStorage, { uid: person.uid, attemptId })
      dispatch(reviewOpened({ attempt, ownerUid: person.uid, aside }))
    }
    return finished
  }

export const openAttempt =
  (attempt: Attempt): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage, passageCache }) => {
    const person = selectPerson(getState())
    if (person === null) return
    const { uid: ownerUid } = person
    const { testNumber, attemptId } = attempt
    const aside = readAside(deviceStorage, { uid: ownerUid, attemptId })
    dispatch(attemptOpened({ attempt, ownerUid, device: deviceOf(deviceStorage), aside }))
    dispatch(readBackJournal())
    const { data } = await dispatch(loadPassages({ testNumber, attemptId, finished: false }))
    if (data) await shelvePassages({ testNumber, attemptId, ownerUid }, data, passageCache)
  }

/** Makes the test available offline. */
async function shelvePassages(
  { testNumber, attemptId, ownerUid }: Pick<Attempt, 'testNumber' | 'attemptId'> & { ownerUid: string },
  passages: readonly VersionedPassage[],
  shelf: PassageCache,
): Promise<void> {
  try {
    // Sequential, since nine writes at once would delay user input.
    for (const [index, { content, version }] of passages.entries()) {
      const address = passageAddress({ testNumber, passage: index + 1, attemptId, finished: false })
      await shelf.keep(ownerUid, address, content, version ?? '')
    }
  } catch (error) {
    // Only the offline reload is lost.
    console.error('Not stored:', error)
  }
}
