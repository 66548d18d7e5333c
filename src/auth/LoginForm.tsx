import { useState, type FormEvent } from 'react'
import { Box, HStack, Stack } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Page } from '../ui/page/Page'
import { TextField } from '../ui/TextField'
import { Wait } from '../ui/Wait'
import { invalidCredentialsClosed, selectAuth, type LogInRefusal } from './authSlice'
import { logIn } from './authThunks'
import { PasswordReset } from './PasswordReset'

/** The cause behind a failed login, where the credentials were not what was refused. */
const causes: Record<LogInRefusal, string | null> = {
  refused: null,
  unreachable: 'The sign-in service could not be reached. Nothing is wrong with your account.',
  tooManyTries: 'There were too many tries. Wait a few minutes, or reset your password.',
}

/** The login screen (specification, section 2). */
export function LoginForm({ registerPath }: { registerPath: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const auth = useAppSelector(selectAuth)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void dispatch(logIn(email, password))
  }
  const cause = auth.status === 'invalidCredentials' ? causes[auth.reason] : null

  return (
    <Page heading="Login Page" narrow>
      <form onSubmit={submit} noValidate>
        <Stack gap="6">
          <TextField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <HStack gap="4">
            <Button type="submit">Log In</Button>
            <Button variant="plain" onClick={() => navigate(registerPath)}>
              Register
            </Button>
          </HStack>
        </Stack>
      </form>
      <Box marginTop="6">
        <PasswordReset email={email} />
      </Box>
      {auth.status === 'signingIn' && <Wait>Signing in</Wait>}
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
