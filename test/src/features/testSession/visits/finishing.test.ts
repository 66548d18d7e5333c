import type { User } from '../../../../../domain/records'
import { identityFound, loggedOut } from '../../../../../src/auth/authSlice'
import { chooseAnswer } from '../../../../../src/features/testSession/session/userActs'
import { journalOperation } from '../../../../../src/features/testSession/outbox/journal'
import { readJournal } from '../../../../../src/features/testSession/outbox/readJournal'
import { beginTest } from '../../../../../src/features/testSession/visits/beginTest'
import { visitTest } from '../../../../../src/features/testSession/visits/visitTest'
import {
  finishConfirmed,
  finishRequested,
  resultsPutOff,
  resultsWanted,
} from '../../../../../src/features/testSession/session/testSessionSlice'
import { answerTo, ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { recordActions } from '../../../../support/browser/recordActions'
import { openStore } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(stopTime)

const journal = () => readJournal(localStorage, person.uid, ATTEMPT_ID)
const fail = (...names: string[]) => names.forEach((name) => fake.state.failing.set(name, 'noAnswer'))
const everything = ['getAttempt', 'saveAnswers', 'finishTest', 'getUserById', 'updateUser', 'content']

/** The app over this device's storage: at first opened, and later as a reload leaves it. */
async function open(uid = person.uid) {
  // A page that is left takes its timers along.
  jest.clearAllTimers()
  const { store } = await openStore()
  store.dispatch(identityFound({ uid, email: '' }))
  await settle()
  return { store, session: () => store.getState().testSession.current }
}

async function openTest() {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  return app
}

function finish({ store }: Awaited<ReturnType<typeof open>>) {
  store.dispatch(finishRequested())
  store.dispatch(finishConfirmed())
}

test('at 0 without a server the answers are kept, and its return makes one score of them', async () => {
  const app = await openTest()
  const actions = recordActions(app.store)
  fail(...everything)
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(5_520_000, 1_000)
  expect(app.session()).toMatchObject({
    status: 'finishing',
    reason: 'timeRanOut',
    failure: { code: 'unreachable' },
    answers: { passage1: { 1: 'A' } },
  })
  expect(journal()).toHaveLength(1)

  fake.state.failing.clear()
  await pass(31_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', announcing: true })
  expect(journal()).toEqual([])
  expect(actions.filter(({ type }) => type === 'testSession/attemptScored')).toHaveLength(1)
  expect(actions.filter(({ type }) => type === 'testSession/timeRanOut')).toHaveLength(1)
  const sent = fake.named('updateUser').map(({ body }: { body: User }) => body.tests[0])
  expect(sent).toMatchObject([{ number: 1, score: '1/55' }])
})

test('a page that looks on hands nothing in at 0, and shows the score once there is one', async () => {
  fake.state.attempt = makeAttempt({ deadline: new Date(Date.now() + 30_000).toISOString() })
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  expect(app.session()).toMatchObject({ status: 'inProgress', writer: 'elsewhere' })
  await pass(60_000, 500)
  expect(app.session()).toMatchObject({ status: 'inProgress', writer: 'elsewhere' })
  expect(fake.named('finishTest')).toEqual([])
  fake.state.attempt = { ...fake.state.attempt, status: 'finished', score: '3/55' }
  await pass(6_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '3/55' })
})

test('a reload while the server is out of reach goes on finishing, and ends in one score', async () => {
  const first = await openTest()
  fail('saveAnswers', 'finishTest')
  first.store.dispatch(chooseAnswer(1, 1, 'A'))
  finish(first)
  await pass(500)

  const app = await open()
  expect(app.session()).toMatchObject({ status: 'finishing', unacknowledged: [{ value: 'A' }] })
  fake.state.failing.clear()
  await pass(31_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55' })
  expect(fake.named('updateUser')).toHaveLength(1)
})

test('the score is told and recorded with the answer to finishTest, while no key can be had', async () => {
  const app = await openTest()
  const actions = recordActions(app.store)
  fail('content')
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  finish(app)
  await pass(500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', announcing: true })
  expect(fake.named('finishTest')).toHaveLength(1)
  const sent = fake.named('updateUser').map(({ body }: { body: User }) => body.tests[0])
  expect(sent).toMatchObject([{ number: 1, score: '1/55' }])
  const types = actions.map(({ type }) => type)
  expect(types.filter((type) => type === 'testSession/attemptScored')).toHaveLength(1)
  // Nothing is asked between the answer and the score.
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
    fail('saveAnswers', 'finishTest')
    first.store.dispatch(chooseAnswer(1, 1, 'A'))
    leave(first)
    await pass(500)

    fake.state.failing.clear()
    fake.state.calls = []
    const other = await open('you')
    await pass(5_000, 500)
    expect(other.session()).toEqual({ status: 'idle', failure: null })
    expect(fake.state.calls.map(({ name }) => name)).toEqual(['getUserById'])
    expect(journal()).toHaveLength(1)

    other.store.dispatch(loggedOut())
    other.store.dispatch(identityFound(person))
    await settle()
    await other.store.dispatch(visitTest({ testNumber: 1 }))
    expect(other.session()).toMatchObject({ status, answers: { passage1: { 1: 'A' } } })
    await pass(500)
    expect(journal()).toEqual([])
  },
)

describe('a server that says time_over', () => {
  /** Two acts ten seconds apart, neither of them sent, and a finish that is refused. */
  async function finishLate(deadlineAfterFirstMs: number) {
    const app = await openTest()
    fake.state.failing.set('saveAnswers', 'unavailable').set('finishTest', 'time_over')
    app.store.dispatch(chooseAnswer(1, 1, 'A'))
    fake.state.attempt = {
      ...fake.state.attempt!,
      deadline: new Date(Date.now() + deadlineAfterFirstMs).toISOString(),
    }
    jest.setSystemTime(Date.now() + 10_000)
    app.store.dispatch(chooseAnswer(1, 1, 'D'))
    finish(app)
    await pass(200)
    const kept = app.session()
    fake.state.failing.clear()
    await pass(31_000, 500)
    return { app, kept, delivered: fake.named('finishTest').at(-1) }
  }

  test('gets what was done before the deadline, and what came after is gone here too', async () => {
    const { app, kept, delivered } = await finishLate(5_000)
    expect(kept).toMatchObject({ status: 'finishing', unacknowledged: [{ value: 'A' }] })
    expect(delivered).toMatchObject({ body: { operations: [{ value: 'A' }] } })
    expect(app.session()).toMatchObject({ status: 'finished', score: '1/55' })
    expect(journal()).toEqual([])
  })

  test('takes no more work when none of it is late: the test is finished from what it holds', async () => {
    const { app, delivered } = await finishLate(20_000)
    expect(delivered).toMatchObject({ body: { operations: [] } })
    expect(app.session()).toMatchObject({ status: 'finished', score: '0/55' })
    expect(journal()).toEqual([])
  })
})

describe('a visit to an attempt that the server has finished meanwhile', () => {
  async function visit() {
    fake.state.attempt = makeAttempt({ status: 'finished', score: '0/55' })
    journalOperation(localStorage, person.uid, ATTEMPT_ID, answerTo(1, 'A', 1))
    const app = await open()
    await app.store.dispatch(visitTest({ testNumber: 1 }))
    return app
  }

  test('hands in what this device still holds before it shows the review', async () => {
    const app = await visit()
    expect(fake.named('saveAnswers')).toMatchObject([{ body: { operations: [{ value: 'A' }] } }])
    expect(app.session()).toMatchObject({
      status: 'finished',
      score: '1/55',
      announcing: false,
      answers: { passage1: { 1: 'A' } },
    })
    expect(journal()).toEqual([])
  })

  test('shows the review where they were refused for good', async () => {
    fake.state.failing.set('saveAnswers', 'time_over')
    const app = await visit()
    expect(app.session()).toMatchObject({ status: 'finished', score: '0/55' })
    expect(journal()).toEqual([])
  })

  test('shows no review while they cannot be handed in: after it they would not count', async () => {
    fake.state.failing.set('saveAnswers', 'unavailable')
    const app = await visit()
    expect(app.session()).toMatchObject({ status: 'idle' })
    expect(journal()).toHaveLength(1)
    fake.state.failing.clear()
    await app.store.dispatch(visitTest({ testNumber: 1 }))
    expect(app.session()).toMatchObject({ status: 'finished', score: '1/55' })
    expect(journal()).toEqual([])
  })
})

test('a test that the server has finished gives its key to nobody before its taker has asked for it', async () => {
  fake.state.attempt = makeAttempt({
    ...{ status: 'finished', finishedBy: 'server', score: '0/55', inTime: '0/55' },
    answers: [{ passage1: { 1: 'A' } }],
  })
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  expect(app.session()).toMatchObject({ status: 'unshown', score: '0/55' })
  await pass(60_000, 1_000)
  expect(fake.state.calls.filter(({ name }) => name.startsWith('passage'))).toEqual([])

  // What arrives from elsewhere until the key is given is in the score that is shown.
  fake.state.attempt = { ...fake.state.attempt, score: '1/55', late: true }
  app.store.dispatch(resultsWanted())
  await pass(5_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', inTime: '0/55', late: true })
  const calls = fake.state.calls.map(({ name }) => name)
  expect(calls.lastIndexOf('getAttempt')).toBeGreaterThan(calls.indexOf('passage9'))
})

test('whoever puts the results off has asked for nothing', async () => {
  fake.state.attempt = makeAttempt({
    status: 'finished',
    finishedBy: 'server',
    score: '0/55',
    inTime: '0/55',
  })
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  app.store.dispatch(resultsPutOff())
  await pass(60_000, 1_000)
  expect(app.session().status).toBe('idle')
  expect(fake.state.calls.filter(({ name }) => name.startsWith('passage'))).toEqual([])
})
