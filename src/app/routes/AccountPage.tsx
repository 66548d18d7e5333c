import { useGetUserByIdQuery } from '../../api/api'
import { Account } from '../../features/account/Account'
import { useAppDispatch } from '../../redux/hooks'
import { findUnsent } from '../../features/testSession/sync/findUnsent'
import { paths } from '../paths'
import { usePerson } from '../RequireUser'

export function AccountPage() {
  const dispatch = useAppDispatch()
  const person = usePerson()
  const { data: user } = useGetUserByIdQuery({ id: person.uid })
  return (
    <Account
      person={person}
      user={user}
      countKept={() => dispatch(findUnsent()).changes}
      testsPath={paths.login}
      privacyPath={paths.privacyPolicy}
    />
  )
}
