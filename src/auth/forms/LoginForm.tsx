import { Suspense, type ReactNode } from 'react'
import { Alert, Button, HStack, Stack } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { lazyPart } from '../../ui/page/lazyPart'
import { loadPatiently } from '../../ui/page/loadPatiently'
import { Page } from '../../ui/page/Page'
import { TextField } from '../../ui/TextField'
import { useHydrated } from '../../ui/useHydrated'
import { Wait } from '../../ui/Wait'
import { selectAuth } from '../authSlice'
import { logIn } from '../authThunks'
import { Credentials } from '../credentials'
import { BesideForm } from './BesideForm'
import { PasswordReset } from './PasswordReset'
import { useFields } from './useFields'

/** Fetched when a login is sent. */
const InvalidCredentials = lazyPart(
  async () => (await loadPatiently(() => import('./InvalidCredentials'))).InvalidCredentials,
)

type LoginFormProps = {
  registerPath: string
  /** What stands beside the form, or below it on a phone. */
  aside: ReactNode
}

/** The login screen. */
export function LoginForm({ registerPath, aside }: LoginFormProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { state } = useLocation()
  const auth = useAppSelector(selectAuth)
  const isHydrated = useHydrated()
  const { formProps, field, check } = useFields(Credentials)

  return (
    <Page heading="Login Page">
      <BesideForm aside={aside}>
        <form {...formProps(({ email, password }) => dispatch(logIn(email, password)))}>
          <Stack gap="6">
            {'everywhere' in auth && (
              <Alert.Root role="status">
                You are logged out here. Your other devices follow within an hour.
              </Alert.Root>
            )}
            <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
            <div>
              <TextField
                label="Password"
                type="password"
                autoComplete="current-password"
                canShow
                {...field('password')}
              />
              <PasswordReset readEmail={() => check('email')} />
            </div>
            <Button type="submit" disabled={!isHydrated}>
              Log In
            </Button>
          </Stack>
        </form>
        <HStack gap="4" marginTop="6" paddingBlock="6" borderTop="hairline" justify="space-between">
          <span>New here? Test 1 is free.</span>
          <Button variant="outline" disabled={!isHydrated} onClick={() => navigate(registerPath, { state })}>
            Register
          </Button>
        </HStack>
      </BesideForm>
      {auth.status === 'signingIn' && <Wait>Logging in</Wait>}
      {(auth.status === 'signingIn' || auth.status === 'invalidCredentials') && (
        <Suspense fallback={null}>
          <InvalidCredentials />
        </Suspense>
      )}
    </Page>
  )
}
