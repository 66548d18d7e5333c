import { useState, type FormEvent } from 'react'
import { Box, HStack, Stack } from '@chakra-ui/react'
import { emailFault } from '../../auth/credentials'
import { focusFault } from '../../auth/forms/focusFault'
import { mailFailures } from '../../auth/forms/VerificationMail'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { useKeptFocus } from '../../ui/focus/keptFocus'
import { Notice } from '../../ui/Notice'
import { TextField } from '../../ui/TextField'
import { changeEmail, type ChangeAnswer } from './addressThunk'
import { PasswordAgain } from './PasswordAgain'
import { passwordFailures } from './passwordFailures'
import { keepPendingAddress, readPendingAddress } from './pendingAddress'

const REFUSED =
  'This email address cannot be used. Check it for typos, or use another one: it may already have an account.'

/** Gives the login another address; a change whose link is not opened yet is told, and may be begun again. */
export function ChangeAddress({ email }: { email: string }) {
  const dispatch = useAppDispatch()
  const [isOpen, setIsOpen] = useState(false)
  const [pending, setPending] = useState(() => dispatch(readPendingAddress()))
  const place = useKeptFocus(isOpen)

  return (
    <Stack ref={place} gap="3" align="start" width="100%">
      {/* Once the link was opened, the address above says so. */}
      {pending?.from === email && (
        <Notice tone="plain">
          We’ve sent a link to {pending.to}. Until you open it, your address stays {email}. After that you may
          be asked to log in again, with the new address and the same password. If {pending.to} has a typo, or
          you confirm {email} first, change the address again.
        </Notice>
      )}
      {isOpen ? (
        <AddressForm
          email={email}
          onSent={(to) => {
            setPending(dispatch(keepPendingAddress({ from: email, to })))
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <Button variant="plain" onClick={() => setIsOpen(true)}>
          Change email address
        </Button>
      )}
    </Stack>
  )
}

type AddressFormProps = { email: string; onSent(to: string): void; onClose(): void }

/** Asks for another address, and the password if the login is not recent; the link in the mail changes it. */
function AddressForm({ email, onSent, onClose }: AddressFormProps) {
  const dispatch = useAppDispatch()
  const [wanted, setWanted] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  /** Null until the identity provider has asked for it. */
  const [password, setPassword] = useState<string | null>(null)
  const [answer, setAnswer] = useState<ChangeAnswer | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const typedFault = wantedFault(wanted, email)

  const change = async (form: HTMLFormElement) => {
    const to = wanted.trim()
    setIsWorking(true)
    const answered = await dispatch(changeEmail(to, password))
    setIsWorking(false)
    if (answered === 'sent') return onSent(to)
    if (answered === 'recentLoginRequired') setPassword('')
    setAnswer(answered)
    focusFault(form)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsAsked(true)
    if (typedFault !== null) focusFault(event.currentTarget)
    else if (!isWorking) void change(event.currentTarget)
  }
  // What was refused was refused as it stood.
  const edit = (typed: string) => {
    setWanted(typed)
    setAnswer(null)
  }

  return (
    <Box width="100%" maxWidth="form">
      <form onSubmit={submit} noValidate>
        <Stack gap="4">
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            value={wanted}
            fault={isAsked ? (typedFault ?? (answer === 'addressRefused' ? REFUSED : null)) : null}
            onChange={edit}
          />
          {password !== null && <PasswordAgain password={password} onChange={setPassword} />}
          {answer !== null && typeof answer === 'object' && (
            <Notice tone="wrong">{passwordFailures[answer.password]}</Notice>
          )}
          {(answer === 'tooManyTries' || answer === 'notSent') && (
            <Notice tone="wrong">{mailFailures[answer]}</Notice>
          )}
          <HStack gap="3" wrap="wrap">
            <Button type="submit" variant="plain" working={isWorking}>
              Send the link
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </HStack>
        </Stack>
      </form>
    </Box>
  )
}

function wantedFault(wanted: string, current: string): string | null {
  const isCurrent = wanted.trim().toLowerCase() === current.toLowerCase()
  return isCurrent ? 'This is your current email address. Enter the new one.' : emailFault(wanted)
}
