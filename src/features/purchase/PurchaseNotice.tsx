import { useEffect } from 'react'
import { Alert, Box, Button } from '@chakra-ui/react'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { catchFocus } from '../../ui/catchFocus'
import { outcomeClosed, selectPurchase } from './purchaseSlice'
import { noticeOf } from './purchaseTexts'

const NOTICE_ID = 'purchase-notice'

export const showNotice = () => document.getElementById(NOTICE_ID)?.scrollIntoView({ block: 'nearest' })

export function PurchaseNotice({ supportEmail }: { supportEmail: string }) {
  const dispatch = useAppDispatch()
  const purchase = useAppSelector(selectPurchase)
  const notice = noticeOf(purchase)
  const text = notice?.text
  useEffect(() => {
    // After the browser has restored the scroll position of a reload.
    if (text !== undefined) requestAnimationFrame(showNotice)
  }, [text])
  const canClose = notice !== null && !notice.isWorking
  useEffect(() => {
    if (canClose) return () => catchFocus()
  }, [canClose])
  return (
    // Rendered empty at first: screen readers announce only changes of a live region.
    <Box id={NOTICE_ID} role="status" css={{ '&:empty': { position: 'absolute' }, scrollMarginTop: '1rem' }}>
      {notice && (
        <Alert.Root display="flex" gap="4" alignItems="center" flexWrap="wrap">
          <Box flex="1 1 18rem" aria-busy={notice.isWorking}>
            {notice.item !== undefined && <strong>{notice.item}</strong>}
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
