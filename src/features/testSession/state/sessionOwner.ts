import { selectPerson } from '../../../auth/authSlice'
import { became } from '../../../redux/entered'
import type { RootState } from '../../../redux/types'
import { hasSitting, type TestSession } from './states'
import { selectSession } from './testSessionSlice'

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
