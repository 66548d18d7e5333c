import { useState, type FormEvent } from 'react'
import { Box, HStack, Stack } from '@chakra-ui/react'
import { changeEmail, type ChangeAnswer } from '../../auth/addressThunks'
import { mailFailures } from '../../auth/forms/VerificationMail'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { TextField } from '../../ui/TextField'
import { PasswordAgain } from './PasswordAgain'
import { passwordFailures } from './passwordFailures'

const failures = {
  ...mailFailures,
  addressRefused:
    'This email address cannot be used. Check it for typos, or use another one: it may already have an account.',
} as const

/** Asks for another address, and the password if the login is not recent; the link in the mail changes it. */
export function ChangeAddress({ email, onClose }: { email: string; onClose(): void }) {
  const dispatch = useAppDispatch()
  const [wanted, setWanted] = useState('')
  /** Null until the identity provider has asked for it. */
  const [password, setPassword] = useState<string | null>(null)
  const [answer, setAnswer] = useState<ChangeAnswer | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  /** Where the link was sent, and the address that it takes the place of. */
  const [sent, setSent] = useState<{ from: string; to: string } | null>(null)

  const change = async () => {
    const to = wanted.trim()
    setIsWorking(true)
    const answered = await dispatch(changeEmail(to, password))
    setIsWorking(false)
    if (answered === 'recentLoginRequired') setPassword('')
    setAnswer(answered)
    if (answered === 'sent') setSent({ from: email, to })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.trim() !== '' && !isWorking) void change()
  }

  if (sent !== null) {
    // The link was opened: the address above says so.
    if (sent.from !== email) return null
    return (
      <Notice tone="plain">
        We’ve sent a link to {sent.to}. Until you open it, log in with {email}. After that you may be asked to
        log in again, with the new address and the same password.
      </Notice>
    )
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
            onChange={setWanted}
          />
          {password !== null && <PasswordAgain password={password} onChange={setPassword} />}
          {answer !== null && typeof answer === 'object' && (
            <Notice tone="wrong">{passwordFailures[answer.password]}</Notice>
          )}
          {(answer === 'addressRefused' || answer === 'tooManyTries' || answer === 'notSent') && (
            <Notice tone="wrong">{failures[answer]}</Notice>
          )}
          <HStack gap="3" wrap="wrap">
            <Button type="submit" variant="plain" working={isWorking} disabled={wanted.trim() === ''}>
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
