import { selectPerson } from '../../../auth/authSlice'
import { became } from '../../../redux/entered'
import type { RootState } from '../../../redux/types'
import { hasSitting, type TestSession } from './states'
import { selectPractice, selectSession } from './testSessionSlice'

export function ownerIsHere(state: RootState): boolean {
  const session = selectSession(state)
  return session.status !== 'idle' && selectPerson(state)?.uid === session.ownerUid
}

/** Predicate: the session is in this state and its owner is signed in. */
export function isMine(status: TestSession['status']) {
  return became((state: RootState) => selectSession(state).status === status && ownerIsHere(state))
}

export function selectSitting(state: RootState) {
  const session = selectSession(state)
  return hasSitting(session) && ownerIsHere(state) ? session : null
}

export function selectPracticing(state: RootState) {
  const session = selectPractice(state)
  return session.status === 'open' && selectPerson(state)?.uid === session.ownerUid ? session : null
}

export function sittingOf(state: RootState, attemptId: string) {
  const all = [selectSitting(state), selectPracticing(state)]
  return all.find((sitting) => sitting?.attemptId === attemptId) ?? null
}
