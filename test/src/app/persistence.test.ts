import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTestSession } from '../../../src/app/persistence'
import { forgetOperation, journalOperation, readJournal } from '../../../src/features/testSession/journal'
import { answerTo, ATTEMPT_ID, OTHER_ATTEMPT_ID } from '../../support/browser/attempts'
import { openStore } from '../../support/browser/testStore'

const STORED = 'passage-nine/testSession'
const FIXTURES = 'test/support/fixtures/persisted'
const _persist = { version: 1, rehydrated: true }

beforeEach(() => localStorage.clear())

/** Frozen: states that earlier versions stored. Files are added here, never edited. */
const fixtures = readdirSync(FIXTURES).flatMap((version) =>
  readdirSync(join(FIXTURES, version)).map((file) => join(FIXTURES, version, file)),
)

test.each(fixtures)('%s is still read', async (path) => {
  const stored = JSON.parse(readFileSync(path, 'utf8'))
  localStorage.setItem(
    STORED,
    JSON.stringify(
      Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)])),
    ),
  )
  const { store } = await openStore()
  const { current, clockOffset } = store.getState().testSession
  expect(current).toMatchObject(stored.current)
  expect(clockOffset).toBe(stored.clockOffset)
})

test('finds the three states that a reload restores among the fixtures', () => {
  expect(fixtures.map((path) => path.replace(/.*\//, '')).sort()).toEqual([
    'finishing.json',
    'inProgress.json',
    'scoring.json',
  ])
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
