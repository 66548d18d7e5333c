import type { UnknownAction } from '@reduxjs/toolkit'
import { legacy_configureStore as configureMockStore } from 'redux-mock-store'
import { withExtraArgument } from 'redux-thunk'
import { api } from '../../../../src/api/api'
import { createSessionLog } from '../../../../src/app/sessionLog'
import { rootReducer } from '../../../../src/app/rootReducer'
import { identityFound } from '../../../../src/auth/authSlice'
import {
  hearFrame,
  markPaid,
  placeOrder,
  recordPayment,
  requestCredentials,
  requestPurchase,
} from '../../../../src/features/purchase/purchaseThunks'
import { frameClosed } from '../../../../src/features/purchase/purchaseSlice'
import type { AppDispatch } from '../../../../src/redux/types'
import { apiEvents } from '../../../support/browser/apiEvents'
import { fakeFrame } from '../../../support/browser/fakeFrame'
import { createFakeServer, newUser, person } from '../../../support/browser/fakeServer'
import { fakeIdentity, freeLock, noShelf } from '../../../support/browser/testStore'

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  localStorage.clear()
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => fake.server.close())

const extra = {
  identity: fakeIdentity(),
  apiBase: 'http://localhost/api',
  deviceStorage: window.localStorage,
  tabLock: freeLock,
  passageShelf: noShelf,
  sessionLog: createSessionLog(),
  checkoutFrame: fakeFrame(),
}
const signedIn = [identityFound(person), apiEvents.fulfilled('addUser', newUser(), newUser())].reduce<
  ReturnType<typeof rootReducer> | undefined
>(rootReducer, undefined)

/** A mock store whose state follows its actions: only their order is under test. */
function mockStore() {
  const create = configureMockStore<object, AppDispatch>([withExtraArgument(extra), api.middleware as never])
  return create((actions) => (actions as UnknownAction[]).reduce(rootReducer, signedIn) ?? {})
}

type Told = { type: string; meta?: { arg?: { endpointName?: string }; requestStatus?: string } }

/** The story so far: each event of the purchase by its name, each call by its endpoint's, with a mark at its end. */
function story(actions: readonly Told[]): string[] {
  return actions.flatMap(({ type, meta }) => {
    const endpoint = meta?.arg?.endpointName
    if (endpoint && meta?.requestStatus === 'pending') return [endpoint]
    if (endpoint && meta?.requestStatus === 'fulfilled') return [`${endpoint} done`]
    return type.startsWith('purchase/') ? [type.replace('purchase/', '')] : []
  })
}

const single = { kind: 'single', testNumber: 2 } as const

async function buy(store: ReturnType<typeof mockStore>) {
  store.dispatch(requestPurchase(single, 5999))
  await store.dispatch(placeOrder())
  await store.dispatch(requestCredentials())
}

test('a purchase asks for the order, then its checkout, and reports before it touches the record', async () => {
  const store = mockStore()
  await buy(store)
  const order = fake.payments.find('po-1')
  if (order) order.charged = '40000001'
  store.dispatch(hearFrame({ kind: 'charged', transId: '40000001', hash: 'a-hash' }))
  await store.dispatch(recordPayment())
  expect(await store.dispatch(markPaid())).toBeNull()
  expect(story(store.getActions())).toEqual([
    'purchaseRequested',
    'getPONumber',
    'getPONumber done',
    'getPaymentCredentials',
    'getPaymentCredentials done',
    'paymentReported',
    'addPayment',
    'addPayment done',
    'getUserById',
    'getUserById done',
    'updateUser',
    'updateUser done',
  ])
})

test('a repeated message makes no action', async () => {
  const store = mockStore()
  await buy(store)
  store.dispatch(hearFrame({ kind: 'charged', transId: '40000001', hash: null }))
  const before = store.getActions().length
  store.dispatch(hearFrame({ kind: 'charged', transId: '40000001', hash: null }))
  await store.dispatch(recordPayment())
  expect(story(store.getActions().slice(before))).toEqual(['addPayment', 'addPayment done'])
})

test('nothing is reported and no record is touched before its state', async () => {
  const store = mockStore()
  await store.dispatch(recordPayment())
  await store.dispatch(markPaid())
  await store.dispatch(requestCredentials())
  await store.dispatch(placeOrder())
  expect(store.getActions()).toEqual([])
})

test('another item first leaves the closed order behind', async () => {
  const store = mockStore()
  await buy(store)
  store.dispatch(frameClosed())
  const before = store.getActions().length
  store.dispatch(requestPurchase({ kind: 'bundle' }, 44_000))
  await store.dispatch(placeOrder())
  expect(story(store.getActions().slice(before))).toEqual([
    'purchaseRequested',
    'abandonOrder',
    'abandonOrder done',
    'getPONumber',
    'getPONumber done',
  ])
})
