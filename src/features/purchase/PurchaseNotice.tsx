import { HStack, Stack } from '@chakra-ui/react'
import { formatDollars, itemTitle } from '../../../domain/pricing'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import type { Order, Purchase } from './purchase'
import { checkRequested, paymentContinued, purchaseLeft, selectPurchase } from './purchaseSlice'
import { cancelPurchase } from './purchaseCommands'

/** A purchase that has not come to its end, in its place on the tests page; it blocks nothing. */
export function PurchaseNotice({ supportEmail }: { supportEmail: string }) {
  const purchase = useAppSelector(selectPurchase)
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
    <Notice tone="plain">
      <Stack gap="3">
        <strong>We are confirming your payment</strong>
        <p>
          {paidFor(order)} This goes on by itself, also when you close this page, and access arrives as soon
          as the card provider answers. Please do not pay again.
        </p>
        <OrderNumber order={order} />
        <HStack>
          <Button variant="plain" onClick={() => dispatch(checkRequested())}>
            Check again
          </Button>
        </HStack>
      </Stack>
    </Notice>
  )
}

function InReview({ order, supportEmail }: { order: Order; supportEmail: string }) {
  const dispatch = useAppDispatch()
  return (
    <Notice tone="plain">
      <Stack gap="3">
        <strong>We are checking your payment</strong>
        <p>
          {paidFor(order)} What arrived does not fit the order, so a person looks at it. You will get access
          or your money back; please do not pay again. Questions: {supportEmail}, with the order number.
        </p>
        <OrderNumber order={order} />
        <HStack>
          <Button variant="plain" onClick={() => dispatch(purchaseLeft())}>
            Close
          </Button>
        </HStack>
      </Stack>
    </Notice>
  )
}

function Closed({ order, checking, declined }: Extract<Purchase, { status: 'closed' }>) {
  const dispatch = useAppDispatch()
  return (
    <Notice tone="plain">
      <Stack gap="3">
        <strong>
          {checking
            ? 'Checking that your card was not charged, about 20 seconds'
            : 'The payment was not completed'}
        </strong>
        <p>
          {paidFor(order)}{' '}
          {checking
            ? 'The payment window was closed, and we are asking the card provider. If you want to go on, you need not wait: the same window opens again, and it charges once at most.'
            : 'The card provider knows of no charge. Should one still arrive, access arrives with it.'}
        </p>
        {declined !== null && <p>The last card was refused: {declined}</p>}
        <OrderNumber order={order} />
        <HStack gap="3" wrap="wrap">
          <Button onClick={() => dispatch(paymentContinued())}>Continue payment</Button>
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
    </Notice>
  )
}

function OrderNumber({ order }: { order: Order }) {
  return <p>Order {order.poNumber}</p>
}

function paidFor({ item, priceCents }: Order): string {
  return `${itemTitle(item)}, $${formatDollars(priceCents)}.`
}
