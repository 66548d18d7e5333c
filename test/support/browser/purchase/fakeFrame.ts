import type { CheckoutFrame } from '../../../../src/features/purchase/checkoutFrame'
import type { PaymentMessage } from '../../../../src/features/purchase/paymentMessages'

/** The provider's frame in a test's hands: which checkout it shows, and what it says. */
export function fakeFrame() {
  let hear: ((message: PaymentMessage) => void) | null = null
  const frame = {
    /** The checkouts that were opened, in order. */
    opened: [] as string[],
    /** The checkout on screen, or null. */
    shown: null as string | null,
    /** The preparation: the script loads at once unless a test says otherwise. */
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
    /** What the frame says; a closed one says nothing. */
    say: (message: PaymentMessage) => hear?.(message),
  }
  return frame satisfies CheckoutFrame
}
