import { useEffect } from 'react'
import { formatDollars, itemTitle, type Item } from '../../../domain/pricing'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Wait } from '../../ui/Wait'
import { frameClosed, outcomeClosed, selectPurchase } from './purchaseSlice'

/**
 * What a purchase under way puts over the tests page: the spinner, the error, and the congratulation (specification,
 * sections 2 and 8).
 * @param onGranted where the user goes after the congratulation
 */
export function PurchaseProgress({ onGranted }: { onGranted(): void }) {
  const dispatch = useAppDispatch()
  const purchase = useAppSelector(selectPurchase)

  useEffect(
    // Whoever leaves the page with the browser's Back leaves the frame too.
    () => () => void dispatch(frameClosed()),
    [dispatch],
  )

  const closeGranted = () => {
    dispatch(outcomeClosed())
    onGranted()
  }
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
      <Dialog
        open={purchase.status === 'granted'}
        title="Purchase complete"
        onClose={closeGranted}
        actions={<Button onClick={closeGranted}>OK</Button>}
      >
        <p>
          {purchase.status === 'granted' &&
            `Congratulations you now have access to ${itemTitle(purchase.order.item)}`}
        </p>
      </Dialog>
    </>
  )
}

function offer({ item, priceCents }: { item: Item; priceCents: number }): string {
  return `${itemTitle(item)}, $${formatDollars(priceCents)}`
}
