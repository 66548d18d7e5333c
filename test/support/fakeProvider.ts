import {
  ProviderError,
  type PaymentProvider,
  type ProviderTransaction,
} from '../../functions/payments/provider'

export type FakeProvider = PaymentProvider & {
  /** Checkouts that were opened, by order number; more than one for an order is one too many. */
  readonly opened: { po: string; amountCents: number }[]
  readonly transactions: ProviderTransaction[]
  readonly refunded: string[]
  /** How many calls from now on get no answer. */
  failing: number
  /** How many look-ups there were. */
  lookups: number
  /** A charge that happened, by default one that fits the order. */
  charge(po: string, change?: Partial<ProviderTransaction>): ProviderTransaction
}

let transactions = 70_000

/** A card provider in memory. */
export function fakeProvider(): FakeProvider {
  const answering = () => {
    if (fake.failing === 0) return
    fake.failing -= 1
    throw new ProviderError('unknown', 'No answer.')
  }
  const fake: FakeProvider = {
    name: 'sandbox',
    opened: [],
    transactions: [],
    refunded: [],
    failing: 0,
    lookups: 0,
    async initializeCheckout({ po, amountCents }) {
      answering()
      fake.opened.push({ po, amountCents })
      return { checkoutToken: `token-${fake.opened.length}`, secretToken: `secret-${fake.opened.length}` }
    },
    async getTransaction(transId) {
      fake.lookups += 1
      answering()
      return fake.transactions.find((each) => each.transId === transId) ?? null
    },
    async findByInvoice(po) {
      fake.lookups += 1
      answering()
      return fake.transactions.filter(({ invoice }) => invoice === po)
    },
    async refund({ transId }) {
      answering()
      fake.refunded.push(transId)
      // As the provider does: the charge stays, and its refund is a row of its own.
      const { invoice, amountCents } = fake.transactions.find((each) => each.transId === transId) ?? {}
      fake.charge(invoice ?? '', { type: 'refund', amountCents: amountCents ?? null })
    },
    readWebhook: (headers, rawBody) =>
      headers.get('webhook-signature') === 'right'
        ? { eventId: headers.get('webhook-id') ?? '', transId: JSON.parse(rawBody).id ?? null }
        : null,
    charge(po, change = {}) {
      const amountCents = fake.opened.find((each) => each.po === po)?.amountCents ?? 0
      const transaction = {
        transId: String((transactions += 1)),
        status: 'approved' as const,
        type: 'purchase',
        amountCents,
        currency: 'USD',
        invoice: po,
        ...change,
      }
      fake.transactions.push(transaction)
      return transaction
    },
  }
  return fake
}
