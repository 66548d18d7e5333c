import { Account } from '../../features/account/Account'
import { useAppDispatch } from '../../redux/hooks'
import type { AppThunk } from '../../redux/types'
import { countKept } from '../countUnsent'
import { paths } from '../paths'
import { usePerson } from '../RequireUser'

const keptOf =
  (uid: string): AppThunk<number> =>
  (_dispatch, _getState, { deviceStorage }) =>
    countKept(deviceStorage, uid)

/** /account: what is kept of the signed-in user, and its end. */
export function AccountPage() {
  const dispatch = useAppDispatch()
  const person = usePerson()
  return (
    <Account
      person={person}
      countKept={() => dispatch(keptOf(person.uid))}
      testsPath={paths.login}
      privacyPath={paths.privacyPolicy}
    />
  )
}
