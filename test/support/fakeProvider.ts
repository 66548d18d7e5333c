import { orderOfInvoice } from '../../functions/store/repositories/ordersRepository'
import {
  ProviderError,
  type GiveBack,
  type PaymentProvider,
  type ProviderTransaction,
  type Purpose,
} from '../../functions/payments/provider/provider'

export type FakeProvider = PaymentProvider & {
  /** By invoice number. */
  readonly opened: { invoice: string; amountCents: number }[]
  readonly transactions: ProviderTransaction[]
  /** One entry per decision. */
  readonly givenBack: GiveBack[]
  readonly refunded: string[]
  readonly purposes: Purpose[]
  /** How many of the next calls get no answer. */
  failing: number
  lookups: number
  /** By an invoice number, or an order's latest checkout; fits the order by default. */
  charge(number: string, change?: Partial<ProviderTransaction>): ProviderTransaction
}

let transactions = 70_000

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
    givenBack: [],
    get refunded() {
      return fake.givenBack.map(({ transId }) => transId)
    },
    purposes: [],
    failing: 0,
    lookups: 0,
    async initializeCheckout({ invoice, amountCents }, purpose) {
      fake.purposes.push(purpose)
      answering()
      const isUsed = fake.opened.some((each) => each.invoice === invoice)
      if (isUsed) throw new ProviderError('rejected', 'The invoice number was used before.')
      fake.opened.push({ invoice, amountCents })
      return { checkoutToken: `token-${fake.opened.length}` }
    },
    async getTransaction(transId, purpose) {
      fake.purposes.push(purpose)
      fake.lookups += 1
      answering()
      return fake.transactions.find((each) => each.transId === transId) ?? null
    },
    async findByInvoice(wanted, purpose) {
      fake.purposes.push(purpose)
      fake.lookups += 1
      answering()
      return fake.transactions.filter(({ invoice }) => invoice === wanted)
    },
    async giveBack(wish) {
      const { transId, amountCents, chargedCents, decision } = wish
      fake.purposes.push('look')
      answering()
      const charge = fake.transactions.find((each) => each.transId === transId)
      if (charge?.status !== 'approved') throw new ProviderError('rejected', 'No such charge.')
      const before = fake.givenBack.filter((each) => each.transId === transId)
      if (before.some((each) => each.decision === decision)) return
      const left = (charge.amountCents ?? 0) - before.reduce((sum, each) => sum + each.amountCents, 0)
      if (amountCents > left) throw new ProviderError('rejected', 'More than is left of it.')
      fake.givenBack.push(wish)
      // The charge stays; the refund is a separate row.
      fake.charge(charge.invoice, { type: amountCents === chargedCents ? 'reverse' : 'refund', amountCents })
    },
    mayBeWebhook: (headers) => headers.has('webhook-signature'),
    readWebhook: (headers, rawBody) =>
      headers.get('webhook-signature') === 'right'
        ? { eventId: headers.get('webhook-id') ?? '', transId: JSON.parse(rawBody).id ?? null }
        : null,
    charge(number, change = {}) {
      const opened = fake.opened.filter(
        ({ invoice }) => invoice === number || orderOfInvoice(invoice) === number,
      )
      const { invoice, amountCents } = opened.at(-1) ?? { invoice: number, amountCents: 0 }
      const transaction = {
        transId: String((transactions += 1)),
        status: 'approved' as const,
        type: 'purchase' as const,
        words: { status: 'APPROVED', type: change.type ?? 'purchase' },
        amountCents,
        currency: 'USD',
        invoice,
        createdAt: '2026-11-21 02:00:00',
        ...change,
      }
      fake.transactions.push(transaction)
      return transaction
    },
  }
  return fake
}
