import { createContext, useContext, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { api } from '../api/api'
import type { IdentityPerson } from '../api/identityPort'
import { selectAuth, selectPerson } from '../auth/authSlice'
import { useAppSelector } from '../redux/hooks'
import { Wait } from '../ui/Wait'
import { paths } from './paths'

const PersonContext = createContext<IdentityPerson | null>(null)

/** The signed-in user, for screens inside RequireUser. */
export function usePerson(): IdentityPerson {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('This screen belongs inside RequireUser.')
  return person
}

/**
 * Screens of the signed-in user; anybody else is sent to the login, which knows what to say, and brings back here whoever
 * came logged out. Whoever logged out here has left it.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const auth = useAppSelector(selectAuth)
  const person = useAppSelector(selectPerson)
  const { pathname, search } = useLocation()
  const [wasHere, setWasHere] = useState(false)
  if (person && !wasHere) setWasHere(true)
  if (person) return <WithRecord person={person}>{children}</WithRecord>
  if (auth.status === 'unknown' || auth.status === 'loadingUser') return <Wait>Loading your tests</Wait>
  return <Navigate to={paths.login} state={wasHere ? null : { from: pathname + search }} replace />
}

/** Whatever screen is open, the record follows what is done here and elsewhere. */
function WithRecord({ person, children }: { person: IdentityPerson; children: ReactNode }) {
  api.endpoints.getUserById.useQuerySubscription({ id: person.uid }, { refetchOnFocus: true })
  return <PersonContext value={person}>{children}</PersonContext>
}
