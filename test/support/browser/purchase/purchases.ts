import type { Payment } from '../../../../domain/records'
import type { In, Order, Purchase } from '../../../../src/features/purchase/purchase'
import { person } from '../fakeServer'

export const order: Order = {
  ...{ ownerUid: person.uid, po: 'po-1', item: { kind: 'single', testNumber: 2 } },
  isReported: false,
}
export const reported: Order = { ...order, isReported: true }
export const priceCents = 5_999

export const payment: Payment = {
  id: 'hash-1',
  date: '2026-11-21T09:00:00.000Z',
  username: person.email,
  amount: 59.99,
  testNumber: '2',
  transId: '40000001',
  invoice: order.po,
}

const { ownerUid, item } = order

export const opening: In<'opening'> = {
  status: 'opening',
  ownerUid,
  item,
  priceCents,
  expired: null,
}
export const frame: In<'frame'> = {
  status: 'frame',
  order,
  priceCents,
  checkoutToken: 'token-po-1',
  declined: null,
  isSecond: false,
}
export const checking: In<'checking'> = {
  status: 'checking',
  order,
  since: null,
  declined: null,
  granted: null,
}
export const done = (outcome: In<'done'>['outcome']): In<'done'> => ({ status: 'done', outcome })

export const purchases = {
  idle: { status: 'idle' },
  opening,
  frame,
  checking,
  checkingReported: { ...checking, order: reported },
  checkingGranted: { ...checking, order: reported, granted: payment },
  granted: done({ kind: 'granted', order, payment }),
  uncharged: done({ kind: 'uncharged', order, declined: null }),
  unseen: done({ kind: 'unseen', order }),
  review: done({ kind: 'review', order }),
  failed: done({ kind: 'failed', message: 'Purchase Failed', detail: null }),
} satisfies Record<string, Purchase>
