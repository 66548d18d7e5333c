import { itemNamed, ownsAll, priceOf, testsOf } from '../../../../domain/pricing'
import type { OrderState, PaymentReport, User } from '../../../../domain/records'
import type { PaymentReceipt } from '../../../../domain/wire/receipt'
import type { ErrorCode } from '../../../../domain/base/errors'

type FakeOrder = { po: string; item: string; state: OrderState; charged: string | null; openings: number }

const IN_REVIEW_SINCE = '2026-11-26T12:00:00.000Z'

export function createFakePayments(holder: { user: User | null }) {
  const state = {
    orders: [] as FakeOrder[],
    reports: [] as PaymentReport[],
    payments: [] as PaymentReceipt[],
    overpaid: undefined as number | undefined,
    isProviderDown: false,
    /** The server answers without asking the provider. */
    isProviderSpared: false,
    lacking: null as { name: string; fields: string[]; instead: object } | null,
  }
  const find = (po: string) => state.orders.find((order) => order.po === po)
  const paidTests = () => holder.user?.tests.filter(({ paid }) => paid).map(({ number }) => number) ?? []

  const grant = (order: FakeOrder, transId: string) => {
    const { user } = holder
    if (!user) return
    order.state = 'granted'
    const numbers = testsOf(itemNamed(order.item))
    const amount = priceOf(itemNamed(order.item), paidTests().length).priceCents / 100
    holder.user = {
      ...user,
      tests: user.tests.map((test) => (numbers.includes(test.number) ? { ...test, paid: true } : test)),
    }
    state.payments.push({
      ...{ id: `hash-${transId}`, date: '2026-11-21T09:00:00.000Z', username: user.username, amount },
      ...{ testNumber: order.item, transId, invoice: order.po },
      ...(state.overpaid !== undefined && { overpaid: state.overpaid }),
    })
  }

  /** Only a charge grants. */
  const settle = (order: FakeOrder): 'granted' | 'review' | 'confirming' | 'open' => {
    if (order.state === 'granted' || order.state === 'review') return order.state
    if (state.isProviderDown) return 'confirming'
    if (order.charged === null) return 'open'
    grant(order, order.charged)
    return 'granted'
  }
  const paymentOf = (order: FakeOrder) => state.payments.find(({ invoice }) => invoice === order.po)

  const functions: Record<string, (request: never) => object | ErrorCode> = {
    getPONumber: ({ testNumber = '' }: { testNumber?: string }) => {
      const item = itemNamed(testNumber)
      if (ownsAll(paidTests(), item)) return 'already_owned'
      const current = state.orders.find(
        (each) => each.item === testNumber && (each.state === 'open' || each.state === 'review'),
      )
      if (current) return { uniquevalue: current.po }
      const po = `po-${state.orders.length + 1}`
      const order: FakeOrder = { po, item: testNumber, state: 'open', charged: null, openings: 0 }
      state.orders.push(order)
      if (priceOf(item, paidTests().length).priceCents > 0) return { uniquevalue: po }
      grant(order, `free:${po}`)
      return { uniquevalue: po, granted: true }
    },
    getPaymentCredentials: ({ poNumber, amount }: { poNumber: string; amount: string }) => {
      const order = find(poNumber)
      if (!order || order.state === 'abandoned') return 'no_order'
      if (order.state === 'granted') return { refused: 'already_owned', details: { granted: true } }
      if (order.state === 'review') return 'order_in_review'
      if (ownsAll(paidTests(), itemNamed(order.item))) return 'already_owned'
      const { priceCents } = priceOf(itemNamed(order.item), paidTests().length)
      if (Math.round(Number(amount) * 100) !== priceCents) {
        return { refused: 'price_changed', details: { amount: priceCents / 100 } }
      }
      order.openings += 1
      return { secretToken: 'a-secret', checkoutToken: `token-${poNumber}` }
    },
    addPayment: (report: PaymentReport) => {
      state.reports.push(report)
      const order = find(report.invoice)
      if (!order) return 'no_order'
      const settled = settle(order)
      if (settled === 'granted') return { state: 'granted', payment: paymentOf(order) }
      return { state: settled === 'review' ? 'review' : 'confirming' }
    },
    getPaymentStatus: ({ poNumber }: { poNumber: string }) => {
      const order = find(poNumber)
      if (!order) return 'no_order'
      const settled = settle(order)
      if (settled === 'granted') return { state: 'granted', payment: paymentOf(order) }
      if (settled !== 'open') return { state: settled }
      return { state: order.state, ...(!state.isProviderSpared && { uncharged: true }) }
    },
    abandonOrder: ({ poNumber }: { poNumber: string }) => {
      const order = find(poNumber)
      if (!order) return 'no_order'
      if (order.state === 'open') order.state = 'abandoned'
      return { state: order.state }
    },
    getPaymentsByUserId: () => state.payments,
    getPaymentsInReview: () =>
      state.orders.flatMap(({ po, item, state }) =>
        state === 'review' ? [{ invoice: po, testNumber: item, amount: 59.99, since: IN_REVIEW_SINCE }] : [],
      ),
    getPaymentsById: ({ id }: { id: string }) => state.payments.filter((payment) => payment.id === id),
  }
  const charge = (po = 'po-1', transId = '40000001') => {
    const order = find(po)
    if (!order) throw new Error(`no order ${po}`)
    order.charged = transId
  }
  return { state, functions, find, charge }
}
