import { selectPerson } from '../../../auth/authSlice'
import { became } from '../../../redux/entered'
import type { RootState } from '../../../redux/types'
import { hasSitting, type TestSession } from './states'
import { selectPractice, selectSession } from './testSessionSlice'

export function ownerIsHere(state: RootState): boolean {
  const session = selectSession(state)
  return session.status !== 'idle' && selectPerson(state)?.uid === session.ownerUid
}

/** The state is entered and its owner is signed in; either may come last, after a reload. */
export function isMine(status: TestSession['status']) {
  return became((state: RootState) => selectSession(state).status === status && ownerIsHere(state))
}

/** The sitting on screen, its owner signed in; null otherwise. */
export function selectSitting(state: RootState) {
  const session = selectSession(state)
  return hasSitting(session) && ownerIsHere(state) ? session : null
}

/** The practice on screen, its owner signed in; null otherwise. */
export function selectPracticing(state: RootState) {
  const session = selectPractice(state)
  return session.status === 'open' && selectPerson(state)?.uid === session.ownerUid ? session : null
}

/** What is on screen and merges with the server, under its id. */
export function sittingOf(state: RootState, attemptId: string) {
  const all = [selectSitting(state), selectPracticing(state)]
  return all.find((sitting) => sitting?.attemptId === attemptId) ?? null
}
