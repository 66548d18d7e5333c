import { createContext, useContext, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { api } from '../api/api'
import type { IdentityPerson } from '../api/identityPort'
import { selectAuth, selectPerson } from '../auth/authSlice'
import { useAppSelector } from '../redux/hooks'
import { Wait } from '../ui/Wait'
import { paths } from './paths'

const PersonContext = createContext<IdentityPerson | null>(null)

export function usePerson(): IdentityPerson {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('This screen belongs inside RequireUser.')
  return person
}

/** Sends signed-out visitors to the login and back here afterwards, except after a logout on this screen. */
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

/** Keeps the user record current on every screen. */
function WithRecord({ person, children }: { person: IdentityPerson; children: ReactNode }) {
  api.endpoints.getUserById.useQuerySubscription({ id: person.uid }, { refetchOnFocus: true })
  return <PersonContext value={person}>{children}</PersonContext>
}
