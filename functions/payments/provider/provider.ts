/** What the product needs of a card provider that charges in a hosted frame; Helcim is behind it (helcim.ts). */
export type PaymentProvider = {
  readonly name: 'helcim' | 'sandbox'
  /**
   * Opens a checkout for exactly this amount; it charges nobody.
   * @throws ProviderError `rejected` also when the invoice number has been used before
   */
  initializeCheckout(
    checkout: NewCheckout,
    purpose: Purpose,
    signal?: AbortSignal,
  ): Promise<{ checkoutToken: string }>
  /** Null when the provider knows no such transaction, which proves nothing: it may only be late. @throws ProviderError */
  getTransaction(transId: string, purpose: Purpose, signal?: AbortSignal): Promise<ProviderTransaction | null>
  /** Every row under exactly this invoice number, oldest first. An empty list proves nothing. @throws ProviderError */
  findByInvoice(invoice: string, purpose: Purpose, signal?: AbortSignal): Promise<ProviderTransaction[]>
  /**
   * Gives money of an approved charge back. A repeat under the same decision within five minutes gives it back once.
   * @throws ProviderError `rejected` when it moved nothing: all of it has gone back, or a part was asked for too early
   */
  giveBack(wish: GiveBack): Promise<void>
  /** Whether the headers are those of a webhook that is not too old: asked before its body is read. */
  mayBeWebhook(headers: Headers, now: number): boolean
  /** What a webhook says, if its signature over the raw body holds and it is not too old. */
  readWebhook(headers: Headers, rawBody: string, now: number): WebhookEvent | null
}

/**
 * Whom a call is counted for (calls.ts): `buy` is what buyers wait for, of which `new` is the part that accounts have who
 * never paid and whose address is not confirmed; `look` is what we ask by ourselves, and what operators ask.
 */
export type Purpose = 'buy' | 'new' | 'look'

export type NewCheckout = {
  /** Of this checkout alone: the provider makes an invoice of it, and takes no number twice. */
  invoice: string
  amountCents: number
  /** What is bought, in words. */
  label: string
}

export type ProviderTransaction = {
  transId: string
  /** `unknown`: a word that we have no meaning for. It proves nothing. */
  status: 'approved' | 'declined' | 'unknown'
  /** Money that went back: a `refund`, or a `reverse`, which may also undo a refund. A row does not say what it refers to. */
  type: 'purchase' | 'refund' | 'reverse' | 'unknown'
  /** Its status and type in the provider's own words, for alarms. */
  words: { status: string; type: string }
  /** Always positive, also of a return. Null when the amount is no sum of whole cents. */
  amountCents: number | null
  currency: string
  invoice: string
  /** As the provider writes it: Mountain Time, without a zone. */
  createdAt: string
}

export type GiveBack = {
  transId: string
  /** How much goes back. */
  amountCents: number
  /** The whole charge. */
  chargedCents: number
  /** Names the decision: whoever repeats it, unanswered, gives the money back once. Two parts are two decisions. */
  decision: string
}

export type WebhookEvent = { eventId: string; transId: string | null }

/**
 * Why the provider gave no answer; none of them means "not paid". `unknown`: a time-out, a 5xx, a limit: it may have
 * happened. `rejected`: it refused the request. `auth`: it refused our token.
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
