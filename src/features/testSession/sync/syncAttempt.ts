import type { Finish } from '../../../../domain/acts'
import { MOST_ACTS_AT_ONCE } from '../../../../domain/attempt'
import type { Answer } from '../../../../domain/wire'
import { api } from '../../../api/api'
import { call } from '../../../api/call'
import { mayPass, unreachable } from '../../../api/failure'
import type { Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk, RootState } from '../../../redux/types'
import { selectSitting } from '../state/sessionOwner'
import type { AnyAct } from '../state/sitting'
import { hasSitting } from '../state/states'
import { actRefused, journalFound, selectSession } from '../state/testSessionSlice'
import { forgetAct, forgetLastAt, keepLastAt, setAside, type Place } from './journal'
import { readJournal } from './readJournal'

/** The server takes 256 KiB at once; an act about highlights carries the whole list of its passage. */
const MOST_BYTES = 200_000

/**
 * Brings an attempt and the server together: what the journal has goes there, what others have done comes here. Safe at any
 * time and as often as anybody likes, from any number of tabs.
 * @returns the server's last answer, or why some of it is still here
 */
export const syncAttempt =
  (attemptId: string): AppThunk<Promise<Result<Answer<'saveAnswers'>>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const uid = selectPerson(getState())?.uid
    if (uid === undefined) return { failure: unreachable }
    const place = { uid, attemptId }
    /** After a refusal of several: one by one, to find the one that is at fault. */
    let most = MOST_ACTS_AT_ONCE
    for (;;) {
      dispatch(readBackJournal())
      const pending = pendingOf(getState(), place, deviceStorage)
      const acts = nextBatch(pending, most)
      const cursor = cursorOf(getState(), attemptId)
      const { data, failure } = await dispatch(call(api.endpoints.saveAnswers, { attemptId, cursor, acts }))
      if (failure) {
        const [act] = acts
        if (act === undefined || mayPass(failure)) return { failure }
        if (acts.length > 1) most = 1
        // One act that the server does not understand stops no other.
        else if (setAside(deviceStorage, place, act.opId)) dispatch(actRefused({ attemptId, act }))
        else return { failure }
        continue
      }
      settle(deviceStorage, place, acts, data)
      if (selectPerson(getState())?.uid !== uid) return { data }
      if (acts.length === pending.length && !data.more) return { data }
    }
  }

/** Brings into the session what only the journal knows: acts and a finish of another tab, or of a page that crashed. */
export const readBackJournal =
  (): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasSitting(session)) return
    const { attemptId, ownerUid } = session
    const found = readJournal(deviceStorage, { uid: ownerUid, attemptId })
    const acts = found.filter((act) => act.kind !== 'finish')
    const finish = found.filter((act) => act.kind === 'finish').map(asSent)[0]
    const known = new Set([...session.unacknowledged, ...session.refused].map(({ opId }) => opId))
    const isNews = acts.some(({ opId }) => !known.has(opId)) || (finish && session.status === 'inProgress')
    if (isNews) dispatch(journalFound({ attemptId, acts, finish }))
  }

/** What is to be sent, the finish last: of the sitting on screen also what could not be journalled. */
function pendingOf(state: RootState, place: Place, storage: Storage): AnyAct[] {
  const journalled = readJournal(storage, place)
  const session = selectSitting(state)
  const isHere = session?.attemptId === place.attemptId
  const work = isHere ? session.unacknowledged : journalled.filter((act) => act.kind !== 'finish')
  const finishes = journalled.filter((act) => act.kind === 'finish').map(asSent)
  const onScreen = isHere && session.status === 'finishing' ? [session.finish] : []
  return [...work, ...new Map([...finishes, ...onScreen].map((act) => [act.opId, act])).values()]
}

function asSent({ testNumber: _kept, ...finish }: Finish & { testNumber?: number }): Finish {
  return finish
}

function cursorOf(state: RootState, attemptId: string): number | null {
  const session = selectSitting(state)
  return session?.attemptId === attemptId ? session.told.cursor : null
}

/** As many of the pending acts, from the first on, as go at once; at least one. */
export function nextBatch<A extends object>(pending: readonly A[], most = MOST_ACTS_AT_ONCE): A[] {
  let bytes = 0
  const end = pending.findIndex((act, index) => {
    // All that an act is made of is ASCII.
    bytes += JSON.stringify(act).length + 1
    return index > 0 && (index === most || bytes > MOST_BYTES)
  })
  return pending.slice(0, end < 0 ? undefined : end)
}

/** The server has heard of these acts: none of them is journalled any more, and what it does not keep is set aside. */
function settle(
  storage: Storage,
  place: Place,
  acts: readonly AnyAct[],
  { refused, acts: told, finished }: Answer<'saveAnswers'>,
): void {
  const codes = new Map(refused.map(({ opId, code }) => [opId, code]))
  for (const { opId } of acts) {
    const code = codes.get(opId)
    if (code === undefined || code === 'time_left') forgetAct(storage, place, opId)
    else setAside(storage, place, opId)
  }
  if (finished !== null) return forgetLastAt(storage, place)
  const latest = told.reduce((last, { at }) => (at > last ? at : last), '')
  try {
    keepLastAt(storage, place, latest)
  } catch (error) {
    console.error('Not stored:', error)
  }
}
