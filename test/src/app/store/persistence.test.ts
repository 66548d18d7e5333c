import { parsePurchase, parseTestSession } from '../../../../src/app/store/persistence'
import { sessions } from '../../../support/browser/sessions'
import { openStore } from '../../../support/browser/testStore'

const STORED = 'passage-nine/testSession'
const _persist = { version: 1, rehydrated: true }

beforeEach(() => localStorage.clear())

/** Puts a state where redux-persist looks for it. */
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

test('a purchase that may have been paid is confirmed after a reload', async () => {
  const order = {
    ownerUid: 'me',
    item: { kind: 'single', testNumber: 2 },
    priceCents: 5999,
    poNumber: 'P9-1',
  }
  store('purchase', { _persist, current: { status: 'confirming', order }, seenTransactionIds: ['40000001'] })
  const { current, seenTransactionIds } = (await openStore()).store.getState().purchase
  expect(current).toEqual({ status: 'confirming', order })
  expect(seenTransactionIds).toEqual(['40000001'])
})

test.each([
  ['no object', 'text'],
  ['an order without its number', { status: 'confirming', order: { ownerUid: 'me' } }],
  ['a state that no reload restores', { status: 'requestingOrder' }],
])('a stored purchase that is %s starts clean', (_what, current) => {
  expect(parsePurchase({ _persist, current, seenTransactionIds: [7, '8'] } as never)).toMatchObject({
    current: { status: 'idle' },
    seenTransactionIds: ['8'],
  })
})

test('the last payment is kept over a reload, where it can be read', () => {
  const lastPaid = { ownerUid: 'me', priceCents: 5999, at: 1 }
  const parsed = (stored: unknown) => parsePurchase({ _persist, lastPaid: stored } as never)
  expect(parsed({ ...lastPaid, more: true })).toMatchObject({ lastPaid })
  for (const unread of [undefined, null, { ...lastPaid, at: 'now' }]) {
    expect(parsed(unread)).not.toHaveProperty('lastPaid')
  }
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

test('drops what no reload should restore', () => {
  expect(parseTestSession({ _persist, current: { status: 'starting' } } as never)).toBeUndefined()
  expect(parseTestSession(undefined)).toBeUndefined()
})
