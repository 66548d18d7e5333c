import { identityFound } from '../../../../../src/auth/authSlice'
import { beginTest } from '../../../../../src/features/testSession/sync/beginTest'
import { isAmongOthers } from '../../../../../src/features/testSession/sync/syncListeners'
import { hearJournal } from '../../../../../src/features/testSession/sync/watchJournal'
import { chooseAnswer, finishTest, undo } from '../../../../../src/features/testSession/sync/userActs'
import { visitTest } from '../../../../../src/features/testSession/sync/visitTest'
import { finishRequested } from '../../../../../src/features/testSession/state/testSessionSlice'
import { answerTo, OTHER_DEVICE } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { openStore } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(stopTime)

async function openTab() {
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await settle()
  return {
    store,
    session: () => store.getState().testSession.current,
    answers: () => {
      const { current } = store.getState().testSession
      return 'answers' in current ? current.answers : null
    },
  }
}

type Tab = Awaited<ReturnType<typeof openTab>>

/** Browsers notify all tabs but the writer. */
function tell(heard: Tab, write: () => void) {
  const before = new Map(Object.entries(localStorage))
  write()
  const keys = new Set([...before.keys(), ...Object.keys(localStorage)])
  for (const key of keys) {
    const newValue = localStorage.getItem(key)
    if (newValue !== (before.get(key) ?? null)) heard.store.dispatch(hearJournal({ key, newValue }))
  }
}

async function twoTabs() {
  const one = await openTab()
  await one.store.dispatch(beginTest(1))
  await pass(500)
  const two = await openTab()
  await two.store.dispatch(visitTest({ testNumber: 1 }))
  await pass(500)
  return { one, two }
}

const goOffline = () => fake.state.failing.set('saveAnswers', 'noAnswer')

test('each shows at once, and without a network, what is chosen in the other', async () => {
  const { one, two } = await twoTabs()
  goOffline()
  tell(two, () => one.store.dispatch(chooseAnswer(1, 1, 'A')))
  tell(one, () => two.store.dispatch(chooseAnswer(1, 2, 'B')))
  for (const { answers } of [one, two]) expect(answers()).toEqual({ passage1: { 1: 'A', 2: 'B' } })
  fake.state.failing.clear()
  await pass(31_000, 500)
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 1: 'A', 2: 'B' } }])
  expect(fake.state.stored.size).toBe(2)
  for (const { session } of [one, two]) expect(session()).toMatchObject({ unacknowledged: [] })
})

test('of two answers to one question the later stands in both and on the server, and only it is taken back', async () => {
  const { one, two } = await twoTabs()
  goOffline()
  tell(two, () => one.store.dispatch(chooseAnswer(1, 1, 'A')))
  tell(one, () => two.store.dispatch(chooseAnswer(1, 1, 'B')))
  expect([one.answers(), two.answers()]).toEqual([{ passage1: { 1: 'B' } }, { passage1: { 1: 'B' } }])
  expect(one.store.dispatch(undo())).toBeNull()
  tell(one, () => two.store.dispatch(undo()))
  expect(one.answers()).toEqual({ passage1: { 1: 'A' } })
  fake.state.failing.clear()
  await pass(31_000, 500)
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 1: 'A' } }])
})

test('an act after the clock was set back, and after a reload, is later than those before', async () => {
  const { one } = await twoTabs()
  const before = localStorage.getItem('passage-nine/testSession')
  one.store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(2_000)
  // A kill before the session is stored; the journal is empty.
  localStorage.setItem('passage-nine/testSession', before ?? '')
  const goBackMs = 3_600_000
  fake.state.clockOffset = goBackMs
  jest.setSystemTime(Date.now() - goBackMs)
  for (const name of ['saveAnswers', 'getUserById', 'getAttempt']) fake.state.failing.set(name, 'noAnswer')
  const later = await openTab()
  later.store.dispatch(chooseAnswer(1, 1, 'B'))
  fake.state.failing.clear()
  await pass(31_000, 500)
  expect(later.answers()).toEqual({ passage1: { 1: 'B' } })
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 1: 'B' } }])
})

test('a finish in one ends the other as well, with one score', async () => {
  const { one, two } = await twoTabs()
  goOffline()
  one.store.dispatch(finishRequested())
  tell(two, () => one.store.dispatch(finishTest()))
  expect(two.session()).toMatchObject({ status: 'finishing' })
  fake.state.failing.clear()
  await pass(31_000, 500)
  for (const { session } of [one, two]) expect(session()).toMatchObject({ status: 'finished', score: '0/55' })
})

test('acts of another device arrive within ten seconds once that device is known', async () => {
  const { one } = await twoTabs()
  const choose = (question: number, n: number) => {
    const at = new Date(Date.now()).toISOString()
    const act = { ...answerTo(question, 'C', n, OTHER_DEVICE), at }
    fake.state.stored.set(act.opId, act)
  }
  expect(isAmongOthers(one.store.getState())).toBe(false)
  choose(3, 70)
  await pass(31_000, 500)
  expect(one.answers()).toEqual({ passage1: { 3: 'C' } })
  expect(isAmongOthers(one.store.getState())).toBe(true)
  choose(4, 71)
  await pass(12_000, 500)
  expect(one.answers()).toEqual({ passage1: { 3: 'C', 4: 'C' } })
  await pass(180_000, 1_000)
  expect(isAmongOthers(one.store.getState())).toBe(false)
})
