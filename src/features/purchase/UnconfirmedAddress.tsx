import { useRef, useState } from 'react'
import { Stack } from '@chakra-ui/react'
import type { Item } from '../../../domain/pricing'
import type { IdentityPerson } from '../../api/identityPort'
import { MailSaid, useAddressNews, useVerificationMail } from '../../auth/forms/VerificationMail'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Link } from '../../ui/Link'
import { requestPurchase } from './purchaseCommands'

type Wish = { item: Item; priceCents: number }

/**
 * Buying, with a question before it where nobody has confirmed the buyer's address. It is asked once a visit of the page.
 * @returns what buys, and what the page shows for it
 */
export function useAskedPurchase(person: IdentityPerson, accountPath: string) {
  const dispatch = useAppDispatch()
  const [wish, setWish] = useState<Wish | null>(null)
  const hasAgreed = useRef(false)
  const request = ({ item, priceCents }: Wish) => dispatch(requestPurchase(item, priceCents))

  const buy = (item: Item, priceCents: number) => {
    if (person.emailVerified === false && !hasAgreed.current) setWish({ item, priceCents })
    else request({ item, priceCents })
  }
  const question = (
    <AddressDialog
      person={wish && person}
      accountPath={accountPath}
      onClose={() => setWish(null)}
      onBuy={() => {
        hasAgreed.current = true
        setWish(null)
        if (wish !== null) request(wish)
      }}
    />
  )
  return { buy, question }
}

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
        Please confirm your email address before you buy: open the link in our email to {email}. You can start
        Test 1 right away.
      </p>
      <Button variant="quiet" working={outcome === 'sending'} onClick={send}>
        Send the email again
      </Button>
      <MailSaid outcome={outcome} email={email} />
    </Stack>
  )
}

type AddressDialogProps = {
  /** The buyer; null while nothing is asked. */
  person: IdentityPerson | null
  accountPath: string
  onClose(): void
  onBuy(): void
}

function AddressDialog({ person, accountPath, onClose, onBuy }: AddressDialogProps) {
  const { outcome, send } = useVerificationMail()
  const isConfirmed = person?.emailVerified === true
  return (
    <Dialog
      open={person !== null}
      title={isConfirmed ? 'Your email address is confirmed' : 'Is this your email address?'}
      onClose={onClose}
      actions={
        <>
          <Button variant={isConfirmed ? 'plain' : 'quiet'} onClick={onClose}>
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
      {person && <AddressNews />}
      {person && isConfirmed && (
        <p>
          Your receipt and password resets are sent to <strong>{person.email}</strong>.
        </p>
      )}
      {person && !isConfirmed && (
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
