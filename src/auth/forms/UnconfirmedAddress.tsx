import { useState } from 'react'
import { Box, Stack } from '@chakra-ui/react'
import type { IdentityPerson } from '../../api/identityPort'
import { BusyButton } from '../../ui/BusyButton'
import { MailSaid, useAddressNews, useVerificationMail } from './VerificationMail'

/** Stays until the next visit after confirmation, to avoid a layout shift. */
export function UnconfirmedAddress({ person: { email, emailVerified } }: { person: IdentityPerson }) {
  const [wasUnconfirmed] = useState(emailVerified === false)
  return wasUnconfirmed && <UnconfirmedLine email={email} isConfirmed={emailVerified === true} />
}

function UnconfirmedLine({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { outcome, send } = useVerificationMail()
  useAddressNews()
  if (isConfirmed) return <Box color="mutedInk">Your email address is confirmed.</Box>
  return (
    <Stack gap="0" align="start">
      <Box as="p" color="mutedInk">
        Please confirm your email address: open the link in our email to {email}.
      </Box>
      <BusyButton variant="plain" busy={outcome === 'sending'} onClick={send}>
        Send the email again
      </BusyButton>
      <MailSaid outcome={outcome} email={email} />
    </Stack>
  )
}
