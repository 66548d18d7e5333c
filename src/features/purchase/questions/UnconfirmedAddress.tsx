import { useState } from 'react'
import { Stack } from '@chakra-ui/react'
import { formatDollars, itemTitle, type Item } from '../../../../domain/pricing'
import type { IdentityPerson } from '../../../api/identityPort'
import { MailSaid, useAddressNews, useVerificationMail } from '../../../auth/forms/VerificationMail'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Link } from '../../../ui/Link'

/**
 * What somebody who has just registered has to know of the mail. It stays in its place once the address is confirmed, so
 * that nothing moves, and is gone with the next visit.
 */
export function UnconfirmedAddress({ person: { email, emailVerified } }: { person: IdentityPerson }) {
  const [wasUnconfirmed] = useState(emailVerified === false)
  return wasUnconfirmed && <UnconfirmedLine email={email} isConfirmed={emailVerified === true} />
}

function UnconfirmedLine({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { outcome, send } = useVerificationMail()
  useAddressNews()
  if (isConfirmed) return <p className="muted">Your email address is confirmed.</p>
  return (
    <Stack gap="0" align="start">
      <p className="muted">
        Please confirm your email address when you can: open the link in our email to {email}. Your receipts
        and password resets are sent there.
      </p>
      <Button variant="quiet" working={outcome === 'sending'} onClick={send}>
        Send the email again
      </Button>
      <MailSaid outcome={outcome} email={email} />
    </Stack>
  )
}

/** What is about to be bought, and for how much. */
export type Wish = { item: Item; priceCents: number }

type AddressDialogProps = {
  /** Null while nothing is asked. */
  wish: Wish | null
  /** The buyer. */
  person: IdentityPerson
  accountPath: string
  onClose(): void
  onBuy(): void
}

/** Asked before somebody buys whose address nobody has confirmed. */
export function AddressDialog({ wish, person, accountPath, onClose, onBuy }: AddressDialogProps) {
  const { outcome, send } = useVerificationMail()
  const isConfirmed = person.emailVerified === true
  return (
    <Dialog
      open={wish !== null}
      title={isConfirmed ? 'Your email address is confirmed' : 'Is this your email address?'}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={isConfirmed ? 'plain' : 'quiet'}
            data-focus-first={!isConfirmed || undefined}
            onClick={onClose}
          >
            Cancel
          </Button>
          {!isConfirmed && (
            <Button variant="plain" working={outcome === 'sending'} onClick={send}>
              Send the email again
            </Button>
          )}
          {/* Past a warning leads no button that stands out, nor a press of Enter alone. */}
          <Button
            variant={isConfirmed ? 'primary' : 'plain'}
            data-focus-first={isConfirmed || undefined}
            onClick={onBuy}
          >
            {isConfirmed ? 'Buy' : 'Buy anyway'}
          </Button>
        </>
      }
    >
      {wish && <AddressNews />}
      {wish && (
        <p>
          You are about to buy {itemTitle(wish.item)} for ${formatDollars(wish.priceCents)}.
        </p>
      )}
      {wish && isConfirmed && (
        <p>
          Your receipt and password resets are sent to <strong>{person.email}</strong>.
        </p>
      )}
      {wish && !isConfirmed && (
        <>
          <p>
            Your receipt and password resets are sent to <strong>{person.email}</strong>. This address is not
            confirmed yet. Open the link in the email we sent you, or buy anyway if you are sure it is right.
          </p>
          <p>
            If it is wrong, you get no receipt and cannot reset your password. You can change it in{' '}
            <Link to={accountPath}>Your Account</Link>.
          </p>
          <MailSaid outcome={outcome} email={person.email} />
        </>
      )}
    </Dialog>
  )
}

function AddressNews() {
  useAddressNews()
  return null
}
