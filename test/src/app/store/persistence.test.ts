import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePurchase, parseTestSession } from '../../../../src/app/store/persistence'
import { forgetOperation, journalOperation } from '../../../../src/features/testSession/outbox/journal'
import { readJournal } from '../../../../src/features/testSession/outbox/readJournal'
import { answerTo, ATTEMPT_ID, OTHER_ATTEMPT_ID } from '../../../support/browser/attempts'
import { openStore } from '../../../support/browser/testStore'

const STORED = 'passage-nine/testSession'
const _persist = { version: 1, rehydrated: true }

beforeEach(() => localStorage.clear())

/** Frozen: states that earlier versions stored. Files are added here, never edited. */
function fixturesOf(slice: 'testSession' | 'purchase'): [name: string, path: string][] {
  const folder = `test/support/fixtures/persisted/${slice}`
  return readdirSync(folder).flatMap((version) =>
    readdirSync(join(folder, version)).map((file): [string, string] => [
      `${version}/${file.replace('.json', '')}`,
      join(folder, version, file),
    ]),
  )
}

/** Puts a fixture where redux-persist looks for it. */
function store(slice: string, path: string) {
  const stored = JSON.parse(readFileSync(path, 'utf8'))
  const texts = Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)])
  localStorage.setItem(`passage-nine/${slice}`, JSON.stringify(Object.fromEntries(texts)))
  return stored
}

test.each(fixturesOf('testSession'))('the session of %s is still read', async (_name, path) => {
  const stored = store('testSession', path)
  const { current, clockOffset } = (await openStore()).store.getState().testSession
  // What failed last is forgotten, under whatever name an earlier version kept it.
  const { trouble: _trouble, saveTrouble: _saveTrouble, ...kept } = stored.current
  expect(current).toMatchObject(kept)
  expect(clockOffset).toBe(stored.clockOffset)
})

/** What each stored state of a purchase is after a reload: where it may have been paid, the server is asked first. */
const restored: Record<string, object> = {
  'v1/awaitingPayment': { status: 'closed', checking: true, declined: 'DO NOT HONOR' },
  'v1/recording': { status: 'confirming' },
  'v1/confirming': { status: 'confirming' },
  'v1/updatingUser': { status: 'updatingUser' },
  'v1/granted': { status: 'idle' },
  'v1/inReview': { status: 'inReview' },
  'v1/closed': { status: 'closed', checking: true, declined: null },
  'v1/requestingOrder': { status: 'closed', checking: true, declined: null },
  'v1/requestingCredentials': { status: 'closed', checking: true, declined: null },
  'v1/priceChanged': { status: 'closed', checking: true, declined: null },
  'v1/failed': { status: 'closed', checking: true, declined: null },
}

const orderIn = ({ order, replaces, unchecked }: Record<string, unknown>) => order ?? replaces ?? unchecked

test.each(fixturesOf('purchase'))('the purchase of %s is still read', async (name, path) => {
  const stored = store('purchase', path)
  const { current, seenTransactionIds } = (await openStore()).store.getState().purchase
  const kept = name === 'v1/granted' ? {} : { order: orderIn(stored.current) }
  expect(current).toEqual({ ...restored[name], ...kept })
  expect(seenTransactionIds).toEqual(stored.seenTransactionIds)
})

test('every state that a reload restores is among the fixtures', () => {
  const names = (slice: 'testSession' | 'purchase') =>
    fixturesOf(slice)
      .map(([name]) => name.replace(/.*\//, ''))
      .sort()
  expect(names('testSession')).toEqual(['finishing', 'inProgress', 'scoring'])
  expect(
    fixturesOf('purchase')
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(restored).sort())
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

describe('the journal', () => {
  const [first, second] = [answerTo(1, 'A', 1), answerTo(2, 'B', 2)]

  test('keeps acts apart by user and attempt, and gives them by seq', () => {
    journalOperation(localStorage, 'me', ATTEMPT_ID, second)
    journalOperation(localStorage, 'me', ATTEMPT_ID, first)
    journalOperation(localStorage, 'you', ATTEMPT_ID, answerTo(3, 'C', 3))
    journalOperation(localStorage, 'me', OTHER_ATTEMPT_ID, answerTo(4, 'D', 4))
    expect(readJournal(localStorage, 'me', ATTEMPT_ID)).toEqual([first, second])
  })

  test('forgets one act and no other', () => {
    journalOperation(localStorage, 'me', ATTEMPT_ID, first)
    journalOperation(localStorage, 'me', ATTEMPT_ID, second)
    forgetOperation(localStorage, 'me', ATTEMPT_ID, first.opId)
    expect(readJournal(localStorage, 'me', ATTEMPT_ID)).toEqual([second])
  })

  test('passes over an entry that does not parse, and leaves it there', () => {
    journalOperation(localStorage, 'me', ATTEMPT_ID, first)
    const broken = `passage-nine/journal/me/${ATTEMPT_ID}/broken`
    localStorage.setItem(broken, '{"seq":')
    expect(readJournal(localStorage, 'me', ATTEMPT_ID)).toEqual([first])
    expect(localStorage.getItem(broken)).not.toBeNull()
  })
})
