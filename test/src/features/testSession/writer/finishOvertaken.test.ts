import type { Attempt } from '../../../../../domain/attempt'
import { readJournal } from '../../../../../src/features/testSession/outbox/readJournal'
import { selectWriting } from '../../../../../src/features/testSession/session/sessionOwner'
import {
  finishConfirmed,
  finishRequested,
} from '../../../../../src/features/testSession/session/testSessionSlice'
import { chooseAnswer } from '../../../../../src/features/testSession/session/userActs'
import { askTime } from '../../../../../src/features/testSession/visits/askTime'
import { beginTest } from '../../../../../src/features/testSession/visits/beginTest'
import { visitTest } from '../../../../../src/features/testSession/visits/visitTest'
import { continueHere } from '../../../../../src/features/testSession/writer/continueHere'
import { pageWoke } from '../../../../../src/redux/pageEvents'
import { ATTEMPT_ID, makeAttempt, OTHER_ATTEMPT_ID } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { openSignedIn, until } from '../../../../support/browser/testStore'

jest.setTimeout(15_000)

const fake = fakeServerBeforeEach()

const journal = () => readJournal(localStorage, person.uid, ATTEMPT_ID)

/** Offline, an answer is chosen and Finish is confirmed; before the network is back, another device takes the test over. */
async function finishTooLate(meanwhile: Partial<Attempt>) {
  const { store } = await openSignedIn()
  const session = () => store.getState().testSession.current
  await store.dispatch(beginTest(1))
  await until(() => selectWriting(store.getState()) !== null)
  const unreachable = ['saveAnswers', 'finishTest', 'getAttempt']
  for (const name of unreachable) fake.state.failing.set(name, 'noAnswer')
  store.dispatch(chooseAnswer(1, 1, 'A'))
  store.dispatch(finishRequested())
  store.dispatch(finishConfirmed())
  expect(session().status).toBe('finishing')
  fake.state.attempt = { ...fake.state.attempt!, epoch: 2, ...meanwhile }
  fake.state.failing.clear()
  return { store, session }
}

test('goes on there, and the answer that was not sent comes along with whoever continues here', async () => {
  const { store, session } = await finishTooLate({})
  await until(() => session().status === 'inProgress')
  expect(session()).toMatchObject({ writer: 'elsewhere', answers: { passage1: { 1: 'A' } }, refused: [] })
  expect(journal()).toHaveLength(1)

  expect(await store.dispatch(continueHere())).toBeNull()
  await until(() => journal().length === 0)
  expect(fake.state.attempt).toMatchObject({ status: 'open', answers: [{ passage1: { 1: 'A' } }] })
})

test('is late work for a server that has finished the test by itself', async () => {
  const deadline = new Date(Date.now() - 120_000).toISOString()
  const { session } = await finishTooLate({ status: 'finished', finishedBy: 'server', deadline })
  await until(() => session().status === 'unshown')
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 1: 'A' } }])
  expect(session()).toMatchObject({ score: fake.state.attempt?.score, refused: [] })
  expect(journal()).toEqual([])
})

test('shows what does not count where the other device has handed the test in', async () => {
  const { session } = await finishTooLate({ status: 'finished', finishedBy: 'taker', score: '0/55' })
  await until(() => session().status === 'finished')
  expect(session()).toMatchObject({ refused: [{ kind: 'answer', question: 1, value: 'A' }] })
  expect(fake.state.attempt?.answers).toEqual([])
})

test('a page that still writes when another one has handed the test in learns it by its next word to the server', async () => {
  const { store } = await openSignedIn()
  const session = () => store.getState().testSession.current
  await store.dispatch(beginTest(1))
  await until(() => selectWriting(store.getState()) !== null)
  const score = '3/55'
  fake.state.attempt = {
    ...fake.state.attempt!,
    ...{ status: 'finished', finishedBy: 'taker', score, inTime: score },
  }
  store.dispatch(pageWoke())
  await until(() => session().status === 'finished')
  expect(session()).toMatchObject({ score: '3/55', refused: [] })
})

test('who looks on a test that was finished elsewhere sees its end, also when it has been started again meanwhile', async () => {
  const deadline = new Date(Date.now() + 3_600_000).toISOString()
  fake.state.attempt = makeAttempt({ deadline, epoch: 2 })
  const { store } = await openSignedIn()
  const session = () => store.getState().testSession.current
  await store.dispatch(visitTest({ testNumber: 1 }))
  expect(session()).toMatchObject({ status: 'inProgress', writer: 'elsewhere' })

  const finished = makeAttempt({ deadline, status: 'finished', finishedBy: 'taker', score: '1/55' })
  const again = makeAttempt({ attemptId: OTHER_ATTEMPT_ID, status: 'finished', finishedBy: 'taker' })
  fake.respond('getAttempt', (asked) => ('attemptId' in asked ? finished : again))
  await store.dispatch(askTime())
  expect(session()).toMatchObject({ status: 'finished', attemptId: finished.attemptId, score: '1/55' })
})
