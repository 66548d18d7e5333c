import { memo, Suspense } from 'react'
import { LoginForm } from '../../auth/forms/LoginForm'
import { FrontDoor } from '../../features/welcome/FrontDoor'
import { Page } from '../../ui/page/Page'
import { patientPart } from '../../ui/page/lazyPart'

const Tour = patientPart(
  () => import(/* webpackChunkName: 'loginTour' */ '../../features/welcome/Tour'),
  'Tour',
)

/** Memoized: a new render would remove the prerendered part below until its chunk has loaded. */
export const LoginScreen = memo(function LoginScreen() {
  return (
    <Page
      heading="Login Page"
      head={
        <FrontDoor>
          <LoginForm />
        </FrontDoor>
      }
    >
      <Suspense fallback={null}>
        <Tour />
      </Suspense>
    </Page>
  )
})
