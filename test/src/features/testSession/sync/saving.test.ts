import { chooseAnswer, strikeOption } from '../../../../../src/features/testSession/sync/userActs'
import { beginTest } from '../../../../../src/features/testSession/sync/beginTest'
import { selectWork } from '../../../../../src/features/testSession/state/testSessionSlice'
import { pageHidden, pageWoke } from '../../../../../src/redux/pageEvents'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { openSignedIn } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
let savedAt: number[]
beforeEach(() => {
  savedAt = []
  fake.server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/saveAnswers')) savedAt.push(Date.now())
  })
})

async function openTest() {
  const { store, actions } = await openSignedIn()
  stopTime()
  await store.dispatch(beginTest(1))
  const unsent = () => {
    const { current } = store.getState().testSession
    if (current.status !== 'inProgress') throw new Error(`no test in progress but ${current.status}`)
    return current.unacknowledged
  }
  return { store, unsent, actions }
}

test('steady choosing is saved at most once a second, and all of it', async () => {
  const { store, unsent } = await openTest()
  for (let choice = 0; choice < 50; choice += 1) {
    store.dispatch(chooseAnswer(1, (choice % 6) + 1, Math.floor(choice / 6) % 2 === 0 ? 'A' : 'B'))
    await pass(100)
  }
  await pass(2_000)
  const pauses = savedAt.slice(1).map((at, index) => at - (savedAt[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
  expect(savedAt.length).toBeGreaterThanOrEqual(5)
  expect(unsent()).toEqual([])
  expect(fake.state.stored.size).toBe(50)
})

test('an idle minute gives two signs of life, and nothing else', async () => {
  const { store, actions } = await openTest()
  store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(2_000)
  const [before, calls] = [actions.length, fake.state.calls.length]
  await pass(60_000, 200)
  expect(fake.state.calls.slice(calls)).toMatchObject([
    { name: 'saveAnswers', body: { acts: [] } },
    { name: 'saveAnswers', body: { acts: [] } },
  ])
  expect(actions.slice(before).every(({ type }) => type.startsWith('api/'))).toBe(true)
})

test('a change without effect is no act, and returns that', async () => {
  const { store, unsent } = await openTest()
  expect(store.dispatch(chooseAnswer(1, 1, 'A'))).toBe('done')
  for (let times = 0; times < 100; times += 1) expect(store.dispatch(chooseAnswer(1, 1, 'A'))).toBe('same')
  expect(unsent()).toHaveLength(1)
  expect(store.dispatch(strikeOption(1, 1, 'B'))).toBe('done')
  expect(store.dispatch(strikeOption(1, 1, 'A'))).toBe('refused')
  expect(unsent()).toHaveLength(2)
})

test('a struck option that is chosen is restored', async () => {
  const { store } = await openTest()
  store.dispatch(strikeOption(1, 1, 'B'))
  expect(store.dispatch(chooseAnswer(1, 1, 'B'))).toBe('done')
  const { answers, tools } = selectWork(store.getState())!
  expect([answers.passage1?.[1], tools.strikes]).toEqual(['B', {}])
})

test.each([
  ['failing', 'unavailable'],
  ['refused as too many', 'rate_limited'],
] as const)('%s saves come further and further apart, and keep every act', async (_what, code) => {
  const { store, unsent } = await openTest()
  fake.state.failing.set('saveAnswers', code)
  store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(60_000, 100)
  // Backoff of at most 1, 2, 4, 8, 16, then 30 s, each at least half of that.
  expect(savedAt.length).toBeGreaterThanOrEqual(6)
  expect(savedAt.length).toBeLessThanOrEqual(10)
  expect(unsent()).toHaveLength(1)
  expect(store.getState().testSession.current).toMatchObject({ saveFailure: { code } })
  fake.state.failing.clear()
  await pass(31_000, 100)
  expect(unsent()).toEqual([])
})

test('waking, or the return of the network, ends the wait', async () => {
  const { store, unsent } = await openTest()
  fake.state.failing.set('saveAnswers', 'noAnswer')
  store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(10_000)
  fake.state.failing.clear()
  store.dispatch(pageWoke())
  await settle()
  expect(unsent()).toEqual([])
})

test('a page that is put away sends at once what was waiting for its second', async () => {
  const { store, unsent } = await openTest()
  store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(100)
  store.dispatch(chooseAnswer(1, 2, 'B'))
  await settle()
  expect(unsent()).toHaveLength(1)
  store.dispatch(pageHidden())
  await settle()
  expect(unsent()).toEqual([])
  expect(savedAt).toHaveLength(2)
})

test('a device that stores nothing says so, and still sends', async () => {
  const { store, unsent } = await openTest()
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.dispatch(chooseAnswer(1, 1, 'A'))
  expect(unsent()).toHaveLength(1)
  expect(store.getState().testSession.isStorageFull).toBe(true)
  await pass(100)
  expect(unsent()).toEqual([])
  expect(fake.state.stored.size).toBe(1)
})
