import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Stack } from '@chakra-ui/react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { Notice } from '../../ui/Notice'
import { Page } from '../../ui/page/Page'
import { TextField } from '../../ui/TextField'
import { Wait } from '../../ui/Wait'
import { register } from '../authThunks'
import { BesideForm } from './BesideForm'
import { emailFault, newPasswordFault, PASSWORD_LENGTH } from '../credentials'
import { focusFault } from './focusFault'
import { refusalText } from './refusalText'
import { registrationLeft, selectRegistration, type Registration } from '../registrationSlice'

type RegisterScreenProps = { loginPath: string; termsPath: string; privacyPath: string; aside: ReactNode }

/** The registration form. The identity provider has the last word on email and password. */
export function RegisterScreen({ loginPath, termsPath, privacyPath, aside }: RegisterScreenProps) {
  const dispatch = useAppDispatch()
  const registration = useAppSelector(selectRegistration)
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isAsked, setIsAsked] = useState(false)

  // Leaving the form forgets how it ended: the next visit begins anew.
  useEffect(() => () => void dispatch(registrationLeft()), [dispatch])

  if (registration.status === 'registered') return <Navigate to={loginPath} state={state} replace />

  const typed = { email: emailFault(email), password: newPasswordFault(password) }
  const refused = refusalOf(registration)
  const faults = {
    email: isAsked ? (typed.email ?? refused.email) : null,
    password: isAsked ? (typed.password ?? refused.password) : null,
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setIsAsked(true)
    if (typed.email || typed.password) return focusFault(form)
    void dispatch(register(email.trim(), password)).then(() => focusFault(form))
  }
  // What was refused was refused as it stood.
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    dispatch(registrationLeft())
  }

  return (
    <Page heading="Register">
      <BesideForm aside={aside}>
        <form onSubmit={submit} noValidate>
          <Stack gap="6">
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              hint="We’ll email you a link to confirm this address. You can start Test 1 right away."
              value={email}
              onChange={typing(setEmail)}
              fault={faults.email}
            />
            <TextField
              label="Password"
              type="password"
              autoComplete="new-password"
              canShow
              hint={`At least ${PASSWORD_LENGTH} characters. Several unrelated words make a good one.`}
              value={password}
              onChange={typing(setPassword)}
              fault={faults.password}
            />
            {refused.other && <Notice tone="wrong">{refused.other}</Notice>}
            <p className="small">
              By registering you accept the <Link to={termsPath}>Terms and Conditions</Link> and the{' '}
              <Link to={privacyPath}>Privacy Policy</Link>, and confirm that you are at least 13 years old.
            </p>
            <Button type="submit">Register</Button>
            <p>
              Already registered? <Link to={loginPath}>Log in</Link>
            </p>
          </Stack>
        </form>
      </BesideForm>
      {registration.status === 'registering' && <Wait>Creating your account</Wait>}
    </Page>
  )
}

/** A refusal at the field that it is about; without one, by itself. */
function refusalOf(registration: Registration): { email?: string; password?: string; other?: string } {
  return registration.status === 'failed' ? refusalText(registration) : {}
}
