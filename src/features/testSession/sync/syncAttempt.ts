import type { AnyAct } from '../../../../domain/acts'
import { MOST_ACTS_AT_ONCE } from '../../../../domain/attempt'
import type { Answer } from '../../../../domain/wire'
import { api } from '../../../api/api'
import { mayPass, unreachable } from '../../../api/failure'
import { call, type Result } from '../../../api/call'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk, RootState } from '../../../redux/types'
import { selectSitting, sittingOf } from '../state/sessionOwner'
import { isVoid } from '../state/sitting'
import type { Merging } from '../state/states'
import { actRefused, journalFound, selectPractice, selectSession } from '../state/testSessionSlice'
import { capLastAt, forgetAct, forgetLastAt, keepLastAt, readJournal, setAside, type Place } from './journal'

/** The server's limit is 256 KiB; a highlight act contains all highlights of its passage. */
const MOST_BYTES = 200_000

/**
 * Sends journaled acts and merges other devices' acts. Safe at any time and from any number of tabs.
 * @returns the server's last answer, or why acts remain unsent
 */
export const syncAttempt =
  (attemptId: string): AppThunk<Promise<Result<Answer<'saveAnswers'>>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const uid = selectPerson(getState())?.uid
    if (uid === undefined) return { failure: unreachable }
    const place = { uid, attemptId }
    /** 1 after a rejected batch, to find the invalid act. */
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
        // An invalid act must not block the others.
        else if (setAside(deviceStorage, place, act.opId)) dispatch(actRefused({ attemptId, act }))
        else return { failure }
        continue
      }
      settle(deviceStorage, place, acts, data)
      if (selectPerson(getState())?.uid !== uid) return { data }
      if (acts.length === pending.length && !data.more) return { data }
    }
  }

export const syncOnScreen = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const session = selectSitting(getState())
  if (session?.status === 'inProgress') await dispatch(syncAttempt(session.attemptId))
}

/**
 * Sends the remaining acts of a finished attempt before its key is revealed, after which none counts.
 * @returns whether there were any, or a failure if a retry may send the rest
 */
export const sendLeft =
  (attemptId: string): AppThunk<Promise<Result<boolean>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const uid = selectPerson(getState())?.uid ?? ''
    if (readJournal(deviceStorage, { uid, attemptId }).length === 0) return { data: false }
    const { failure } = await dispatch(syncAttempt(attemptId))
    return failure && mayPass(failure) ? { failure } : { data: true }
  }

/** Adds another tab's or a crashed page's acts. */
export const readBackJournal =
  (): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const [session, practice] = [selectSession(getState()), selectPractice(getState())]
    for (const sitting of [session, practice]) {
      if (sitting.status !== 'open' && sitting.status !== 'inProgress' && sitting.status !== 'finishing')
        continue
      const { attemptId, ownerUid } = sitting
      const acts = readJournal(deviceStorage, { uid: ownerUid, attemptId }).map(asSent)
      const known = new Set(onScreen(sitting).map(({ opId }) => opId))
      if (acts.some(({ opId }) => !known.has(opId))) dispatch(journalFound({ attemptId, acts }))
    }
  }

function onScreen(sitting: Merging & { finish?: AnyAct; asked?: readonly AnyAct[] }): AnyAct[] {
  const { unacknowledged, refused, finish, asked = [] } = sitting
  return [...unacknowledged, ...refused, ...asked, ...(finish ? [finish] : [])]
}

/** Acts that reveal the key are last. On screen, includes acts that could not be journaled. */
function pendingOf(state: RootState, place: Place, storage: Storage): AnyAct[] {
  const journalled = readJournal(storage, place).map(asSent)
  const sitting = sittingOf(state, place.attemptId)
  const isAsking = ({ kind }: AnyAct) => kind === 'finish' || kind === 'explain'
  const work = sitting ? sitting.unacknowledged : journalled.filter((act) => !isAsking(act))
  const here = sitting ? onScreen({ ...sitting, refused: [] }) : []
  const asked = [...journalled, ...here].filter(isAsking)
  return [...work, ...new Map(asked.map((act) => [act.opId, act])).values()]
}

function asSent(entry: ReturnType<typeof readJournal>[number]): AnyAct {
  if (entry.kind !== 'finish') return entry
  const { testNumber: _kept, ...finish } = entry
  return finish
}

function cursorOf(state: RootState, attemptId: string): number | null {
  return sittingOf(state, attemptId)?.told.cursor ?? null
}

/** Returns at least one act. */
export function nextBatch<A extends object>(pending: readonly A[], most = MOST_ACTS_AT_ONCE): A[] {
  let bytes = 0
  const end = pending.findIndex((act, index) => {
    // Acts are ASCII, so characters are bytes.
    bytes += JSON.stringify(act).length + 1
    return index > 0 && (index === most || bytes > MOST_BYTES)
  })
  return pending.slice(0, end < 0 ? undefined : end)
}

function settle(
  storage: Storage,
  place: Place,
  acts: readonly AnyAct[],
  { refused, acts: told, finished, practice, serverNow }: Answer<'saveAnswers'>,
): void {
  const codes = new Map(refused.map(({ opId, code }) => [opId, code]))
  for (const { opId } of acts) {
    const code = codes.get(opId)
    if (code === undefined || isVoid(code)) forgetAct(storage, place, opId)
    else setAside(storage, place, opId)
  }
  if (finished !== null || (practice && practice.finishedAt !== null)) return forgetLastAt(storage, place)
  const latest = told.reduce((last, { at }) => (at > last ? at : last), '')
  try {
    keepLastAt(storage, place, latest)
    capLastAt(storage, place, latest > serverNow ? latest : serverNow)
  } catch (error) {
    console.error('Not stored:', error)
  }
}
