import type { PaymentReport } from '../../../../domain/records'
import type { Order, Purchase } from '../../../../src/features/purchase/purchase'
import { person } from '../fakeServer'

export const order: Order = {
  ownerUid: person.uid,
  item: { kind: 'single', testNumber: 2 },
  priceCents: 5999,
  poNumber: 'po-1',
}

/** What the browser reports of a charge for that order. */
export const report: PaymentReport = {
  id: 'hash-1',
  date: '2026-11-21T09:00:00.000Z',
  username: person.email,
  amount: 59.99,
  testNumber: '2',
  transId: '40000001',
  invoice: order.poNumber,
}

const { poNumber: _notYet, ...wanted } = order

/** Every state of the purchase, with that order in it. */
export const purchases: Record<Purchase['status'], Purchase> = {
  idle: { status: 'idle' },
  requestingOrder: { status: 'requestingOrder', ...wanted, replaces: null },
  requestingCredentials: { status: 'requestingCredentials', order, unchecked: false },
  priceChanged: { status: 'priceChanged', order, priceCents: 4999, unchecked: false },
  awaitingPayment: {
    status: 'awaitingPayment',
    order,
    checkoutToken: 'token-po-1',
    declined: null,
    unchecked: false,
  },
  recording: { status: 'recording', order, report },
  confirming: { status: 'confirming', order },
  updatingUser: { status: 'updatingUser', order },
  granted: { status: 'granted', order },
  inReview: { status: 'inReview', order },
  closed: { status: 'closed', order, checking: false, declined: null },
  failed: { status: 'failed', message: 'Credit card transaction failed!', detail: null, unchecked: null },
}
