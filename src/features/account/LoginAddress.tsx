import { Stack } from '@chakra-ui/react'
import { MailSaid, useAddressNews, useVerificationMail } from '../../auth/forms/VerificationMail'
import { usePerson } from '../../auth/usePerson'
import { BusyButton } from '../../ui/BusyButton'
import { ChangeAddress } from './ChangeAddress'

export function LoginAddress() {
  const { email, emailVerified } = usePerson()
  const { outcome, send } = useVerificationMail()
  useAddressNews()

  return (
    <Stack gap="3" align="start">
      <h3>Email address</h3>
      <p>
        You are logged in as <strong>{email}</strong>. Receipts and password resets are sent there.
      </p>
      {emailVerified === true && <p>This address is confirmed.</p>}
      {emailVerified === false && (
        <>
          <p>
            This address is <strong>not confirmed yet</strong>. Open the link in the email we sent to {email}.
          </p>
          <BusyButton variant="outline" busy={outcome === 'sending'} onClick={send}>
            Send the email again
          </BusyButton>
          <MailSaid outcome={outcome} email={email} />
        </>
      )}
      <ChangeAddress email={email} />
    </Stack>
  )
}
