import { useEffect, useState, type FormEvent } from 'react'
import { Stack } from '@chakra-ui/react'
import { Navigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Link } from '../ui/Link'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/page/Page'
import { TextField } from '../ui/TextField'
import { Wait } from '../ui/Wait'
import { register } from './authThunks'
import { registrationLeft, selectRegistration } from './registrationSlice'

/** The registration form (specification, section 2). The identity provider judges email and password. */
export function RegisterScreen({ loginPath }: { loginPath: string }) {
  const dispatch = useAppDispatch()
  const registration = useAppSelector(selectRegistration)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  // Leaving the form forgets how it ended: the next visit begins anew.
  useEffect(() => () => void dispatch(registrationLeft()), [dispatch])

  if (registration.status === 'registered') return <Navigate to={loginPath} replace />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void dispatch(register(email, password))
  }

  return (
    <Page heading="Register" narrow>
      <form onSubmit={submit} noValidate>
        <Stack gap="6">
          <TextField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
          {registration.status === 'failed' && <Notice tone="wrong">{registration.message}</Notice>}
          <Button type="submit">Register</Button>
          <p>
            Already registered? <Link to={loginPath}>Log in</Link>
          </p>
        </Stack>
      </form>
      {registration.status === 'registering' && <Wait>Creating your account</Wait>}
    </Page>
  )
}
