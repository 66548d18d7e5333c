import { useState } from 'react'
import { Alert, Box, Button, HStack, Stack } from '@chakra-ui/react'
import * as z from 'zod/mini'
import { Email } from '../../auth/credentials'
import { useFields } from '../../auth/forms/useFields'
import { mailFailures } from '../../auth/forms/VerificationMail'
import { useAppDispatch } from '../../redux/hooks'
import { BusyButton } from '../../ui/BusyButton'
import { TextField } from '../../ui/TextField'
import { changeEmail, passwordFailures } from './accountThunks'
import { PasswordAgain } from './PasswordAgain'
import { keepPendingAddress, readPendingAddress } from './pendingAddress'

const REFUSED =
  'This email address cannot be used. Check it for typos, or use another one: it may already have an account.'

/** Also shows a pending change, which can be sent again. */
export function ChangeAddress({ email }: { email: string }) {
  const dispatch = useAppDispatch()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [pending, setPending] = useState(() => dispatch(readPendingAddress()))
  const close = () => {
    setIsOpen(false)
    setWasOpen(true)
  }

  return (
    <Stack gap="3" align="start" width="full">
      {/* Opening the link changes the address above. */}
      {pending?.from === email && (
        <Alert.Root role="status">
          We’ve sent a link to {pending.to}. Until you open it, your address stays {email}. After that you may
          be asked to log in again, with the new address and the same password. If {pending.to} has a typo, or
          you confirm {email} first, change the address again.
        </Alert.Root>
      )}
      {isOpen ? (
        <AddressForm
          email={email}
          onSent={(to) => {
            setPending(dispatch(keepPendingAddress({ from: email, to })))
            close()
          }}
          onClose={close}
        />
      ) : (
        <Button variant="outline" autoFocus={wasOpen} onClick={() => setIsOpen(true)}>
          Change email address
        </Button>
      )}
    </Stack>
  )
}

const addressOtherThan = (current: string) =>
  z.object({
    email: Email.check(
      z.refine((wanted) => wanted.toLowerCase() !== current.toLowerCase(), {
        error: 'This is your current email address. Enter the new one.',
      }),
    ),
    password: z.string(),
  })

type AddressFormProps = { email: string; onSent(to: string): void; onClose(): void }

function AddressForm({ email, onSent, onClose }: AddressFormProps) {
  const dispatch = useAppDispatch()
  const [schema] = useState(() => addressOtherThan(email))
  const { formProps, field, refuse, refusal, isSubmitting } = useFields(schema, { password: '' })
  const [isPasswordWanted, setIsPasswordWanted] = useState(false)

  const change = async ({ email: to, password }: z.output<typeof schema>) => {
    const answer = await dispatch(changeEmail(to, isPasswordWanted ? password : null))
    if (answer === 'sent') onSent(to)
    else if (answer === 'recentLoginRequired') setIsPasswordWanted(true)
    else if (answer === 'addressRefused') refuse('email', REFUSED)
    else refuse('root', typeof answer === 'object' ? passwordFailures[answer.password] : mailFailures[answer])
  }

  return (
    <Box width="full" maxWidth="form">
      <form {...formProps(change)}>
        <Stack gap="4">
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            autoFocus
            {...field('email')}
          />
          {isPasswordWanted && <PasswordAgain {...field('password')} />}
          {refusal && (
            <Alert.Root status="error" role="alert">
              {refusal}
            </Alert.Root>
          )}
          <HStack gap="3" wrap="wrap">
            <BusyButton type="submit" variant="outline" busy={isSubmitting}>
              Send the link
            </BusyButton>
            <Button variant="plain" onClick={onClose}>
              Cancel
            </Button>
          </HStack>
        </Stack>
      </form>
    </Box>
  )
}
