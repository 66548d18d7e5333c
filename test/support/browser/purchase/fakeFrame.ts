import type { CheckoutFrame } from '../../../../src/features/purchase/checkoutFrame'
import type { PaymentMessage } from '../../../../src/features/purchase/paymentMessages'

export function fakeFrame() {
  let hear: ((message: PaymentMessage) => void) | null = null
  const frame = {
    opened: [] as string[],
    shown: null as string | null,
    script: Promise.resolve() as Promise<void>,
    prepare: () => frame.script,
    open: (checkoutToken: string, onMessage: (message: PaymentMessage) => void) => {
      frame.opened.push(checkoutToken)
      frame.shown = checkoutToken
      hear = onMessage
    },
    close: () => {
      frame.shown = null
      hear = null
    },
    say: (message: PaymentMessage) => hear?.(message),
  }
  return frame satisfies CheckoutFrame
}
