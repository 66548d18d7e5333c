import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Notice } from '../../ui/Notice'
import { TextField } from '../../ui/TextField'
import { selectAuth, type Auth, type LogInRefusal } from '../authSlice'
import { logIn, logOut } from '../authThunks'
import { emailFault } from '../credentials'
import { PasswordReset } from './PasswordReset'

const failures: Record<LogInRefusal, string> = {
  refused: 'Please check your email and password.',
  unreachable: 'The login service could not be reached. Try again in a moment.',
  tooManyTries: 'There were too many attempts. Wait a few minutes, then try again.',
}

/** Asks for the password in place when the login was lost by itself; what is on screen stays there. */
export function Reauthentication() {
  const auth = useAppSelector(selectAuth)
  return auth.status === 'reauthenticating' ? <LogInAgain {...auth} /> : null
}

function LogInAgain(lost: Extract<Auth, { status: 'reauthenticating' }>) {
  const dispatch = useAppDispatch()
  // A login also ends when its address is changed, and the new one is the one to log in with.
  const [email, setEmail] = useState(lost.email)
  const [asksEmail, setAsksEmail] = useState(false)
  const [password, setPassword] = useState('')
  const failure = useRef<HTMLDivElement>(null)
  // Below the fields, which may be all that a phone lying down has room for.
  useEffect(() => {
    if (lost.failure) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [lost])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void dispatch(logIn(email.trim(), password))
  }

  return (
    <Dialog
      open
      title="Please log in again"
      actions={
        <>
          <Button variant="plain" onClick={() => void dispatch(logOut())}>
            Go To Login Page
          </Button>
          <Button type="submit" form="reauthentication">
            Log In
          </Button>
        </>
      }
    >
      <form id="reauthentication" onSubmit={submit} noValidate>
        <div className="stack">
          <p>
            You have been logged out of {lost.email}. Your answers, and any payment in progress, are safe. If
            you have changed your email address since you last logged in here, use the new one.
          </p>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            fault={asksEmail ? emailFault(email) : null}
          />
          <div>
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              canShow
              data-focus-first
              value={password}
              onChange={setPassword}
            />
            <PasswordReset
              email={email}
              isSendable={emailFault(email) === null}
              onUnsendable={() => setAsksEmail(true)}
            />
          </div>
          <div ref={failure}>{lost.failure && <Notice tone="wrong">{failures[lost.failure]}</Notice>}</div>
        </div>
      </form>
    </Dialog>
  )
}
