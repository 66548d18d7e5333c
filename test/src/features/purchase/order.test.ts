import { hearFrame } from '../../../../src/features/purchase/hearFrame'
import { requestPurchase } from '../../../../src/features/purchase/purchaseCommands'
import { runEffect } from '../../../../src/features/purchase/purchaseEffects'
import { checkEnded, frameClosed } from '../../../../src/features/purchase/purchaseSlice'
import type { AppListenerApi } from '../../../../src/redux/types'
import { createFakeServer } from '../../../support/browser/fakeServer'
import { mockStore, storyOf } from '../../../support/browser/mockStore'

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  localStorage.clear()
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => fake.server.close())

const story = (actions: Parameters<typeof storyOf>[1]) => storyOf('purchase', actions)

type Store = ReturnType<typeof mockStore>
/** No listener runs on a mock store: what belongs to a state is done here. */
const enter = (store: Store, status: Parameters<typeof runEffect>[0]) =>
  runEffect(status, store as unknown as AppListenerApi)

const single = { kind: 'single', testNumber: 2 } as const

async function buy(store: Store) {
  store.dispatch(requestPurchase(single, 5999))
  await enter(store, 'requestingOrder')
  await enter(store, 'requestingCredentials')
}

test('a purchase asks for the order, then its checkout, and reports before it touches the record', async () => {
  const store = mockStore()
  await buy(store)
  fake.payments.charge()
  store.dispatch(hearFrame({ kind: 'charged', transId: '40000001', hash: 'a-hash' }))
  await enter(store, 'recording')
  await enter(store, 'updatingUser')
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
    'userUpdated',
  ])
})

test('a repeated message makes no action', async () => {
  const store = mockStore()
  await buy(store)
  store.dispatch(hearFrame({ kind: 'charged', transId: '40000001', hash: null }))
  const before = store.getActions().length
  store.dispatch(hearFrame({ kind: 'charged', transId: '40000001', hash: null }))
  await enter(store, 'recording')
  expect(story(store.getActions().slice(before))).toEqual(['addPayment', 'addPayment done'])
})

test('nothing is reported and no record is touched before its state', async () => {
  const store = mockStore()
  await enter(store, 'recording')
  await enter(store, 'updatingUser')
  await enter(store, 'requestingCredentials')
  await enter(store, 'requestingOrder')
  expect(store.getActions()).toEqual([])
})

test('another item first leaves the closed order behind', async () => {
  const store = mockStore()
  await buy(store)
  store.dispatch(frameClosed())
  store.dispatch(checkEnded(true))
  const before = store.getActions().length
  store.dispatch(requestPurchase({ kind: 'bundle' }, 44_000))
  await enter(store, 'requestingOrder')
  expect(story(store.getActions().slice(before))).toEqual([
    'purchaseRequested',
    'getPaymentStatus',
    'getPaymentStatus done',
    'abandonOrder',
    'abandonOrder done',
    'getPONumber',
    'getPONumber done',
  ])
})
