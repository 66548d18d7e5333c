import { Navigate, useLocation } from 'react-router-dom'
import { assertNever } from '../../../domain/base/assertNever'
import type { ApiFailure } from '../../api/failure'
import { selectAuth, userReloadRequested } from '../../auth/authSlice'
import { logOut } from '../../auth/authThunks'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/page/Page'
import { Wait } from '../../ui/Wait'
import { Goodbye, LoginScreen, TestsPage } from '../pages'
import { RequireUser } from '../RequireUser'
import { wayBack } from '../wayBack'

/**
 * /login: the login screen, replaced by Available Tests once a user record is loaded, or by the
 * screen that sent here.
 */
export function LoginPage() {
  const auth = useAppSelector(selectAuth)
  const from = wayBack(useLocation().state)
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
      return <LoadFailed failure={auth.failure} />
    case 'signedIn':
    case 'reauthenticating':
      if (from !== null) return <Navigate to={from} replace />
      return (
        <RequireUser>
          <TestsPage />
        </RequireUser>
      )
    case 'deleted':
      return <Goodbye />
    default:
      return assertNever(auth)
  }
}

function LoadFailed({ failure }: { failure: ApiFailure }) {
  const dispatch = useAppDispatch()
  return (
    <Page heading="Your tests could not be loaded">
      <Failure
        failure={failure}
        what="Your tests and scores are safe on the server."
        onRetry={() => dispatch(userReloadRequested())}
      />
      <p>
        <Button variant="plain" onClick={() => void dispatch(logOut())}>
          Log Out
        </Button>
      </p>
    </Page>
  )
}
