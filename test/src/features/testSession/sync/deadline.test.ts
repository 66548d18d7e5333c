import { identityFound } from '../../../../../src/auth/authSlice'
import { chooseAnswer } from '../../../../../src/features/testSession/sync/userActs'
import { beginTest } from '../../../../../src/features/testSession/sync/beginTest'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { openStore } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(stopTime)

const fail = (...names: string[]) => names.forEach((name) => fake.state.failing.set(name, 'noAnswer'))
const everything = ['getAttempt', 'saveAnswers', 'getUserById', 'updateUser', 'content']

async function open(clockSetOnMs = 0) {
  // A closed page's timers end.
  jest.clearAllTimers()
  jest.setSystemTime(Date.now() + clockSetOnMs)
  const { store } = await openStore()
  store.dispatch(identityFound({ uid: person.uid, email: '' }))
  await settle()
  return { store, session: () => store.getState().testSession.current }
}

async function openTest() {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  return app
}

test('a clock that was set on while the server is out of reach does not end the test', async () => {
  const app = await openTest()
  await pass(2_000, 500)
  fail(...everything)
  jest.setSystemTime(Date.now() + 5_400_000)
  await pass(60_000, 500)
  expect(app.session()).toMatchObject({ status: 'inProgress' })
})

test('a clock that was set on before a reload gives the time back once the server can be asked', async () => {
  await openTest()
  await pass(2_000, 500)
  fail(...everything)
  fake.state.clockOffset = -7_200_000
  const app = await open(7_200_000)
  await pass(60_000, 500)
  expect(app.session()).toMatchObject({
    status: 'finishing',
    finish: { value: 'timeRanOut' },
    failure: { code: 'unreachable' },
  })

  fake.state.failing.clear()
  await pass(31_000, 500)
  expect(app.session()).toMatchObject({ status: 'inProgress', refused: [] })
  expect(fake.state.attempt).toMatchObject({ status: 'open' })
  app.store.dispatch(chooseAnswer(1, 1, 'A'))
  await pass(2_000, 500)
  expect(app.session()).toMatchObject({ unacknowledged: [], answers: { passage1: { 1: 'A' } } })
})

test('a second before 0 nothing is finished', async () => {
  const app = await openTest()
  jest.setSystemTime(Date.now() + 5_398_000)
  await pass(900)
  expect(app.session().status).toBe('inProgress')
})

test('a deadline that the server has moved on is followed', async () => {
  const app = await openTest()
  const deadline = new Date(Date.now() + 6_000_000).toISOString()
  fake.state.attempt = { ...fake.state.attempt!, deadline }
  jest.setSystemTime(Date.now() + 5_400_000)
  await pass(2_000)
  expect(app.session().status).toBe('inProgress')
  expect(fake.state.attempt).toMatchObject({ status: 'open' })
})
