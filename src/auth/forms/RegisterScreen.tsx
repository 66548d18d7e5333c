import { useEffect } from 'react'
import { Alert, Box, Button, Stack } from '@chakra-ui/react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { paths } from '../../paths'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Page } from '../../ui/page/Page'
import { TextField } from '../../ui/TextField'
import { useHydrated } from '../../ui/useHydrated'
import { Wait } from '../../ui/Wait'
import type { RegisterRefusal } from '../../api/identityPort'
import { register } from '../authThunks'
import { Email, NewPassword, PASSWORD_LENGTH } from '../credentials'
import { registrationLeft, selectRegistration } from '../registrationSlice'
import { useFields } from './useFields'

const Registration = z.object({ email: Email, password: NewPassword })

export function RegisterScreen() {
  const dispatch = useAppDispatch()
  const registration = useAppSelector(selectRegistration)
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const { formProps, field, refuse, refusal } = useFields(Registration)

  useEffect(() => {
    if (registration.status !== 'failed') return
    const { field: refused, text } = refusalText(registration)
    refuse(refused, text)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [registration])
  useEffect(() => () => void dispatch(registrationLeft()), [dispatch])

  if (registration.status === 'registered') return <Navigate to={paths.login} state={state} replace />

  return (
    <Page heading="Register">
      <Box width="full" maxWidth="form">
        <form {...formProps(({ email, password }) => dispatch(register(email, password)))}>
          <Stack gap="6">
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              hint="We’ll email you a link to confirm this address. You can start Test 1 right away."
              {...field('email')}
            />
            <TextField
              label="Password"
              type="password"
              autoComplete="new-password"
              canShow
              hint={`At least ${PASSWORD_LENGTH} characters.`}
              {...field('password')}
            />
            {refusal && (
              <Alert.Root status="error" role="alert">
                {refusal}
              </Alert.Root>
            )}
            <Box as="p" textStyle="small">
              By registering you accept the <Link to={paths.termsAndConditions}>Terms and Conditions</Link>{' '}
              and the <Link to={paths.privacyPolicy}>Privacy Policy</Link>, and confirm that you are at least
              13 years old.
            </Box>
            <Button type="submit" disabled={!isHydrated}>
              Register
            </Button>
            <p>
              Already registered? <Link to={paths.login}>Log in</Link>
            </p>
          </Stack>
        </form>
      </Box>
      {registration.status === 'registering' && <Wait cover>Creating your account</Wait>}
    </Page>
  )
}

type Place = 'email' | 'password' | 'root'

function refusalText({ reason, message }: RegisterRefusal): { field: Place; text: string } {
  const { field, next } = nextSteps[reason]
  return { field, text: next === '' ? message : `${message} ${next}` }
}

const nextSteps = {
  emailTaken: { field: 'email', next: 'Log in, or reset your password on the login page.' },
  emailRefused: { field: 'email', next: 'Check it for typos.' },
  passwordRefused: { field: 'password', next: 'Choose another password.' },
  tooManyTries: { field: 'root', next: 'Wait a few minutes, then try again.' },
  unreachable: { field: 'root', next: 'Nothing was created; try again in a moment.' },
  other: { field: 'root', next: '' },
} as const satisfies Record<RegisterRefusal['reason'], { field: Place; next: string }>
