import { useState, type FormEvent, type ReactNode } from 'react'
import { HStack, Stack } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Notice } from '../../ui/Notice'
import { Page } from '../../ui/page/Page'
import { TextField } from '../../ui/TextField'
import { Wait } from '../../ui/Wait'
import { invalidCredentialsClosed, selectAuth, type LogInRefusal } from '../authSlice'
import { logIn } from '../authThunks'
import { BesideForm } from './BesideForm'
import { emailFault, passwordFault } from '../credentials'
import { focusFault } from './focusFault'
import { PasswordReset } from './PasswordReset'

/** The cause behind a failed login, where the credentials were not what was refused. */
const causes: Record<LogInRefusal, string | null> = {
  refused: null,
  unreachable: 'We could not reach the login service. Nothing is wrong with your account.',
  tooManyTries: 'There were too many attempts. Wait a few minutes, or reset your password.',
}

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
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  /** Which fields were looked at in vain, and tell their fault until it is gone. */
  const [asked, setAsked] = useState({ email: false, password: false })
  const faults = { email: emailFault(email), password: passwordFault(password) }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked({ email: true, password: true })
    if (faults.email || faults.password) return focusFault(event.currentTarget)
    void dispatch(logIn(email.trim(), password))
  }
  const cause = auth.status === 'invalidCredentials' ? causes[auth.reason] : null

  return (
    <Page heading="Login Page">
      <BesideForm aside={aside}>
        <form onSubmit={submit} noValidate>
          <Stack gap="6">
            {'everywhere' in auth && (
              <Notice tone="plain">You are logged out here. Your other devices follow within an hour.</Notice>
            )}
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={setEmail}
              fault={asked.email ? faults.email : null}
            />
            <div>
              <TextField
                label="Password"
                type="password"
                autoComplete="current-password"
                canShow
                value={password}
                onChange={setPassword}
                fault={asked.password ? faults.password : null}
              />
              <PasswordReset
                email={email}
                isSendable={faults.email === null}
                onUnsendable={() => {
                  setAsked({ ...asked, email: true })
                  focusFault(document)
                }}
              />
            </div>
            <Button type="submit">Log In</Button>
          </Stack>
        </form>
        <HStack gap="4" marginTop="6" paddingBlock="6" borderTop="hairline" justify="space-between">
          <span>New here? Test 1 is free.</span>
          <Button variant="plain" onClick={() => navigate(registerPath, { state })}>
            Register
          </Button>
        </HStack>
      </BesideForm>
      {auth.status === 'signingIn' && <Wait>Logging in</Wait>}
      <Dialog
        open={auth.status === 'invalidCredentials'}
        title="Invalid Credentials"
        onClose={() => dispatch(invalidCredentialsClosed())}
        actions={<Button onClick={() => dispatch(invalidCredentialsClosed())}>Close</Button>}
      >
        <p>Please check your email and password.</p>
        {cause && <p>{cause}</p>}
      </Dialog>
    </Page>
  )
}
