import { formatDollars, priceOf } from '../../../../domain/pricing'
import { useAppSelector } from '../../../redux/hooks'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { useNow } from '../../../ui/useNow'
import type { LastPaid } from '../purchase'
import { selectLastPaid } from '../purchaseSlice'

/** As long as the provider takes two equal payments of one card for one (docs/payments.md). */
const REPEAT_MS = 5 * 60_000

/** What a single test costs, in cents: the amount that is paid more than once. */
const SINGLE_CENTS = priceOf({ kind: 'single', testNumber: 1 }, 0).priceCents

/** For how many minutes yet the provider declines another single test with the same card; null where it does not. */
export function repeatMinutes(paid: LastPaid | undefined, ownerUid: string, now: number): number | null {
  if (paid?.ownerUid !== ownerUid || paid.priceCents !== SINGLE_CENTS) return null
  const left = paid.at + REPEAT_MS - now
  // The clock may have been set back since.
  if (left <= 0 || left > 2 * REPEAT_MS) return null
  return Math.ceil(Math.min(left, REPEAT_MS) / 60_000)
}

/** Said above the tests as long as it holds. */
export function EqualPayment({ ownerUid }: { ownerUid: string }) {
  const paid = useAppSelector(selectLastPaid)
  const now = useNow(paid !== undefined)
  const minutes = repeatMinutes(paid, ownerUid, now)
  return minutes !== null && <p className="muted">{repeatText(minutes)}</p>
}

type EqualPaymentDialogProps = {
  /** Null while nothing is asked. */
  minutes: number | null
  onClose(): void
  onBuy(): void
}

/** Asked where another single test is bought meanwhile, wherever on the page. */
export function EqualPaymentDialog({ minutes, onClose, onBuy }: EqualPaymentDialogProps) {
  return (
    <Dialog
      open={minutes !== null}
      title="Another card, or a few minutes"
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onBuy}>
            Use another card
          </Button>
          <Button data-focus-first onClick={onClose}>
            Wait
          </Button>
        </>
      }
    >
      <p>{minutes !== null && repeatText(minutes)}</p>
    </Dialog>
  )
}

function repeatText(minutes: number): string {
  const time = minutes === 1 ? 'one more minute' : `${minutes} more minutes`
  return (
    `You have just paid $${formatDollars(SINGLE_CENTS)}. For ${time}, the card provider declines the same ` +
    'amount from the same card as a duplicate, even for a different test. Please wait, or use another card.'
  )
}
