/** What the product needs of a card provider that charges in a hosted frame; Helcim is behind it (helcim.ts). */
export type PaymentProvider = {
  readonly name: 'helcim' | 'sandbox'
  /** Opens a checkout for exactly this amount; it charges nobody. @throws ProviderError */
  initializeCheckout(order: CheckoutOrder): Promise<{ checkoutToken: string; secretToken: string }>
  /** Null when the provider knows no such transaction. @throws ProviderError */
  getTransaction(transId: string): Promise<ProviderTransaction | null>
  /** Every transaction of an order, oldest first; an empty list is no proof that nobody was charged. @throws ProviderError */
  findByInvoice(po: string): Promise<ProviderTransaction[]>
  /**
   * Gives the money of an approved transaction back, whole: a transaction of its own, the charge stays approved. A repeat
   * within five minutes gives it back once. @throws ProviderError
   */
  refund(transaction: { transId: string; amountCents: number }): Promise<void>
  /** What a webhook says, if its signature over the raw body holds and it is not older than five minutes. */
  readWebhook(headers: Headers, rawBody: string, now: number): WebhookEvent | null
}

export type CheckoutOrder = { po: string; amountCents: number; label: string }

export type ProviderTransaction = {
  transId: string
  status: 'approved' | 'declined' | 'other'
  type: string
  /** Null when the amount is no sum of whole cents. */
  amountCents: number | null
  currency: string
  invoice: string
}

export type WebhookEvent = { eventId: string; transId: string | null }

/**
 * Why the provider gave no answer. `unknown`: a time-out, a broken connection, a 5xx, a limit: whatever was asked may
 * have happened. `rejected`: it refused the request. `auth`: it refused our token. None of them means "not paid".
 */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'unknown' | 'rejected' | 'auth',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ProviderError'
  }
}
