import { readPaymentMessage } from '../../../../src/features/purchase/paymentMessages'

const frame = { name: 'the frame' }
const ORIGIN = 'https://secure.example'
const sender = { window: frame, origin: ORIGIN, checkoutToken: 'token-1' }

const charge = { status: 200, data: { hash: 'hash-1', data: { transactionId: '40000001', amount: '59.99' } } }
const success = (eventMessage: unknown = JSON.stringify(charge)) => ({
  eventName: 'helcim-pay-js-token-1',
  eventStatus: 'SUCCESS',
  eventMessage,
})
const read = (data: unknown, change: object = {}) =>
  readPaymentMessage({ origin: ORIGIN, source: frame as never, data, ...change }, sender)

test('a SUCCESS names the transaction and the checkout’s hash', () => {
  expect(read(success())).toEqual({ kind: 'charged', transId: '40000001', hash: 'hash-1' })
})

test('a SUCCESS without a hash still names the transaction', () => {
  const data = { data: { transactionId: '40000001' } }
  expect(read(success(JSON.stringify({ data })))).toEqual({
    kind: 'charged',
    transId: '40000001',
    hash: null,
  })
})

test.each([
  ['not JSON', '{"data":'],
  ['an array', '[]'],
  ['nothing', null],
  ['an object instead of text', charge],
  ['a huge text', ' '.repeat(20_001) + JSON.stringify(charge)],
  ['a transaction id that is none', JSON.stringify({ data: { data: { transactionId: '1; drop' } } })],
  ['a transaction id as number', JSON.stringify({ data: { data: { transactionId: 7 } } })],
])('a SUCCESS whose message is %s is a charge that cannot be read', (_what, eventMessage) => {
  expect(read(success(eventMessage))).toEqual({ kind: 'chargedUnreadably' })
})

test.each([
  [
    'HelcimPay.js transaction failed - Transaction Declined: DO NOT HONOR',
    'Transaction Declined: DO NOT HONOR',
  ],
  ['HelcimPay.js transaction aborted - "Transaction declined. DECLINED', 'Transaction declined. DECLINED'],
  ['something else', 'something else'],
  ['<b>x</b>'.repeat(100), '<b>x</b>'.repeat(25)],
  [undefined, ''],
])('ABORTED tells why: %p', (eventMessage, reason) => {
  expect(read({ ...success(eventMessage), eventStatus: 'ABORTED', eventMessage })).toEqual({
    kind: 'declined',
    reason,
  })
})

test('ABORTED for a session that is over is another thing than a refused card', () => {
  const eventMessage = 'HelcimPay.js transaction failed - Session expired'
  expect(read({ ...success(), eventStatus: 'ABORTED', eventMessage })).toEqual({ kind: 'expired' })
})

test('HIDE is the frame’s Close', () => {
  expect(read({ ...success(), eventStatus: 'HIDE', eventMessage: '' })).toEqual({ kind: 'closed' })
})

test.each([
  ['text', 'helcim-pay-js-token-1'],
  ['nothing', null],
  ['an array', [success()]],
  ['a huge text', 'x'.repeat(1_000_000)],
  ['an event of another checkout', { ...success(), eventName: 'helcim-pay-js-token-2' }],
  ['an event whose name only begins so', { ...success(), eventName: 'helcim-pay-js-token-11' }],
  ['an event name that is no text', { ...success(), eventName: 7 }],
  ['another status', { ...success(), eventStatus: 'helcim-pay-initialized' }],
])('ignores any other message of the frame: %s', (_what, data) => {
  expect(read(data)).toBeNull()
})

describe('says nothing for', () => {
  test.each([
    ['another window', { source: { name: 'another' } }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://secure.example.evil' }],
    ['the same host by another scheme', { origin: 'http://secure.example' }],
    ['the page’s own origin', { origin: 'http://localhost' }],
    ['an opaque origin', { origin: 'null' }],
  ])('%s', (_what, change) => {
    expect(read(success(), change)).toBeNull()
  })

  test('a frame that is not there', () => {
    const event = { origin: ORIGIN, source: null, data: success() }
    expect(readPaymentMessage(event, { ...sender, window: undefined })).toBeNull()
    expect(readPaymentMessage(event, { ...sender, window: null })).toBeNull()
  })
})
