import type { AppConfig } from '../../../domain/config'
import type { CheckoutFrame } from '../../features/purchase/checkoutFrame'

/** The card provider's frame, whose program comes with the tests page: nothing is bought on another. */
export function createLazyCheckoutFrame(payments: AppConfig['payments'], page: Window): CheckoutFrame {
  let frame: CheckoutFrame | undefined
  let wishes = 0
  return {
    async open(checkoutToken, onMessage) {
      const wish = (wishes += 1)
      const { createCheckoutFrame } = await import(
        /* webpackChunkName: 'testsPage' */ '../../features/purchase/checkoutFrame'
      )
      // Closed, or opened anew, on its way.
      if (wish !== wishes) return
      frame ??= createCheckoutFrame(payments, page)
      await frame.open(checkoutToken, onMessage)
    },
    close() {
      wishes += 1
      frame?.close()
    },
  }
}
