import type { User } from '../../../../../domain/records'
import { api } from '../../../../../src/api/api'
import { identityAbsent, identityFound, loggedOut } from '../../../../../src/auth/authSlice'
import { beginTest } from '../../../../../src/features/testSession/sync/beginTest'
import { findUnsent } from '../../../../../src/features/testSession/sync/findUnsent'
import { readAside, readJournal } from '../../../../../src/features/testSession/sync/journal'
import { chooseAnswer, finishTest } from '../../../../../src/features/testSession/sync/userActs'
import { visitTest } from '../../../../../src/features/testSession/sync/visitTest'
import {
  finishRequested,
  resultsPutOff,
  resultsWanted,
} from '../../../../../src/features/testSession/state/testSessionSlice'
import { answerTo, ATTEMPT_ID, makeAttempt, OTHER_DEVICE } from '../../../../support/browser/attempts'
import { newUser, person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { openStore } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(stopTime)

const place = { uid: person.uid, attemptId: ATTEMPT_ID }
const journal = () => readJournal(localStorage, place)
const fail = (...names: string[]) => names.forEach((name) => fake.state.failing.set(name, 'noAnswer'))
const goOffline = () => fail('getAttempt', 'saveAnswers', 'getUserById', 'updateUser', 'content')
const goOnline = () => fake.state.failing.clear()

async function open(uid = person.uid) {
  // A closed page's timers end.
  jest.clearAllTimers()
  const { store, actions } = await openStore()
  store.dispatch(identityFound({ uid, email: '' }))
  await settle()
  return { store, actions, session: () => store.getState().testSession.current }
}

type App = Awaited<ReturnType<typeof open>>

async function openTest() {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  return app
}

function finish({ store }: App) {
  store.dispatch(finishRequested())
  store.dispatch(finishTest())
}

async function finishOffline() {
  const app = await openTest()
  await pass(2_000, 100)
  goOffline()
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  const before = localStorage.getItem('passage-nine/testSession')
  finish(app)
  const keptAtOnce = journal()
  await pass(200)
  return { ...app, before, keptAtOnce }
}

async function logInAgain({ store }: App): Promise<void> {
  goOnline()
  store.dispatch(identityFound(person))
  await pass(1_000)
}

const finished = {
  status: 'finished',
  finishedBy: 'taker',
  score: '1/55',
  answers: [{ passage1: { 1: 'A' } }],
}

function goOnElsewhere(afterMs: number) {
  const at = new Date(Date.now() + afterMs).toISOString()
  const act = { ...answerTo(2, 'B', 77, OTHER_DEVICE), at }
  fake.state.stored.set(act.opId, act)
  const { attempt } = fake.state
  fake.state.attempt = { ...attempt!, answers: [{ passage1: { 2: 'B' } }], cursor: 1 }
}

describe('a finish that was confirmed without a network', () => {
  test('is kept before anything else happens', async () => {
    const { keptAtOnce } = await finishOffline()
    expect(keptAtOnce).toMatchObject([{ value: 'A' }, { kind: 'finish', value: 'confirmed', testNumber: 1 }])
  })

  test('is carried out after a log-out and the next login, and the room stays closed', async () => {
    const app = await finishOffline()
    await pass(500)
    expect(app.store.dispatch(findUnsent())).toEqual({ changes: 1, tests: [1] })
    app.store.dispatch(loggedOut())
    await pass(500)
    expect(fake.state.attempt).toMatchObject({ status: 'open' })

    await logInAgain(app)
    app.store.dispatch(api.endpoints.getUserById.initiate({ id: person.uid }))
    await pass(500)
    expect(fake.state.attempt).toMatchObject(finished)
    expect(app.session()).toEqual({ status: 'idle', failure: null })
    expect(journal()).toEqual([])
    const record = app.store.getState().api.queries['getUserById({"id":"me"})']?.data
    expect(record).toMatchObject({ tests: [{ number: 1, score: '1/55' }, ...newUser().tests.slice(1)] })
    expect(app.store.dispatch(findUnsent()).tests).toEqual([])
  })

  test('is tried again until the server has it', async () => {
    const app = await finishOffline()
    app.store.dispatch(loggedOut())
    goOnline()
    fake.state.failing.set('saveAnswers', 'unavailable')
    app.store.dispatch(identityFound(person))
    await pass(1_000)
    expect(journal()).toHaveLength(2)
    goOnline()
    await pass(31_000, 500)
    expect(fake.state.attempt).toMatchObject(finished)
    expect(journal()).toEqual([])
  })

  test('waits for its owner while another account is logged in', async () => {
    const app = await finishOffline()
    app.store.dispatch(identityAbsent({ remembered: person }))
    goOnline()
    fake.state.calls = []
    app.store.dispatch(identityFound({ uid: 'you', email: '' }))
    await pass(5_000, 500)
    expect(fake.state.calls.map(({ name }) => name)).toEqual(['getUserById'])
    expect(fake.state.attempt).toMatchObject({ status: 'open' })
    expect(app.store.dispatch(findUnsent()).tests).toEqual([])
    app.store.dispatch(loggedOut())
    await logInAgain(app)
    expect(fake.state.attempt).toMatchObject(finished)
  })

  test('is gone on with by a page that was killed before it stored that it was finishing', async () => {
    const { before } = await finishOffline()
    jest.clearAllTimers()
    expect(before).toContain('inProgress')
    localStorage.setItem('passage-nine/testSession', before ?? '')
    fake.state.failing.delete('getUserById')
    const app = await open()
    await pass(100)
    expect(app.session()).toMatchObject({ status: 'finishing', answers: { passage1: { 1: 'A' } } })
    goOnline()
    await pass(31_000, 500)
    expect(fake.state.attempt).toMatchObject(finished)
    expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', announcing: true })
    expect(journal()).toEqual([])
    expect(fake.named('updateUser')).toHaveLength(1)
  })

  test('is over where the server has finished the test: its answers are late work', async () => {
    const app = await finishOffline()
    app.store.dispatch(loggedOut())
    fake.state.attempt = { ...fake.state.attempt!, status: 'finished', finishedBy: 'server', score: '0/55' }
    await logInAgain(app)
    expect(fake.state.attempt).toMatchObject({ finishedBy: 'server', score: '1/55' })
    expect(journal()).toEqual([])
  })

  test('is dropped where another device has done something after it, and all that was done counts', async () => {
    const app = await finishOffline()
    goOnElsewhere(5_000)
    await pass(10_000, 500)
    goOnline()
    await pass(31_000, 500)
    expect(fake.state.attempt).toMatchObject({ status: 'open', answers: [{ passage1: { 1: 'A', 2: 'B' } }] })
    expect(app.session()).toMatchObject({
      ...{ status: 'inProgress', refused: [{ kind: 'finish' }], unacknowledged: [] },
      answers: { passage1: { 1: 'A', 2: 'B' } },
    })
    // The submission is no longer promised; its reason survives a reload.
    expect(app.store.dispatch(findUnsent()).tests).toEqual([])
    expect(readAside(localStorage, place)).toMatchObject([{ kind: 'finish' }])
  })

  test('stands where all that another device has done was before it', async () => {
    const app = await finishOffline()
    goOnElsewhere(-5_000)
    goOnline()
    await pass(31_000, 500)
    expect(app.session()).toMatchObject({ status: 'finished', answers: { passage1: { 1: 'A', 2: 'B' } } })
  })
})

test('a device without space for a finish shows that, and submits as long as the page is open', async () => {
  const app = await openTest()
  await pass(200)
  goOffline()
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  finish(app)
  expect(app.store.getState().testSession.isStorageFull).toBe(true)
  expect(app.store.dispatch(findUnsent()).tests).toEqual([1])
  full.mockRestore()
  goOnline()
  await pass(31_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished' })
})

test('at 0 without a server the answers are kept, and its return makes one score of them', async () => {
  const app = await openTest()
  const { actions } = app
  goOffline()
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(5_520_000, 1_000)
  expect(app.session()).toMatchObject({
    ...{ status: 'finishing', finish: { value: 'timeRanOut' }, failure: { code: 'unreachable' } },
    answers: { passage1: { 1: 'A' } },
  })
  // The log-out warning omits work that the clock ended.
  expect(app.store.dispatch(findUnsent())).toEqual({ changes: 1, tests: [] })

  goOnline()
  await pass(31_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', announcing: true })
  expect(journal()).toEqual([])
  expect(actions.filter(({ type }) => type === 'testSession/attemptScored')).toHaveLength(1)
  expect(actions.filter(({ type }) => type === 'testSession/timeRanOut')).toHaveLength(1)
  const sent = fake.named('updateUser').map(({ body }: { body: User }) => body.tests[0])
  expect(sent).toMatchObject([{ number: 1, score: '1/55' }])
})

test('the score is shown and recorded with the answer to a finish, while no key is available', async () => {
  const app = await openTest()
  const { actions } = app
  fail('content')
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  finish(app)
  await pass(500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', announcing: true })
  const types = actions.map(({ type }) => type)
  // Nothing is requested between the answer and the score.
  const told = types.indexOf('testSession/attemptScored')
  expect(types.slice(types.lastIndexOf('api/executeMutation/fulfilled', told), told)).not.toContain(
    'api/executeQuery/pending',
  )
})

test.each([
  ['saving', () => undefined, 'inProgress'],
  ['finishing', finish, 'finished'],
])(
  'another user of the device gets nothing of a sitting left while %s; its owner gets it all',
  async (_what, leave, status) => {
    const first = await openTest()
    fail('saveAnswers')
    first.store.dispatch(chooseAnswer(1, 1, 'A'))
    leave(first)
    await pass(500)

    goOnline()
    fake.state.calls = []
    const other = await open('you')
    await pass(5_000, 500)
    expect(other.session()).toEqual({ status: 'idle', failure: null })
    expect(fake.state.calls.map(({ name }) => name)).toEqual(['getUserById'])
    expect(journal()[0]).toMatchObject({ value: 'A' })

    other.store.dispatch(loggedOut())
    other.store.dispatch(identityFound(person))
    await pass(500)
    await other.store.dispatch(visitTest({ testNumber: 1 }))
    expect(other.session()).toMatchObject({ status, answers: { passage1: { 1: 'A' } } })
    expect(journal()).toEqual([])
  },
)

test('acts made after the deadline are set aside and shown, and cost nothing that was in time', async () => {
  const app = await openTest()
  fake.state.failing.set('saveAnswers', 'unavailable')
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  fake.state.closed = new Date(Date.now() + 5_000).toISOString()
  jest.setSystemTime(Date.now() + 10_000)
  app.store.dispatch(chooseAnswer(1, 1, 'D'))
  finish(app)
  await pass(200)
  goOnline()
  await pass(31_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', refused: [{ value: 'D' }] })
  expect(journal()).toEqual([])
  expect(readAside(localStorage, place)).toMatchObject([{ value: 'D' }])
})

test('the key of a test that the server has finished is not sent before its user has asked for it', async () => {
  fake.state.attempt = makeAttempt({
    ...{ status: 'finished', finishedBy: 'server', score: '0/55', inTime: '0/55' },
    answers: [{ passage1: { 1: 'A' } }],
  })
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  expect(app.session()).toMatchObject({ status: 'unshown', score: '0/55' })
  await pass(60_000, 1_000)
  expect(fake.state.calls.filter(({ name }) => name.startsWith('passage'))).toEqual([])

  // Late work that arrives before the key is shown counts.
  fake.state.attempt = { ...fake.state.attempt, score: '1/55', late: true }
  app.store.dispatch(resultsWanted())
  await pass(5_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', inTime: '0/55', late: true })
  const calls = fake.state.calls.map(({ name }) => name)
  expect(calls.lastIndexOf('getAttempt')).toBeGreaterThan(calls.indexOf('passage9'))
})

test('a user who postpones the results has requested nothing', async () => {
  fake.state.attempt = makeAttempt({ status: 'finished', finishedBy: 'server', score: '0/55' })
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  app.store.dispatch(resultsPutOff())
  await pass(60_000, 1_000)
  expect(app.session().status).toBe('idle')
  expect(fake.state.calls.filter(({ name }) => name.startsWith('passage'))).toEqual([])
})
