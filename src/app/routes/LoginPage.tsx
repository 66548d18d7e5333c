import { Navigate, useLocation } from 'react-router-dom'
import { assertNever } from '../../../domain/base/assertNever'
import { selectAuth } from '../../auth/authSlice'
import { useAppSelector } from '../../redux/hooks'
import { Wait } from '../../ui/Wait'
import { Goodbye, LoadFailed, LoginScreen, TestsPage } from '../pages'
import { RequireUser } from '../RequireUser'
import { wayBack } from '../wayBack'

/**
 * /login: the login screen, replaced by Available Tests once a user record is loaded, or by the
 * screen that sent here.
 */
export function LoginPage() {
  const auth = useAppSelector(selectAuth)
  const from = wayBack(useLocation().state)
  const tests =
    from === null ? (
      <RequireUser>
        <TestsPage />
      </RequireUser>
    ) : (
      <Navigate to={from} replace />
    )
  switch (auth.status) {
    case 'unknown':
      return <Wait>Looking for your login</Wait>
    case 'signedOut':
    case 'signingIn':
    case 'invalidCredentials':
      return <LoginScreen />
    case 'loadingUser':
      return <Wait>Loading your tests</Wait>
    case 'loadFailed':
      // Without a network there may be a test that goes on.
      return auth.failure.code === 'unreachable' ? tests : <LoadFailed failure={auth.failure} />
    case 'signedIn':
    case 'reauthenticating':
      return tests
    case 'deleted':
      return <Goodbye />
    default:
      return assertNever(auth)
  }
}
