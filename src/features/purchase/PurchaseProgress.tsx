import { useEffect, useState } from 'react'
import { centsFromDollars, formatDollars, itemTitle, type Item } from '../../../domain/pricing'
import type { Payment } from '../../../domain/records'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Wait } from '../../ui/Wait'
import type { Order, Purchase } from './purchase'
import { findPayment } from './purchaseCommands'
import { frameClosed, newPriceAccepted, outcomeClosed, selectPurchase } from './purchaseSlice'

type PurchaseProgressProps = Omit<GrantedDialogProps, 'order'>

/**
 * What a purchase under way puts over the tests page: the spinner, the error, the question whether it is bought at a new
 * price, and the congratulation.
 */
export function PurchaseProgress(after: PurchaseProgressProps) {
  const dispatch = useAppDispatch()
  const purchase = useAppSelector(selectPurchase)

  useEffect(
    // Whoever leaves the page with the browser's Back leaves the frame too, and what was said over it.
    () => () => {
      dispatch(frameClosed())
      dispatch(outcomeClosed())
    },
    [dispatch],
  )

  return (
    <>
      {purchase.status === 'requestingOrder' && <Wait>{`Preparing your payment: ${offer(purchase)}`}</Wait>}
      {purchase.status === 'requestingCredentials' && (
        <Wait>{`Preparing your payment: ${offer(purchase.order)}`}</Wait>
      )}
      {purchase.status === 'recording' && <Wait>Recording your payment</Wait>}
      {purchase.status === 'updatingUser' && (
        <Wait>{`Opening ${itemTitle(purchase.order.item)} for you`}</Wait>
      )}
      <Dialog
        open={purchase.status === 'failed'}
        title="Error"
        onClose={() => dispatch(outcomeClosed())}
        actions={<Button onClick={() => dispatch(outcomeClosed())}>OK</Button>}
      >
        {purchase.status === 'failed' && (
          <>
            <p>{purchase.message}</p>
            {purchase.detail !== null && <p>{purchase.detail}</p>}
          </>
        )}
      </Dialog>
      <PriceDialog changed={purchase.status === 'priceChanged' ? purchase : null} />
      <GrantedDialog order={purchase.status === 'granted' ? purchase.order : null} {...after} />
    </>
  )
}

/** Nobody is charged another price than the one that they have agreed to. */
function PriceDialog({ changed }: { changed: Extract<Purchase, { status: 'priceChanged' }> | null }) {
  const dispatch = useAppDispatch()
  const cancel = () => dispatch(outcomeClosed())
  return (
    <Dialog
      open={changed !== null}
      title="The price has changed"
      onClose={cancel}
      actions={
        <>
          <Button variant="plain" onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={() => dispatch(newPriceAccepted())}>
            {changed && `Buy for $${formatDollars(changed.priceCents)}`}
          </Button>
        </>
      }
    >
      {changed && (
        <p>
          {itemTitle(changed.order.item)} now costs <strong>${formatDollars(changed.priceCents)}</strong>{' '}
          instead of ${formatDollars(changed.order.priceCents)}. Nothing is charged unless you agree.
        </p>
      )}
    </Dialog>
  )
}

type GrantedDialogProps = {
  /** What has been granted; null while nothing has. */
  order: Order | null
  /** The test that an item makes the next one to take; null when it has been taken. */
  testAfter(item: Item): number | null
  /** Where the user goes after the congratulation. */
  onGranted(): void
  onStart(testNumber: number): void
  onReceipt(poNumber: string): void
}

function GrantedDialog({ order, testAfter, onGranted, onStart, onReceipt }: GrantedDialogProps) {
  const dispatch = useAppDispatch()
  const testNumber = order && testAfter(order.item)
  const overpaid = useOverpaid(order)
  const leave = (go: () => void) => () => {
    dispatch(outcomeClosed())
    go()
  }
  return (
    <Dialog
      open={order !== null}
      title="Purchase complete"
      onClose={leave(onGranted)}
      actions={
        order && (
          <>
            <Button variant="quiet" onClick={leave(() => onReceipt(order.poNumber))}>
              Receipt
            </Button>
            {testNumber !== null && (
              <Button variant="plain" onClick={leave(() => onStart(testNumber))}>
                Start Test {testNumber}
              </Button>
            )}
            <Button data-focus-first onClick={leave(onGranted)}>
              OK
            </Button>
          </>
        )
      }
    >
      <p>{order && `Congratulations you now have access to ${itemTitle(order.item)}`}</p>
      {overpaid !== undefined && (
        <p>
          You paid ${formatDollars(centsFromDollars(overpaid))} more than was due. It will be returned to the
          card that you paid with; you need not do anything.
        </p>
      )}
    </Dialog>
  )
}

/** What is to go back of an order's payment, in dollars, where more was paid than was due. */
function useOverpaid(order: Order | null): number | undefined {
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<Payment | null>(null)
  const poNumber = order?.poNumber
  useEffect(() => {
    if (poNumber !== undefined) void dispatch(findPayment(poNumber)).then(setFound)
  }, [dispatch, poNumber])
  return found?.invoice === poNumber ? found?.overpaid : undefined
}

function offer({ item, priceCents }: { item: Item; priceCents: number }): string {
  return `${itemTitle(item)}, $${formatDollars(priceCents)}`
}
