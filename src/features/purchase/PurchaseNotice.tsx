import { useEffect, useMemo, useState } from 'react'
import { QueryStatus } from '@reduxjs/toolkit/query'
import { Box, chakra, HStack, Stack } from '@chakra-ui/react'
import { formatDollars, itemTitle, ownsAll, paidAmong } from '../../../domain/pricing'
import { api } from '../../api/api'
import { failureOf } from '../../api/failure'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { catchFocus } from '../../ui/focus/catchFocus'
import type { Order, Purchase } from './purchase'
import { checkRequested, paymentContinued, purchaseLeft, selectPurchase } from './purchaseSlice'
import { cancelPurchase } from './purchaseCommands'

type PurchaseNoticeProps = { supportEmail: string }
type Closed = Extract<Purchase, { status: 'closed' }>

const NOTICE_ID = 'purchase-notice'

/** Brings into sight what there is to say of a purchase. */
export const showNotice = () => document.getElementById(NOTICE_ID)?.scrollIntoView({ block: 'nearest' })

/**
 * A purchase that has not come to its end, in its place on the tests page; it blocks nothing. What is new in it is brought
 * into sight and told to a screen reader, wherever on the page the buyer was.
 */
export function PurchaseNotice({ supportEmail }: PurchaseNoticeProps) {
  const purchase = useAppSelector(selectPurchase)
  const left = useLeft(purchase)
  const asked = noticeOf(purchase, supportEmail)
  const notice = asked ?? (left && <LeftNotice closed={left} />)
  const isThere = notice !== null
  useEffect(() => {
    if (isThere) showNotice()
  }, [isThere, purchase.status])
  const isAsked = asked !== null
  useEffect(() => {
    // Its buttons are gone with it.
    if (isAsked) return () => catchFocus()
  }, [isAsked])
  return (
    // There before anything is said in it: a screen reader hears only what changes.
    <Box id={NOTICE_ID} role="status" css={{ '&:empty': { position: 'absolute' }, scrollMarginTop: '1rem' }}>
      {notice && <div className="notice">{notice}</div>}
    </Box>
  )
}

/** The closed purchase that was just left, until the next; null where there was none. */
function useLeft(purchase: Purchase): Closed | null {
  const [last, setLast] = useState<Closed | null>(null)
  const closed = purchase.status === 'closed' ? purchase : purchase.status === 'idle' ? last : null
  if (closed !== last) setLast(closed)
  return purchase.status === 'idle' ? last : null
}

/** Canceled by the buyer, or bought in another way meanwhile. */
function LeftNotice({ closed }: { closed: Closed }) {
  const item = itemTitle(closed.order.item)
  if (!useIsOwned(closed.order))
    return (
      <p>
        You canceled the purchase of {item}. {chargeOf(closed)} If a payment window for it is still open in
        another tab, close it: it can still charge your card.
      </p>
    )
  const charge = closed.uncharged
    ? 'The payment window charged nothing.'
    : 'If a charge appears later, we will return it.'
  return (
    <p>
      You already have {item}. {charge}
    </p>
  )
}

function noticeOf(purchase: Purchase, supportEmail: string) {
  switch (purchase.status) {
    case 'confirming':
      return <Confirming order={purchase.order} />
    case 'inReview':
      return <InReview order={purchase.order} supportEmail={supportEmail} />
    case 'closed':
      return <ClosedNotice closed={purchase} />
    default:
      return null
  }
}

function Confirming({ order }: { order: Order }) {
  const { heard, ask } = useLastQuestion(order)
  return (
    <Stack gap="3">
      <strong>We are confirming your payment</strong>
      <p>
        {paidFor(order)} You will get access as soon as the card provider confirms it, even if you close this
        page. Please do not pay again.
      </p>
      <LastHeard heard={heard} />
      <OrderNumber order={order} />
      <HStack>
        <CheckAgain isAsking={heard === 'asking'} onAsk={ask} />
      </HStack>
    </Stack>
  )
}

function InReview({ order, supportEmail }: PurchaseNoticeProps & { order: Order }) {
  const dispatch = useAppDispatch()
  const isOwned = useIsOwned(order)
  const reason = isOwned
    ? `You already have ${itemTitle(order.item)}, so this payment was not needed. Our staff is checking it and will return it to the card you paid with.`
    : 'The payment doesn’t match the order. Our staff is checking it, and you will get access or your money back. Please do not pay again.'
  return (
    <Stack gap="3">
      <strong>We are checking your payment</strong>
      <p>
        {paidFor(order)} {reason} Until then, you can see it in your Purchase History. Questions? Write to{' '}
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

/** Whether all that an order would bring is there, by the record on the page. */
function useIsOwned({ ownerUid, item }: Order): boolean {
  const { data: user } = useAppSelector(
    useMemo(() => api.endpoints.getUserById.select({ id: ownerUid }), [ownerUid]),
  )
  return user !== undefined && ownsAll(paidAmong(user.tests), item)
}

function ClosedNotice({ closed }: { closed: Closed }) {
  const dispatch = useAppDispatch()
  const { order, checking } = closed
  const { said, ask } = useLastQuestion(order)
  const isRepeat = isDuplicate(closed)
  const checkAgain = <CheckAgain isAsking={checking} onAsk={ask} />
  return (
    <Stack gap="3">
      <strong>{titleOf(closed)}</strong>
      <p>{[paidFor(order), ...outcomeOf(closed)].join(' ')}</p>
      {checking && (
        <p>
          We are asking the card provider whether you were charged for {itemTitle(order.item)}. This takes
          about half a minute. You can also go back to the payment window: your card will be charged at most
          once. {heldBack(order)}
        </p>
      )}
      {checking && <LastHeard heard={said} />}
      <OrderNumber order={order} />
      <HStack gap="3" wrap="wrap">
        {/* The same card is refused again at once. */}
        {isRepeat && checkAgain}
        <Button variant="plain" onClick={() => dispatch(paymentContinued())}>
          Continue payment
        </Button>
        {!isRepeat && checkAgain}
        {!checking && (
          <Button variant="quiet" onClick={() => void dispatch(cancelPurchase())}>
            Cancel purchase
          </Button>
        )}
      </HStack>
    </Stack>
  )
}

/** What cannot be bought before the answer, and why (isHeldBy). */
function heldBack({ item }: Order): string {
  return item.kind === 'single'
    ? 'You can buy All Tests once we know, because the price depends on the answer.'
    : 'You can buy single tests once we know, so that you do not pay for one twice.'
}

function titleOf(closed: Closed): string {
  const { checking, declined, uncharged } = closed
  if (isDuplicate(closed)) return 'Declined as a duplicate payment'
  if (checking)
    return declined === null ? 'Checking whether you paid' : 'Making sure that you were not charged'
  return uncharged ? 'The payment was not completed' : 'No payment found so far'
}

/** What is known of the card, and no more: that nothing was charged only where the provider has said so. */
function outcomeOf(closed: Closed): string[] {
  const { checking, declined } = closed
  return [
    ...(declined === null ? [] : [isDuplicate(closed) ? REPEAT : declinedFor(declined)]),
    ...(checking ? [] : [chargeOf(closed)]),
  ]
}

/** Once the check has ended. */
function chargeOf({ uncharged }: Closed): string {
  return uncharged ? 'You were not charged.' : 'If a charge appears later, you will get access automatically.'
}

function isDuplicate({ declined }: Closed): boolean {
  return declined !== null && /suspected duplicate/i.test(declined)
}

/** How the provider takes equal payments of one card: the order's number does not tell them apart (docs/payments.md). */
const REPEAT =
  'The card provider treats two payments of the same amount within five minutes as a duplicate, even for different tests. Wait five minutes and try again, or use another card.'

/** It works while the answer is on its way: the press is seen, and the focus stays. */
function CheckAgain({ isAsking, onAsk }: { isAsking: boolean; onAsk(): void }) {
  return (
    <Button variant="plain" working={isAsking} onClick={onAsk}>
      Check again
    </Button>
  )
}

/**
 * What the last question about an order brought: no word of the provider yet, or no answer of the server (`said`). While a
 * payment is confirmed it is told once the buyer has asked (`heard`); what is asked by itself is no news.
 */
function useLastQuestion({ poNumber }: Order) {
  const dispatch = useAppDispatch()
  const { requestId, status, error, data } = useAppSelector(
    useMemo(() => api.endpoints.getPaymentStatus.select({ poNumber }), [poNumber]),
  )
  const isUnderWay = status === QueryStatus.pending
  const [press, setPress] = useState<{ after: string | undefined } | 'answered' | null>(null)
  // One that was under way at the press counts: its answer is as new.
  const isAnswered = press !== null && press !== 'answered' && !isUnderWay && press.after !== requestId
  if (isAnswered) setPress('answered')

  const said = error ? unheardOf(error) : data?.state === 'confirming' ? 'waiting' : undefined
  return {
    said,
    heard: press === null ? undefined : press === 'answered' ? (said ?? 'waiting') : 'asking',
    ask: () => {
      setPress({ after: isUnderWay ? undefined : requestId })
      dispatch(checkRequested())
    },
  } as const
}

/** A server that asks for a login was reached. */
function unheardOf(error: unknown): keyof typeof heardTexts {
  return failureOf(error).code === 'unauthenticated' ? 'loggedOut' : 'unreached'
}

const heardTexts = {
  asking: 'Asking the card provider…',
  waiting: 'Still waiting for the card provider. Last checked just now.',
  unreached: 'We could not reach the server. We will keep trying.',
  loggedOut: 'You have been logged out. We will check again once you have logged in.',
} as const

function LastHeard({ heard }: { heard: keyof typeof heardTexts | undefined }) {
  return heard && <p>{heardTexts[heard]}</p>
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

/** The card provider shouts its reasons, and 'declined' is none. */
function declinedFor(reason: string): string {
  const words = reason.replace(/^((transaction )?declined(\s*[:.-]\s*|$))+/i, '').replace(/[.\s]+$/, '')
  const why = words === '' ? '' : ` (${words === words.toUpperCase() ? softened(words) : words})`
  return `Your card was declined${why}. You can try another card.`
}

function softened(words: string): string {
  return words.toLowerCase().replaceAll(/\b(cvv2?|avs)\b/g, (short) => short.toUpperCase())
}

function paidFor({ item, priceCents }: Order): string {
  return `${itemTitle(item)}, $${formatDollars(priceCents)}.`
}
