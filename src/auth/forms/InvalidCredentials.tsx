import { Button } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Dialog } from '../../ui/Dialog'
import { invalidCredentialsClosed, selectAuth, type LogInRefusal } from '../authSlice'

const causes: Record<LogInRefusal, string | null> = {
  refused: null,
  unreachable: 'They were not checked, because the login service could not be reached.',
  tooManyTries: 'There were too many attempts. Wait a few minutes, or reset your password.',
}

export function InvalidCredentials() {
  const dispatch = useAppDispatch()
  const auth = useAppSelector(selectAuth)
  const cause = auth.status === 'invalidCredentials' ? causes[auth.reason] : null
  const close = () => dispatch(invalidCredentialsClosed())
  return (
    <Dialog
      open={auth.status === 'invalidCredentials'}
      title="Invalid Credentials"
      onClose={close}
      actions={<Button onClick={close}>Close</Button>}
    >
      <p>Please check your email and password.</p>
      {cause && <p>{cause}</p>}
    </Dialog>
  )
}
