import { shareTransactions } from '../../../../src/app/store/persistence'
import { sessions } from '../../../support/browser/sessions'
import { openStore } from '../../../support/browser/testStore'

const STORED = 'passage-nine/testSession'
const _persist = { version: 1, rehydrated: true }

beforeEach(() => localStorage.clear())

function store(slice: string, stored: object): void {
  const texts = Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)])
  localStorage.setItem(`passage-nine/${slice}`, JSON.stringify(Object.fromEntries(texts)))
}

test.each(['inProgress', 'finishing', 'scoring'])('a session %s is restored by a reload', async (state) => {
  const { current } = sessions[state]!
  store('testSession', { _persist, current, clockOffset: -250 })
  const { testSession } = (await openStore()).store.getState()
  expect(testSession.current).toEqual(current)
  expect(testSession.clockOffset).toBe(-250)
})

const po = { ownerUid: 'me', po: 'po-1', item: { kind: 'bundle' } }
const storedPurchase = (current: unknown, handledTransactionIds: unknown) =>
  JSON.stringify({
    current: JSON.stringify(current),
    handledTransactionIds: JSON.stringify(handledTransactionIds),
    _persist: JSON.stringify(_persist),
  })

test.each([
  ['an order', po, ['8'], { status: 'checking', order: po }],
  ['no order', null, [7, '8'], { status: 'idle' }],
  ['an order without its number', { ownerUid: 'me' }, [7, '8'], { status: 'idle' }],
])('a stored purchase with %s resumes correctly', async (_what, current, ids, expected) => {
  localStorage.setItem('passage-nine/purchase', storedPurchase(current, ids))
  const { purchase } = (await openStore()).store.getState()
  expect(purchase.current).toMatchObject(expected)
  expect(purchase.handledTransactionIds).toEqual(['8'])
})

test('a transaction that another tab handles is handled here, too', async () => {
  const { store } = await openStore()
  shareTransactions(window, store.dispatch)
  const news = (newValue: string | null, key = 'passage-nine/purchase') =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  news(storedPurchase(po, ['40000001']))
  for (const unread of [null, 'text', '{}', storedPurchase(null, null)]) news(unread)
  news(storedPurchase(null, ['9']), 'passage-nine/settings')
  expect(store.getState().purchase).toMatchObject({
    current: { status: 'idle' },
    handledTransactionIds: ['40000001'],
  })
})

test.each([
  ['text that is not JSON', '{"current":'],
  ['another shape', JSON.stringify({ current: JSON.stringify({ status: 'inProgress', answers: 7 }) })],
  ['an unknown state', JSON.stringify({ current: JSON.stringify({ status: 'dreaming' }) })],
])('starts clean over %s', async (_what, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem(STORED, text)
  const { store } = await openStore()
  expect(store.getState().testSession.current).toEqual({ status: 'idle', failure: null })
  jest.restoreAllMocks()
})
