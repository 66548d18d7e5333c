import { useEffect, useRef } from 'react'
import { Alert, Button, Stack } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/TextField'
import { selectAuth, type Auth, type LogInRefusal } from '../authSlice'
import { logIn, logOut } from '../authThunks'
import { Credentials } from '../credentials'
import { PasswordReset } from './PasswordReset'
import { useFields } from './useFields'

const failures: Record<LogInRefusal, string> = {
  refused: 'Please check your email and password.',
  unreachable: 'The login service could not be reached. Try again in a moment.',
  tooManyTries: 'There were too many attempts. Wait a few minutes, then try again.',
}

/** Asks for the password over the current screen when the login is lost. */
export function Reauthentication() {
  const auth = useAppSelector(selectAuth)
  return auth.status === 'reauthenticating' ? <LogInAgain {...auth} /> : null
}

function LogInAgain(lost: Extract<Auth, { status: 'reauthenticating' }>) {
  const dispatch = useAppDispatch()
  // Editable: changing the address elsewhere also ends the login.
  const { formProps, field, check } = useFields(Credentials, { email: lost.email })
  const failure = useRef<HTMLDivElement>(null)
  // A phone in landscape may have room only for the fields.
  useEffect(() => {
    if (lost.failure) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [lost])

  return (
    <Dialog
      open
      title="Please log in again"
      actions={
        <>
          <Button variant="outline" onClick={() => void dispatch(logOut())}>
            Go To Login Page
          </Button>
          <Button type="submit" form="reauthentication">
            Log In
          </Button>
        </>
      }
    >
      <form id="reauthentication" {...formProps(({ email, password }) => dispatch(logIn(email, password)))}>
        <Stack gap="3">
          <p>
            You have been logged out of {lost.email}. Your answers, and any payment in progress, are safe. If
            you have changed your email address since you last logged in here, use the new one.
          </p>
          <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
          <div>
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              canShow
              data-autofocus
              {...field('password')}
            />
            <PasswordReset readEmail={() => check('email')} />
          </div>
          <div ref={failure}>
            {lost.failure && (
              <Alert.Root status="error" role="alert">
                {failures[lost.failure]}
              </Alert.Root>
            )}
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
