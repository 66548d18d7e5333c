export type PaymentProvider = {
  readonly name: 'helcim' | 'sandbox'
  /**
   * Charges nothing.
   * @throws ProviderError `rejected` also when the invoice number was used before
   */
  initializeCheckout(
    checkout: NewCheckout,
    purpose: Purpose,
    signal?: AbortSignal,
  ): Promise<{ checkoutToken: string }>
  /** Null if unknown, which may only mean that it is late. @throws ProviderError */
  getTransaction(transId: string, purpose: Purpose, signal?: AbortSignal): Promise<ProviderTransaction | null>
  /** Exact matches, oldest first. An empty list proves nothing. @throws ProviderError */
  findByInvoice(invoice: string, purpose: Purpose, signal?: AbortSignal): Promise<ProviderTransaction[]>
  /**
   * Idempotent per decision for five minutes.
   * @throws ProviderError `rejected` when all was refunded before, or it is too early for a part
   */
  giveBack(wish: GiveBack): Promise<void>
  /** Before the body is read */
  mayBeWebhook(headers: Headers, now: number): boolean
  /** Null unless the signature over the raw body is valid and recent */
  readWebhook(headers: Headers, rawBody: string, now: number): WebhookEvent | null
}

/**
 * Quotas: `buy` for buyers, `new` for its part for unpaid, unconfirmed accounts, `look` for background and operators
 */
export type Purpose = 'buy' | 'new' | 'look'

export type NewCheckout = {
  /** Unique per checkout; the provider rejects a repeated number. */
  invoice: string
  amountCents: number
  label: string
}

export type ProviderTransaction = {
  transId: string
  /** `unknown`: a status without a mapping, which proves nothing */
  status: 'approved' | 'declined' | 'unknown'
  /** Money returns as `refund` or `reverse`, which may also undo a refund. Rows don't name what they refer to. */
  type: 'purchase' | 'refund' | 'reverse' | 'unknown'
  /** The provider's own words, for alerts */
  words: { status: string; type: string }
  /** Positive even for refunds. Null if not in whole cents */
  amountCents: number | null
  currency: string
  invoice: string
  /** In Mountain Time, without a zone */
  createdAt: string
}

export type GiveBack = {
  transId: string
  amountCents: number
  /** The whole charge */
  chargedCents: number
  /** Idempotency key. Each part is a decision. */
  decision: string
}

export type WebhookEvent = { eventId: string; transId: string | null }

/**
 * None of these means "not paid". `unknown`: timeout, 5xx or limit; the call may have succeeded.
 * `rejected`: the request was refused. `auth`: the token was refused.
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
