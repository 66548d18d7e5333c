import type { AppConfig } from '../../../domain/config'
import type { CheckoutFrame } from '../../features/purchase/checkoutFrame'

/** Loaded with the tests page, the only page with purchases. */
export function createLazyCheckoutFrame(payments: AppConfig['payments'], page: Window): CheckoutFrame {
  let frame: CheckoutFrame | undefined
  return {
    async prepare() {
      const { createCheckoutFrame } = await import(
        /* webpackChunkName: 'testsPage' */ '../../features/purchase/checkoutFrame'
      )
      frame ??= createCheckoutFrame(payments, page)
      await frame.prepare()
    },
    open: (checkoutToken, onMessage) => frame?.open(checkoutToken, onMessage),
    close: () => frame?.close(),
  }
}
