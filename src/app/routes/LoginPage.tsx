import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { assertNever } from '../../../domain/base/assertNever'
import { isUnanswered } from '../../api/failure'
import { selectAuth } from '../../auth/authSlice'
import { useAppSelector } from '../../redux/hooks'
import { lazyPart } from '../../ui/page/lazyPart'
import { Wait } from '../../ui/Wait'
import { whenIdle } from '../../ui/whenIdle'
import { loadLoginScreen, loadSignedIn, loadTestPage, loadTestsPage } from '../chunks'
import { wayBack } from '../wayBack'

export const LoginScreen = lazyPart(async () => (await loadLoginScreen()).LoginScreen)
export const TestsPage = lazyPart(async () => {
  const [{ RequireUser }, { TestsPage: Tests }] = await Promise.all([loadSignedIn(), loadTestsPage()])
  return () => (
    <RequireUser>
      <Tests />
    </RequireUser>
  )
})
const LoadFailed = lazyPart(async () => (await loadTestsPage()).LoadFailed)
const Goodbye = lazyPart(async () => (await (await loadSignedIn()).signedInPages.account()).Goodbye)

export function LoginPage() {
  const auth = useAppSelector(selectAuth)
  usePreload(auth.status === 'signedIn')
  useTopAfterLogin(['signedOut', 'signingIn', 'invalidCredentials'].includes(auth.status))
  const from = wayBack(useLocation().state)
  const tests = from === null ? <TestsPage /> : <Navigate to={from} replace />
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
      // Offline, a test on this device can still be resumed.
      return isUnanswered(auth.failure) ? tests : <LoadFailed failure={auth.failure} />
    case 'signedIn':
    case 'reauthenticating':
      return tests
    case 'deleted':
      return <Goodbye />
    default:
      return assertNever(auth)
  }
}

/** The tests have the address of the form, which on a phone is further down. */
function useTopAfterLogin(isOut: boolean): void {
  const wasOut = useRef(isOut)
  useEffect(() => {
    if (wasOut.current && !isOut) scrollTo(0, 0)
    wasOut.current = isOut
  }, [isOut])
}

function usePreload(isSignedIn: boolean): void {
  useEffect(() => {
    whenIdle(() => {
      const next = isSignedIn
        ? loadTestPage()
        : import('../../auth/firebaseIdentity').then(() => TestsPage.preload())
      next.catch(() => undefined)
    })
  }, [isSignedIn])
}
