import { memo, Suspense } from 'react'
import { LoginForm } from '../../auth/forms/LoginForm'
import { FrontDoor } from '../../features/welcome/FrontDoor'
import { Page } from '../../ui/page/Page'
import { lazyPart } from '../../ui/page/lazyPart'
import { loadPatiently } from '../../ui/page/loadPatiently'
import { useConfig } from '../ConfigContext'
import { paths } from '../paths'

const LoginTour = lazyPart(
  async () =>
    (await loadPatiently(() => import(/* webpackChunkName: 'loginTour' */ './LoginTour'))).LoginTour,
)

/** Memoized: a new render would remove the prerendered part below until its chunk has loaded. */
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
