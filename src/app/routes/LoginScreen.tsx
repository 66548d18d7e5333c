import { memo, Suspense } from 'react'
import { LoginForm } from '../../auth/forms/LoginForm'
import { FrontDoor } from '../../features/welcome/FrontDoor'
import { Page } from '../../ui/page/Page'
import { lazyPart } from '../../ui/page/lazyPart'
import { loadPatiently } from '../../ui/page/loadPatiently'
import { useConfig } from '../ConfigContext'
import { paths } from '../paths'

/** Below the first screen: prerendered, and fetched behind it. */
const LoginTour = lazyPart(
  async () =>
    (await loadPatiently(() => import(/* webpackChunkName: 'loginTour' */ './LoginTour'))).LoginTour,
)

/**
 * /login for somebody who is not signed in: the front door, with the login in it. Drawn once: a change around it would take
 * away what is prerendered below, until its chunk is here.
 */
export const LoginScreen = memo(function LoginScreen() {
  const { supportEmail } = useConfig()
  return (
    <Page
      heading="Login Page"
      head={
        <FrontDoor registerPath={paths.register} samplePath={paths.sample}>
          <LoginForm registerPath={paths.register} />
        </FrontDoor>
      }
    >
      <Suspense fallback={null}>
        <LoginTour supportEmail={supportEmail} />
      </Suspense>
    </Page>
  )
})
