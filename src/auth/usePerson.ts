import type { User } from '../../domain/records'
import { useGetUserByIdQuery } from '../api/api'
import type { IdentityPerson } from '../api/identityPort'
import { useAppSelector } from '../redux/hooks'
import { selectPerson } from './authSlice'

/** For screens inside app/RequireUser. */
export function usePerson(): IdentityPerson {
  const person = useAppSelector(selectPerson)
  if (person === null) throw new Error('This screen belongs inside RequireUser.')
  return person
}

/** The user record; undefined while loading. */
export function useUser(): User | undefined {
  return useGetUserByIdQuery({ id: usePerson().uid }).data
}
