import { logOut } from '../../../../../src/auth/authThunks'
import { findUnsent } from '../../../../../src/features/testSession/sync/findUnsent'
import { journalAct, PRACTICE_JOURNAL } from '../../../../../src/features/testSession/sync/journal'
import { bringPractice } from '../../../../../src/features/testSession/practice/practiceOutbox'
import {
  explanationRequested,
  selectPractice,
} from '../../../../../src/features/testSession/practice/practiceSlice'
import {
  hasPractice,
  workOf,
  type PracticeSitting,
} from '../../../../../src/features/testSession/practice/practiceStates'
import {
  choosePracticed,
  openPractice,
  strikePracticed,
} from '../../../../../src/features/testSession/practice/practiceThunks'
import { sendLeftPractices } from '../../../../../src/features/testSession/practice/sendLeftPractices'
import { clockMoved } from '../../../../../src/features/testSession/state/testSessionSlice'
import { pageHidden, pageWoke } from '../../../../../src/redux/pageEvents'
import type { Letter } from '../../../../../domain/exam'
import { answerTo, NOW, atSecond } from '../../../../support/browser/attempts'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, stopTime } from '../../../../support/browser/passTime'
import { fakePractice, PRACTICE_ID } from '../../../../support/browser/practices'
import { openSignedIn } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
let server: ReturnType<typeof fakePractice>
beforeEach(() => {
  sessionStorage.clear()
  server = fakePractice(fake)
})

type Page = Awaited<ReturnType<typeof newPage>>

/** A tab of this browser with the practice on screen; a later one is the same tab after a reload, or another. */
async function newPage() {
  const { store } = await openSignedIn()
  store.dispatch(bringPractice())
  stopTime()
  void store.dispatch(openPractice(PRACTICE_ID))
  await pass(200)
  const sitting = () => selectPractice(store.getState()) as PracticeSitting
  return {
    store,
    sitting,
    choose: (question: number, letter: Letter) => store.dispatch(choosePracticed(question, letter)),
    answers: () => ({ ...workOf(sitting()).answers['passage1'] }),
  }
}

/** The tab is gone without a word: what it still had under way goes on in no other. */
async function crash(page: Page) {
  jest.useRealTimers()
  // Its store hears of a log-out; the device keeps what it had.
  const kept = { ...localStorage }
  const session = sessionStorage.getItem('passage-nine/practice')
  await page.store.dispatch(logOut())
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  if (session !== null) sessionStorage.setItem('passage-nine/practice', session)
}

const journalled = () =>
  Object.keys(localStorage).filter((key) => key.includes(`/practice-journal/me/${PRACTICE_ID}`))
const onServer = () => [...server.stored.values()].map((act) => [act.kind, act.value])

test('a choice is in the journal before anything else, on the server soon after, and then in the journal no more', async () => {
  const page = await newPage()
  page.choose(1, 'C')
  expect(journalled()).toHaveLength(1)
  expect(onServer()).toEqual([])
  await pass(100)
  expect(onServer()).toEqual([['answer', 'C']])
  expect(journalled()).toEqual([])
  expect(page.answers()).toEqual({ 1: 'C' })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('passage-nine/practices/'))).toEqual([])
})

test('an act has the time that practice’s own answers told last, on a device whose clock has moved since, too', async () => {
  // The server is two hours ahead of the device.
  server.second = 7_200
  const page = await newPage()
  page.choose(1, 'C')
  page.store.dispatch(clockMoved({ byMs: 3_600_000 }))
  page.choose(2, 'A')
  await pass(100)
  const minutes = [...server.stored.values()].map(({ at }) => (Date.parse(at) - Date.parse(NOW)) / 60_000)
  // Never earlier than what was done before.
  expect(minutes.map(Math.floor)).toEqual([120, 120])
})

test('one batch a second at most; a page that is put away sends at once', async () => {
  const page = await newPage()
  page.choose(1, 'C')
  await pass(100)
  page.choose(2, 'A')
  page.choose(3, 'B')
  await pass(500)
  expect(fake.named('savePractice')).toHaveLength(1)
  page.store.dispatch(pageHidden())
  await pass(50)
  expect(fake.named('savePractice')).toHaveLength(2)
  expect(onServer()).toHaveLength(3)
})

test('without a network it stays on this device and is tried again, sooner when the page wakes', async () => {
  const page = await newPage()
  fake.state.failing.set('savePractice', 'noAnswer')
  page.choose(1, 'C')
  await pass(5_000)
  expect(page.sitting()).toMatchObject({ failure: { code: 'unreachable' } })
  expect(journalled()).toHaveLength(1)
  expect(page.store.dispatch(findUnsent()).changes).toBe(1)
  const tries = fake.named('savePractice').length
  expect(tries).toBeLessThan(6)
  fake.state.failing.clear()
  page.store.dispatch(pageWoke())
  await pass(100)
  expect(onServer()).toEqual([['answer', 'C']])
  expect(page.sitting()).toMatchObject({ failure: null, unacknowledged: [] })
})

test('after a crash without a network the reload shows all of it, and sends it', async () => {
  const first = await newPage()
  first.choose(1, 'C')
  await pass(100)
  fake.state.failing.set('savePractice', 'noAnswer').set('getPractice', 'noAnswer')
  first.choose(2, 'D')
  first.store.dispatch(strikePracticed(3, 'A'))
  await crash(first)

  const again = await newPage()
  expect(again.answers()).toEqual({ 1: 'C', 2: 'D' })
  expect(workOf(again.sitting()).tools.strikes).toEqual({ 3: ['A'] })
  again.choose(4, 'A')
  fake.state.failing.clear()
  again.store.dispatch(pageWoke())
  await pass(2_000)
  expect(onServer()).toEqual([
    ['answer', 'C'],
    ['answer', 'D'],
    ['strike', ['A']],
    ['answer', 'A'],
  ])
  expect(journalled()).toEqual([])
})

test('another tab’s answers are found when this one is looked at, and count when it asks', async () => {
  const one = await newPage()
  jest.useRealTimers()
  const other = await newPage()
  other.choose(2, 'B')
  await pass(100)
  one.store.dispatch(pageWoke())
  await pass(100)
  expect(one.answers()).toEqual({ 2: 'B' })

  // One that has not been sent yet goes along with the question of this tab.
  fake.state.failing.set('savePractice', 'noAnswer')
  other.choose(3, 'C')
  await pass(200)
  one.store.dispatch(explanationRequested({ question: 3 }))
  await pass(200)
  expect(one.sitting().practice.explained).toEqual([expect.objectContaining({ letter: 'C' })])
})

test('an explanation that does not come is asked for again, with the answer in every request, and is had once', async () => {
  const page = await newPage()
  fake.state.failing.set('explainPractice', 'noAnswer').set('savePractice', 'noAnswer')
  page.choose(1, 'C')
  page.store.dispatch(explanationRequested({ question: 1 }))
  await pass(3_000)
  expect(page.sitting()).toMatchObject({ asked: [1] })
  expect(page.choose(1, 'A')).toBe(true)
  expect(page.answers()).toEqual({ 1: 'C' })
  fake.state.failing.clear()
  page.store.dispatch(pageWoke())
  await pass(500)
  expect(page.sitting().practice.explained).toEqual([expect.objectContaining({ letter: 'C' })])
  expect(page.sitting().asked).toEqual([])
})

test('a refusal because the test is under way ends the asking, and loses no answer', async () => {
  const page = await newPage()
  fake.state.failing.set('explainPractice', 'test_running')
  page.choose(1, 'C')
  page.store.dispatch(explanationRequested({ question: 1 }))
  await pass(2_000)
  expect(selectPractice(page.store.getState())).toMatchObject({ status: 'held', asked: [] })
  expect(onServer()).toEqual([['answer', 'C']])
  expect(journalled()).toEqual([])
})

test('an answer that reached the server too late is set aside as a proof', async () => {
  const page = await newPage()
  fake.respond('savePractice', ({ acts }) => ({
    ...{ notKept: [], serverNow: atSecond(300) },
    uncounted: acts.map(({ opId }) => opId),
  }))
  page.choose(1, 'C')
  await pass(100)
  expect(page.sitting().uncounted).toHaveLength(1)
  expect(journalled()).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.includes('/set-aside/me/'))).toHaveLength(1)
})

test('what a closed page has left is sent from another, again and again until it is there', async () => {
  const page = await newPage()
  fake.state.failing.set('savePractice', 'noAnswer')
  page.choose(1, 'C')
  await crash(page)
  sessionStorage.clear()

  const { store } = await openSignedIn()
  stopTime()
  void store.dispatch(sendLeftPractices())
  void store.dispatch(sendLeftPractices())
  await pass(1_500)
  expect(journalled()).toHaveLength(1)
  fake.state.failing.clear()
  await pass(6_000)
  expect(onServer()).toEqual([['answer', 'C']])
  expect(journalled()).toEqual([])
})

test('what a page journals while another sends is not forgotten with what was sent', async () => {
  const first = await newPage()
  fake.state.failing.set('savePractice', 'noAnswer')
  first.choose(1, 'C')
  await crash(first)
  fake.state.failing.clear()
  const { store } = await openSignedIn()
  stopTime()
  const later = answerTo(2, 'A', 2)
  fake.respond('savePractice', ({ acts }) => {
    for (const act of acts) if (act.kind !== 'finish') server.stored.set(act.opId, act)
    if (server.stored.size === 1)
      journalAct(localStorage, { uid: 'me', attemptId: PRACTICE_ID }, later, PRACTICE_JOURNAL)
    return { serverNow: NOW, notKept: [], uncounted: [] }
  })
  void store.dispatch(sendLeftPractices())
  await pass(100)
  expect(journalled()).toHaveLength(1)
  void store.dispatch(sendLeftPractices())
  await pass(100)
  expect(onServer()).toHaveLength(2)
  expect(journalled()).toEqual([])
})

test('a page whose acts are saved leaves what another has journalled to be sent', async () => {
  const page = await newPage()
  page.choose(1, 'C')
  journalAct(localStorage, { uid: 'me', attemptId: PRACTICE_ID }, answerTo(2, 'A', 2), PRACTICE_JOURNAL)
  await pass(100)
  await crash(page)
  const { store } = await openSignedIn()
  stopTime()
  void store.dispatch(sendLeftPractices())
  await pass(100)
  expect(onServer()).toHaveLength(2)
})

test('a device that stores nothing says so, and sends all the same', async () => {
  const page = await newPage()
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  page.choose(1, 'C')
  expect((page.store.getState().practice as { isStorageFull: boolean }).isStorageFull).toBe(true)
  await pass(100)
  expect(onServer()).toEqual([['answer', 'C']])
})

test('a log-out takes the practice off the screen and its text off the device', async () => {
  const page = await newPage()
  expect(sessionStorage.getItem('passage-nine/practice')).toContain('First paragraph')
  jest.useRealTimers()
  await page.store.dispatch(logOut())
  expect(hasPractice(selectPractice(page.store.getState()))).toBe(false)
  expect(sessionStorage).toHaveLength(0)
})
