import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Wait } from '../../ui/Wait'
import { failureClosed, selectPurchase } from './purchaseSlice'

/** What a purchase under way puts over the tests page: the spinner, or the error with its OK. */
export function PurchaseProgress() {
  const dispatch = useAppDispatch()
  const purchase = useAppSelector(selectPurchase)
  const isStarting = purchase.status === 'requestingOrder' || purchase.status === 'requestingCredentials'
  return (
    <>
      {isStarting && <Wait>Preparing your payment</Wait>}
      <Dialog
        open={purchase.status === 'failed'}
        title="Error"
        onClose={() => dispatch(failureClosed())}
        actions={<Button onClick={() => dispatch(failureClosed())}>OK</Button>}
      >
        <p>{purchase.status === 'failed' && purchase.message}</p>
      </Dialog>
    </>
  )
}
