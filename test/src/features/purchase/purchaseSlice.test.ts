import { loggedOut } from '../../../../src/auth/authSlice'
import {
  failureClosed,
  purchaseRequested,
  purchaseSlice,
  startFailures,
  type Purchase,
} from '../../../../src/features/purchase/purchaseSlice'
import { apiEvents } from '../../../support/browser/apiEvents'
import { testMachine } from '../../../support/browser/machineTable'

const item = { kind: 'single', testNumber: 2 } as const
const order = { item, priceCents: 5999 }
const failure = { code: 'internal', message: '' } as const
const credentials = { amount: 59.99, currency: 'USD', poNumber: 'po' }

const states: Record<Purchase['status'], Purchase> = {
  idle: { status: 'idle' },
  requestingOrder: { status: 'requestingOrder', ...order },
  requestingCredentials: { status: 'requestingCredentials', ...order, poNumber: 'po' },
  awaitingPayment: { status: 'awaitingPayment', ...order, poNumber: 'po', checkoutToken: 'token' },
  failed: { status: 'failed', message: 'x' },
}
const events = {
  requested: purchaseRequested(order),
  ordered: apiEvents.fulfilled('getPONumber', {}, { uniquevalue: 'po' }),
  orderedNothing: apiEvents.fulfilled('getPONumber', {}, { uniquevalue: '' }),
  orderFailed: apiEvents.rejected('getPONumber', {}, failure),
  credentials: apiEvents.fulfilled('getPaymentCredentials', credentials, {
    secretToken: 's',
    checkoutToken: 't',
  }),
  halfCredentials: apiEvents.fulfilled('getPaymentCredentials', credentials, {
    secretToken: '',
    checkoutToken: 't',
  }),
  lateCredentials: apiEvents.fulfilled(
    'getPaymentCredentials',
    { ...credentials, poNumber: 'older' },
    { secretToken: 's', checkoutToken: 't' },
  ),
  credentialsFailed: apiEvents.rejected('getPaymentCredentials', credentials, failure),
  closed: failureClosed(),
  loggedOut: loggedOut(),
}

testMachine<Purchase, Purchase>({
  reducer: purchaseSlice.reducer,
  machine: (state) => state,
  states,
  events,
  cells: {
    idle: { requested: 'requestingOrder' },
    requestingOrder: {
      ordered: 'requestingCredentials',
      orderedNothing: 'failed',
      orderFailed: 'failed',
      loggedOut: 'idle',
    },
    requestingCredentials: {
      credentials: 'awaitingPayment',
      halfCredentials: 'failed',
      credentialsFailed: 'failed',
      loggedOut: 'idle',
    },
    awaitingPayment: { loggedOut: 'idle' },
    failed: { closed: 'idle', loggedOut: 'idle' },
  },
})

test.each([
  ['orderFailed', 'requestingOrder', 'Credit card transaction failed!'],
  ['orderedNothing', 'requestingOrder', 'Purchase Failed'],
  ['halfCredentials', 'requestingCredentials', 'Failed to initialize payment. Please contact support.'],
] as const)('%s is told in the words of the specification', (event, status, message) => {
  expect(purchaseSlice.reducer(states[status], events[event])).toEqual({ status: 'failed', message })
  expect(Object.values(startFailures)).toContain(message)
})
