import { useEffect, useRef } from 'react'
import { Box, chakra, HStack, Stack } from '@chakra-ui/react'
import { formatDollars, itemTitle } from '../../../domain/pricing'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import type { Order, Purchase } from './purchase'
import { checkRequested, paymentContinued, purchaseLeft, selectPurchase } from './purchaseSlice'
import { cancelPurchase } from './purchaseCommands'

type PurchaseNoticeProps = { supportEmail: string }

/**
 * A purchase that has not come to its end, in its place on the tests page; it blocks nothing. What is new in it is brought
 * into sight and told to a screen reader, wherever on the page the buyer was.
 */
export function PurchaseNotice({ supportEmail }: PurchaseNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const purchase = useAppSelector(selectPurchase)
  const notice = noticeOf(purchase, supportEmail)
  const isThere = notice !== null
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere, purchase.status])
  return (
    // There before anything is said in it: a screen reader hears only what changes.
    <Box ref={place} role="status" css={{ '&:empty': { position: 'absolute' }, scrollMarginTop: '1rem' }}>
      {notice && <div className="notice">{notice}</div>}
    </Box>
  )
}

function noticeOf(purchase: Purchase, supportEmail: string) {
  switch (purchase.status) {
    case 'confirming':
      return <Confirming order={purchase.order} />
    case 'inReview':
      return <InReview order={purchase.order} supportEmail={supportEmail} />
    case 'closed':
      return <Closed {...purchase} />
    default:
      return null
  }
}

function Confirming({ order }: { order: Order }) {
  const dispatch = useAppDispatch()
  return (
    <Stack gap="3">
      <strong>We are confirming your payment</strong>
      <p>
        {paidFor(order)} You will get access as soon as the card provider confirms it, even if you close this
        page. Please do not pay again.
      </p>
      <OrderNumber order={order} />
      <HStack>
        <Button variant="plain" onClick={() => dispatch(checkRequested())}>
          Check again
        </Button>
      </HStack>
    </Stack>
  )
}

function InReview({ order, supportEmail }: PurchaseNoticeProps & { order: Order }) {
  const dispatch = useAppDispatch()
  return (
    <Stack gap="3">
      <strong>We are checking your payment</strong>
      <p>
        {paidFor(order)} The payment doesn’t match the order. Our staff is checking it, and you will get
        access or your money back. Please do not pay again. Questions? Write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and include the invoice number.
      </p>
      <OrderNumber order={order} isOpen />
      <HStack>
        <Button variant="plain" onClick={() => dispatch(purchaseLeft())}>
          Close
        </Button>
      </HStack>
    </Stack>
  )
}

function Closed({ order, checking, declined }: Extract<Purchase, { status: 'closed' }>) {
  const dispatch = useAppDispatch()
  return (
    <Stack gap="3">
      <strong>{checking ? 'You closed the payment window' : 'The payment was not completed'}</strong>
      <p>
        {paidFor(order)}{' '}
        {checking
          ? 'If you had not paid yet, nothing is charged: we are asking the card provider, which takes about 20 seconds. You can also go back to the payment window: your card will be charged at most once.'
          : 'Your card was not charged. If a charge appears later, you will get access automatically.'}
      </p>
      {declined !== null && <p>{declinedFor(declined)}</p>}
      <OrderNumber order={order} />
      <HStack gap="3" wrap="wrap">
        <Button variant="plain" onClick={() => dispatch(paymentContinued())}>
          Continue payment
        </Button>
        {!checking && (
          <>
            <Button variant="plain" onClick={() => dispatch(checkRequested())}>
              Check again
            </Button>
            <Button variant="quiet" onClick={() => void dispatch(cancelPurchase())}>
              Cancel purchase
            </Button>
          </>
        )}
      </HStack>
    </Stack>
  )
}

/** Folded away until somebody is asked for it. */
function OrderNumber({ order, isOpen = false }: { order: Order; isOpen?: boolean }) {
  return (
    <details open={isOpen}>
      <summary>Invoice number</summary>
      <chakra.span overflowWrap="anywhere">{order.poNumber}</chakra.span>
    </details>
  )
}

/** The card provider shouts its reasons. */
function declinedFor(reason: string): string {
  const words = reason.replace(/^Transaction Declined:\s*/i, '').replace(/[.\s]+$/, '')
  const why = words === '' ? '' : ` (${words === words.toUpperCase() ? softened(words) : words})`
  return `Your card was declined${why}. You can try another card.`
}

function softened(words: string): string {
  return words.toLowerCase().replaceAll(/\b(cvv2?|avs)\b/g, (short) => short.toUpperCase())
}

function paidFor({ item, priceCents }: Order): string {
  return `${itemTitle(item)}, $${formatDollars(priceCents)}.`
}
