import {
  ownerOf,
  restorePurchase,
  type Order,
  type Purchase,
} from '../../../../src/features/purchase/purchase'

const single: Order = {
  ownerUid: 'me',
  item: { kind: 'single', testNumber: 2 },
  priceCents: 5999,
  poNumber: 'P9-1',
}
const bundle: Order = { ...single, item: { kind: 'bundle' }, priceCents: 44_000 }
const report = {
  id: 'a hash',
  date: '2026-11-21T09:00:00.000Z',
  username: 'taker@example.com',
  amount: 59.99,
  testNumber: '2',
  transId: '4711',
  invoice: 'P9-1',
}

describe.each([single, bundle])('a reload with an order of a $item.kind', (order) => {
  test.each([
    [
      'with the frame open: it is gone, and the server is asked',
      'awaitingPayment',
      { declined: null },
      'closed',
    ],
    [
      'after a card was refused: the same, and the reason stays',
      'awaitingPayment',
      { declined: 'funds' },
      'closed',
    ],
    ['with the frame closed: the server is asked once more', 'closed', { declined: 'funds' }, 'closed'],
  ])('%s', (_what, status, { declined }, next) => {
    const stored = { status, order, declined, checkoutToken: 'c', checking: false }
    expect(restorePurchase(stored)).toEqual({ status: next, order, checking: true, declined })
  })

  test('with the frame closed and the provider’s word that no card was charged: nobody is asked again', () => {
    const stored = { status: 'closed', order, declined: null, checking: false, uncharged: true }
    expect(restorePurchase(stored)).toEqual(stored)
    const unsure = { ...stored, uncharged: false }
    expect(restorePurchase(unsure)).toEqual({ status: 'closed', order, declined: null, checking: true })
  })

  test('while the charge is told: it may have been, so it is confirmed', () => {
    expect(restorePurchase({ status: 'recording', order, report })).toEqual({ status: 'confirming', order })
  })

  test.each([
    ['an order that was about to be left behind', { status: 'requestingOrder', replaces: order }],
    ['an order that went on before', { status: 'requestingCredentials', order, unchecked: true }],
    ['one whose price changed then', { status: 'priceChanged', order, priceCents: 1, unchecked: true }],
    ['one that failed to go on', { status: 'failed', message: 'm', detail: null, unchecked: order }],
  ])('looks into what nobody had answered yet: %s', (_what, stored) => {
    const closed = { status: 'closed', order, checking: true, declined: null }
    expect(restorePurchase(stored)).toEqual(closed)
  })

  test.each(['confirming', 'updatingUser', 'inReview'])('goes on where it was: %s', (status) => {
    expect(restorePurchase({ status, order })).toEqual({ status, order })
  })

  test.each([
    'idle',
    'requestingOrder',
    'requestingCredentials',
    'priceChanged',
    'failed',
    'granted',
    'unheard of',
  ])('leaves nothing where nothing is to be asked: %s', (status) => {
    const known = { replaces: null, unchecked: status === 'failed' ? null : false }
    expect(restorePurchase({ status, order, ...known })).toEqual({ status: 'idle' })
  })
})

test.each([
  ['nothing', undefined],
  ['no order', { status: 'confirming' }],
  ['an order without a number', { status: 'confirming', order: { ...single, poNumber: '' } }],
  [
    'an order of an unknown test',
    { status: 'confirming', order: { ...single, item: { kind: 'single', testNumber: 11 } } },
  ],
  ['an order of an unknown kind', { status: 'confirming', order: { ...single, item: { kind: 'all' } } }],
  ['a report that cannot be read', { status: 'recording', order: single, report: { ...report, amount: -1 } }],
])('what does not parse is nothing: %s', (_what, stored) => {
  expect(restorePurchase(stored)).toEqual({ status: 'idle' })
})

test('a purchase knows whose it is from its first request on', () => {
  const requesting: Purchase = { status: 'requestingOrder', ...single, replaces: null }
  expect(ownerOf(requesting)).toBe('me')
  expect(ownerOf({ status: 'granted', order: single })).toBe('me')
  const failed = { status: 'failed', message: '', detail: null } as const
  expect(ownerOf({ ...failed, unchecked: single })).toBe('me')
  expect(ownerOf({ ...failed, unchecked: null })).toBeNull()
  expect(ownerOf({ status: 'idle' })).toBeNull()
})
