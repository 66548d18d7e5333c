import { identityAbsent, identityFound, loggedOut } from '../../../../../src/auth/authSlice'
import { findUnsent } from '../../../../../src/features/testSession/outbox/findUnsent'
import { FINISH, readFinish } from '../../../../../src/features/testSession/outbox/keptFinish'
import { journalOperation } from '../../../../../src/features/testSession/outbox/journal'
import { keepOwnEpoch } from '../../../../../src/features/testSession/outbox/ownEpoch'
import { wasFinishOvertaken } from '../../../../../src/features/testSession/outbox/overtakenFinish'
import { readJournal } from '../../../../../src/features/testSession/outbox/readJournal'
import { chooseAnswer } from '../../../../../src/features/testSession/session/userActs'
import {
  finishConfirmed,
  finishRequested,
} from '../../../../../src/features/testSession/session/testSessionSlice'
import { beginTest } from '../../../../../src/features/testSession/visits/beginTest'
import { visitTest } from '../../../../../src/features/testSession/visits/visitTest'
import { continueHere } from '../../../../../src/features/testSession/writer/continueHere'
import { answerTo, ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'
import { newUser, person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { openStore } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(stopTime)

const kept = () => readFinish(localStorage, person.uid, ATTEMPT_ID)
const journal = () => readJournal(localStorage, person.uid, ATTEMPT_ID)

/** The app over this device's storage: at first opened, and later as a reload, or a kill, leaves it. */
async function open(uid = person.uid) {
  // A page that is left takes its timers along.
  jest.clearAllTimers()
  const { store } = await openStore()
  store.dispatch(identityFound({ uid, email: '' }))
  await settle()
  return { store, session: () => store.getState().testSession.current }
}

type App = Awaited<ReturnType<typeof open>>

function confirmFinish({ store }: App): void {
  store.dispatch(finishRequested())
  store.dispatch(finishConfirmed())
}

/** Without a network an answer is chosen and the test is finished. */
async function finishOffline() {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  // Long enough for the session to be stored.
  await pass(2_000, 100)
  goOffline()
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  const before = localStorage.getItem('passage-nine/testSession')
  confirmFinish(app)
  const keptAtOnce = kept()
  await pass(200)
  return { ...app, before, keptAtOnce }
}

function goOffline(): void {
  for (const name of ['getAttempt', 'saveAnswers', 'finishTest', 'getUserById'])
    fake.state.failing.set(name, 'noAnswer')
}
const goOnline = () => fake.state.failing.clear()

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

describe('a finish that was confirmed without a network', () => {
  test('is kept before anything else happens', async () => {
    const { keptAtOnce } = await finishOffline()
    expect(keptAtOnce).toEqual({ testNumber: 1, epoch: 1 })
  })

  test('is carried out after a log-out and the next login, and the room stays closed', async () => {
    const app = await finishOffline()
    await pass(500)
    expect(app.store.dispatch(findUnsent()).tests).toEqual([1])
    app.store.dispatch(loggedOut())
    await pass(500)
    expect(fake.state.attempt).toMatchObject({ status: 'open' })

    await logInAgain(app)
    expect(fake.state.attempt).toMatchObject(finished)
    expect(app.session()).toEqual({ status: 'idle', failure: null })
    expect([kept(), journal()]).toEqual([null, []])
    // What the list of tests shows.
    const record = app.store.getState().api.queries['getUserById({"id":"me"})']?.data
    expect(record).toMatchObject({ tests: [{ number: 1, score: '1/55' }, ...newUser().tests.slice(1)] })
    expect(app.store.dispatch(findUnsent()).tests).toEqual([])
  })

  test('is tried again until the server has it', async () => {
    const app = await finishOffline()
    app.store.dispatch(loggedOut())
    goOnline()
    fake.state.failing.set('finishTest', 'unavailable')
    app.store.dispatch(identityFound(person))
    await pass(1_000)
    expect(kept()).not.toBeNull()
    expect(fake.state.attempt).toMatchObject({ status: 'open' })
    goOnline()
    await pass(31_000, 500)
    expect(fake.state.attempt).toMatchObject(finished)
    expect(kept()).toBeNull()
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
    expect(app.session()).toMatchObject({ status: 'finishing', answers: { passage1: { 1: 'A' } } })
    goOnline()
    await pass(31_000, 500)
    expect(fake.state.attempt).toMatchObject(finished)
    expect(app.session()).toMatchObject({ status: 'finished', score: '1/55', announcing: true })
    expect(kept()).toBeNull()
  })

  test('is carried out where the room is opened first', async () => {
    const app = await finishOffline()
    app.store.dispatch(loggedOut())
    goOnline()
    fake.state.failing.set('finishTest', 'unavailable')
    app.store.dispatch(identityFound(person))
    await settle()
    await app.store.dispatch(visitTest({ testNumber: 1 }))
    expect(app.session()).toMatchObject({ status: 'finishing', reason: 'confirmed' })
    goOnline()
    await pass(31_000, 500)
    expect(app.session()).toMatchObject({ status: 'finished', score: '1/55' })
  })

  test('is carried out by a device that has forgotten its epoch', async () => {
    const app = await finishOffline()
    app.store.dispatch(loggedOut())
    localStorage.removeItem(`passage-nine/epoch/${person.uid}/${ATTEMPT_ID}`)
    await logInAgain(app)
    expect(fake.state.attempt).toMatchObject(finished)
  })

  test('is over where the server has finished the test by itself: its answers are late work', async () => {
    const app = await finishOffline()
    app.store.dispatch(loggedOut())
    fake.state.attempt = { ...fake.state.attempt!, status: 'finished', finishedBy: 'server', score: '0/55' }
    await logInAgain(app)
    expect(fake.state.attempt).toMatchObject({ finishedBy: 'server', score: '1/55' })
    expect([kept(), journal()]).toEqual([null, []])
  })

  test('is carried out though acts that came too late are refused, and they are set aside', async () => {
    const { attemptId } = (fake.state.attempt = makeAttempt({
      deadline: new Date(Date.now() + 30_000).toISOString(),
    }))
    keepOwnEpoch(localStorage, person.uid, attemptId, 1)
    const late = { ...answerTo(1, 'D', 1), at: new Date(Date.now() + 40_000).toISOString() }
    journalOperation(localStorage, person.uid, attemptId, late)
    journalOperation(localStorage, person.uid, attemptId, {
      ...{ opId: FINISH, testNumber: 1, epoch: 1 },
    })
    fake.respond('finishTest', ({ operations }) => {
      if (operations.length > 0) return 'time_over'
      fake.state.attempt = { ...fake.state.attempt!, status: 'finished', finishedBy: 'taker', score: '0/55' }
      const { answers } = fake.state.attempt
      const told = { attemptId, answers, score: '0/55', inTime: '0/55', late: false, revealed: false }
      return { ...told, finishedAt: late.at, finishedBy: 'taker' }
    })
    await open()
    await pass(500)
    expect(fake.state.attempt).toMatchObject({ status: 'finished', finishedBy: 'taker' })
    expect([kept(), journal()]).toEqual([null, []])
    const aside = Object.keys(localStorage).filter((key) => key.startsWith('passage-nine/set-aside/'))
    expect(aside).toEqual([expect.stringContaining(late.opId)])
  })
})

describe('a test that was gone on with on another device after its finish was confirmed', () => {
  async function overtaken() {
    const app = await finishOffline()
    app.store.dispatch(loggedOut())
    fake.state.attempt = { ...fake.state.attempt!, epoch: 2 }
    return app
  }

  test('is not handed in over the work there, and its answers stay in the journal', async () => {
    const app = await overtaken()
    fake.state.calls = []
    await logInAgain(app)
    expect(fake.state.attempt).toMatchObject({ status: 'open' })
    expect(fake.named('finishTest')).toEqual([])
    expect([kept(), journal()]).toMatchObject([null, [{ value: 'A' }]])
    // Nobody is promised any more that it will be submitted.
    expect(app.store.dispatch(findUnsent()).tests).toEqual([])
  })

  test.each(['after the login', 'at once'])(
    'says so when it is opened %s, until it is continued here',
    async (when) => {
      const app = await overtaken()
      if (when === 'after the login') await logInAgain(app)
      goOnline()
      app.store.dispatch(identityFound(person))
      await settle()
      await app.store.dispatch(visitTest({ testNumber: 1 }))
      expect(app.session()).toMatchObject({ status: 'inProgress', writer: 'elsewhere' })
      expect(app.store.dispatch(wasFinishOvertaken())).toBe(true)

      expect(await app.store.dispatch(continueHere())).toBeNull()
      await pass(2_000, 500)
      expect(app.session()).toMatchObject({ status: 'inProgress', writer: 'here', epoch: 3 })
      expect(fake.state.attempt).toMatchObject({ status: 'open', answers: [{ passage1: { 1: 'A' } }] })
      expect(kept()).toBeNull()
    },
  )

  test('says so on the page that was still handing it in', async () => {
    const app = await finishOffline()
    fake.state.attempt = { ...fake.state.attempt!, epoch: 2 }
    goOnline()
    await pass(31_000, 500)
    expect(app.session()).toMatchObject({ status: 'inProgress', writer: 'elsewhere' })
    expect(app.store.dispatch(wasFinishOvertaken())).toBe(true)
    expect(kept()).toBeNull()
  })
})

test('whoever continues here takes back a finish that another tab has left, and writes on after a reload', async () => {
  const first = await finishOffline()
  fake.state.attempt = { ...fake.state.attempt!, epoch: 2 }
  goOnline()
  await pass(31_000, 500)
  journalOperation(localStorage, person.uid, ATTEMPT_ID, { ...{ opId: FINISH, testNumber: 1, epoch: 1 } })
  expect(await first.store.dispatch(continueHere())).toBeNull()
  expect(kept()).toBeNull()
  await pass(1_000)
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  await pass(500)
  expect(app.session()).toMatchObject({ status: 'inProgress', writer: 'here', epoch: 3 })
})

test('a device without room for it says so, and hands in as long as the page is open', async () => {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  await pass(200)
  goOffline()
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  confirmFinish(app)
  expect(app.store.getState().testSession.isStorageFull).toBe(true)
  expect(app.store.dispatch(findUnsent()).tests).toEqual([1])
  full.mockRestore()
  goOnline()
  await pass(31_000, 500)
  expect(app.session()).toMatchObject({ status: 'finished' })
})

test('what the time ended is the server’s to finish: nothing of it is kept or promised', async () => {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  goOffline()
  await pass(5_520_000, 1_000)
  expect(app.session()).toMatchObject({ status: 'finishing', reason: 'timeRanOut' })
  expect(kept()).toBeNull()
  expect(app.store.dispatch(findUnsent()).tests).toEqual([])
})
