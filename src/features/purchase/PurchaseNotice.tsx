import { useEffect, useMemo } from 'react'
import { Alert, Box, Button } from '@chakra-ui/react'
import { ownsAll, paidAmong } from '../../../domain/pricing'
import { api } from '../../api/api'
import { failureOf } from '../../api/failure'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { catchFocus } from '../../ui/catchFocus'
import type { Order, Purchase } from './purchase'
import { outcomeClosed, selectPurchase } from './purchaseSlice'
import { noticeOf } from './purchaseTexts'

const NOTICE_ID = 'purchase-notice'

/** Scrolls to the notice of the purchase. */
export const showNotice = () => document.getElementById(NOTICE_ID)?.scrollIntoView({ block: 'nearest' })

/** A purchase that is being checked, or has ended without access. It blocks nothing, and what is new in it is announced. */
export function PurchaseNotice({ supportEmail }: { supportEmail: string }) {
  const dispatch = useAppDispatch()
  const purchase = useAppSelector(selectPurchase)
  const notice = noticeOf(purchase, useFacts(purchase))
  const text = notice?.text
  useEffect(() => {
    if (text !== undefined) showNotice()
  }, [text])
  const canClose = notice !== null && !notice.isWorking
  useEffect(() => {
    // Its button is gone with it.
    if (canClose) return () => catchFocus()
  }, [canClose])
  return (
    // There before anything is said in it: a screen reader hears only what changes.
    <Box id={NOTICE_ID} role="status" css={{ '&:empty': { position: 'absolute' }, scrollMarginTop: '1rem' }}>
      {notice && (
        <Alert.Root display="flex" gap="4" alignItems="center" flexWrap="wrap">
          <Box flex="1 1 18rem" aria-busy={notice.isWorking}>
            <p>{notice.text}</p>
            {notice.invoice !== null && (
              <Box color="mutedInk" textStyle="small" overflowWrap="anywhere">
                Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> with the invoice
                number {notice.invoice}.
              </Box>
            )}
          </Box>
          {canClose && (
            <Button variant="outline" onClick={() => dispatch(outcomeClosed())}>
              Close
            </Button>
          )}
        </Alert.Root>
      )}
    </Box>
  )
}

/** What the last answers of the server say beside the purchase. */
function useFacts(purchase: Purchase) {
  const order = orderOf(purchase)
  const status = useAppSelector(
    useMemo(() => api.endpoints.getPaymentStatus.select({ poNumber: order?.po ?? '' }), [order?.po]),
  )
  const { data: user } = useAppSelector(
    useMemo(() => api.endpoints.getUserById.select({ id: order?.ownerUid ?? '' }), [order?.ownerUid]),
  )
  return {
    isOwned: order !== null && user !== undefined && ownsAll(paidAmong(user.tests), order.item),
    ...(status.isError && { failure: failureOf(status.error).code }),
  }
}

function orderOf(purchase: Purchase): Order | null {
  if (purchase.status === 'checking') return purchase.order
  return purchase.status === 'done' && 'order' in purchase.outcome ? purchase.outcome.order : null
}
