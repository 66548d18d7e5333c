import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { api } from '../api/api'
import { selectAuth, selectPerson } from '../auth/authSlice'
import { paths } from '../paths'
import { useAppSelector } from '../redux/hooks'
import { Wait } from '../ui/Wait'

/** Sends signed-out visitors to the login and back here afterwards, except after a logout on this screen. */
export function RequireUser({ children }: { children: ReactNode }) {
  const auth = useAppSelector(selectAuth)
  const person = useAppSelector(selectPerson)
  const { pathname, search } = useLocation()
  const [wasHere, setWasHere] = useState(false)
  if (person && !wasHere) setWasHere(true)
  if (person) return <WithRecord uid={person.uid}>{children}</WithRecord>
  if (auth.status === 'unknown' || auth.status === 'loadingUser') return <Wait>Loading your tests</Wait>
  return <Navigate to={paths.login} state={wasHere ? null : { from: pathname + search }} replace />
}

/** Keeps the user record current on every screen. */
function WithRecord({ uid, children }: { uid: string; children: ReactNode }) {
  api.endpoints.getUserById.useQuerySubscription({ id: uid }, { refetchOnFocus: true })
  return children
}
