import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Box, Button, Flex } from '@chakra-ui/react'
import { formatDollars, itemTitle, type Item } from '../../../domain/pricing'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Dialog } from '../../ui/Dialog'
import { Wait } from '../../ui/Wait'
import type { Outcome } from './purchase'
import { frameClosed, outcomeClosed, purchaseLeft, selectPurchase } from './purchaseSlice'
import { grantedTexts } from './purchaseTexts'

/** Then a hint says that the card form may not have loaded. Browsers report `load` for an error page as well. */
const LOADS_WITHIN_MS = 20_000

type PurchaseDialogsProps = Omit<GrantedDialogProps, 'granted'>

export function PurchaseDialogs(after: PurchaseDialogsProps) {
  const dispatch = useAppDispatch()
  const purchase = useAppSelector(selectPurchase)
  const { status } = purchase
  useReturnedFocus(status === 'opening' || status === 'frame')
  useEffect(() => () => void dispatch(purchaseLeft()), [dispatch])

  const outcome = purchase.status === 'done' ? purchase.outcome : null
  const close = () => dispatch(outcomeClosed())
  return (
    <>
      {purchase.status === 'opening' && (
        <Wait onCancel={() => dispatch(purchaseLeft())}>
          {`Preparing your payment: ${itemTitle(purchase.item)}, $${formatDollars(purchase.priceCents)}`}
        </Wait>
      )}
      {purchase.status === 'frame' && <PaymentWindow isSecond={purchase.isSecond} />}
      <Dialog
        open={outcome?.kind === 'failed'}
        title="Error"
        onClose={close}
        actions={<Button onClick={close}>OK</Button>}
      >
        {outcome?.kind === 'failed' && (
          <>
            <p>{outcome.message}</p>
            {outcome.detail !== null && <p>{outcome.detail}</p>}
          </>
        )}
      </Dialog>
      <GrantedDialog granted={outcome?.kind === 'granted' ? outcome : null} {...after} />
    </>
  )
}

function useReturnedFocus(isAway: boolean): void {
  useLayoutEffect(() => {
    if (!isAway) return
    const { activeElement } = document
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus()
    }
  }, [isAway])
}

/** Can be closed whatever happens in the provider's frame. */
function PaymentWindow({ isSecond }: { isSecond: boolean }) {
  const dispatch = useAppDispatch()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LOADS_WITHIN_MS)
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dispatch(frameClosed())
    }
    addEventListener('keydown', close)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', close)
    }
  }, [dispatch])
  // Outside #root, which is inert while the frame is open.
  return createPortal(
    <Flex
      as="section"
      aria-label="Secure payment"
      position="fixed"
      inset="0 0 auto"
      // Above the provider's frame.
      zIndex="2147483600"
      align="center"
      gap="4"
      minHeight="3.75rem"
      paddingInline="4"
      paddingBlock="1"
      borderBottom="hairline"
      background="paper"
      color="ink"
    >
      <strong>Secure payment</strong>
      {/* Not a live region: it would interrupt a buyer whose form did load. */}
      <Box flex="1" textStyle="small">
        {isSecond
          ? 'The first form had expired, and you were not charged. Please enter your card again.'
          : isLate && 'No card form here? Close this window and try again.'}
      </Box>
      <Button variant="outline" onClick={() => dispatch(frameClosed())}>
        Close
      </Button>
    </Flex>,
    document.body,
  )
}

type GrantedDialogProps = {
  granted: Extract<Outcome, { kind: 'granted' }> | null
  /** Returns the next test to take of the item, or null. */
  testAfter(item: Item): number | null
  onGranted(): void
  onStart(testNumber: number): void
  onReceipt(paymentId: string): void
}

function GrantedDialog({ granted, testAfter, onGranted, onStart, onReceipt }: GrantedDialogProps) {
  const dispatch = useAppDispatch()
  const testNumber = granted && testAfter(granted.order.item)
  const leave = (go: () => void) => () => {
    dispatch(outcomeClosed())
    go()
  }
  return (
    <Dialog
      open={granted !== null}
      title="Purchase complete"
      onClose={leave(onGranted)}
      actions={
        granted && (
          <>
            <Button variant="plain" onClick={leave(() => onReceipt(granted.payment.id))}>
              Receipt
            </Button>
            {testNumber !== null && (
              <Button onClick={leave(() => onStart(testNumber))}>Start Test {testNumber}</Button>
            )}
            <Button
              variant={testNumber === null ? undefined : 'outline'}
              data-autofocus
              onClick={leave(onGranted)}
            >
              OK
            </Button>
          </>
        )
      }
    >
      {granted && grantedTexts(granted).map((text) => <p key={text}>{text}</p>)}
    </Dialog>
  )
}
