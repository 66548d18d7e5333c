import { Suspense } from 'react'
import { Alert, Box, Button, HStack, Stack } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { patientPart } from '../../ui/page/lazyPart'
import { TextField } from '../../ui/TextField'
import { useHydrated } from '../../ui/useHydrated'
import { Wait } from '../../ui/Wait'
import { selectAuth } from '../authSlice'
import { logIn } from '../authThunks'
import { Credentials } from '../credentials'
import { PasswordReset } from './PasswordReset'
import { useFields } from './useFields'

const InvalidCredentials = patientPart(() => import('./InvalidCredentials'), 'InvalidCredentials')

export function LoginForm() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { state } = useLocation()
  const auth = useAppSelector(selectAuth)
  const isHydrated = useHydrated()
  const { formProps, field, check } = useFields(Credentials)

  return (
    <Box
      as="section"
      aria-labelledby="login"
      border="hairline"
      borderRadius="medium"
      padding={{ base: '4', sm: '6' }}
    >
      <Stack gap="6">
        <h2 id="login">Login Page</h2>
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
            <Button type="submit" variant="outline" disabled={!isHydrated}>
              Log In
            </Button>
          </Stack>
        </form>
        <HStack gap="4" paddingTop="6" borderTop="hairline" justify="space-between">
          <span>New here?</span>
          <Button
            variant="outline"
            disabled={!isHydrated}
            onClick={() => navigate(paths.register, { state })}
          >
            Register
          </Button>
        </HStack>
      </Stack>
      {auth.status === 'signingIn' && <Wait cover>Logging in</Wait>}
      {(auth.status === 'signingIn' || auth.status === 'invalidCredentials') && (
        <Suspense fallback={null}>
          <InvalidCredentials />
        </Suspense>
      )}
    </Box>
  )
}
