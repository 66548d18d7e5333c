import { useState, type FormEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Notice } from '../ui/Notice'
import { TextField } from '../ui/TextField'
import { selectAuth, type LogInRefusal } from './authSlice'
import { logIn, logOut } from './authThunks'

const troubles: Record<LogInRefusal, string> = {
  refused: 'Please check your password.',
  unreachable: 'The sign-in service could not be reached. Try again in a moment.',
  tooManyTries: 'There were too many tries. Wait a few minutes.',
}

/** Asks for the password in place when the login was lost by itself; what is on screen stays there. */
export function Reauthentication() {
  const dispatch = useAppDispatch()
  const auth = useAppSelector(selectAuth)
  const [password, setPassword] = useState('')
  if (auth.status !== 'reauthenticating') return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void dispatch(logIn(auth.email, password))
  }

  return (
    <Dialog
      open
      title="Please log in again"
      actions={
        <>
          <Button variant="plain" onClick={() => void dispatch(logOut())}>
            Log Out
          </Button>
          <Button type="submit" form="reauthentication">
            Log In
          </Button>
        </>
      }
    >
      <form id="reauthentication" onSubmit={submit}>
        <div className="stack">
          <p>Your login as {auth.email} has ended. Your answers are kept on this device.</p>
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {auth.trouble && <Notice tone="wrong">{troubles[auth.trouble]}</Notice>}
        </div>
      </form>
    </Dialog>
  )
}
