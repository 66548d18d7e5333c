import { identityAbsent, identityFound } from '../../../../src/auth/authSlice'
import { chooseAnswer } from '../../../../src/features/testSession/sync/userActs'
import { readJournal } from '../../../../src/features/testSession/sync/journal'
import { beginTest } from '../../../../src/features/testSession/sync/beginTest'
import { visitTest } from '../../../../src/features/testSession/sync/visitTest'
import { resultsWanted } from '../../../../src/features/testSession/state/testSessionSlice'
import { ATTEMPT_ID, makeAttempt } from '../../../support/browser/attempts'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { fakeIdentity, openSignedIn, pause, until } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const journal = () => readJournal(localStorage, { uid: person.uid, attemptId: ATTEMPT_ID })

async function openTest() {
  const opened = await openSignedIn()
  await opened.store.dispatch(beginTest(1))
  const session = () => {
    const { current } = opened.store.getState().testSession
    if (!('unacknowledged' in current)) throw new Error(`no sitting in ${current.status}`)
    return current
  }
  const status = () => opened.store.getState().testSession.current.status
  return { ...opened, session, status }
}

test('a choice is in the journal before dispatch returns, and struck out by its acknowledgement', async () => {
  const { store, session } = await openTest()
  store.dispatch(chooseAnswer(1, 1, 'C'))
  expect(journal()).toEqual(session().unacknowledged)
  expect(journal()).toMatchObject([{ question: 1, value: 'C' }])
  await until(() => session().unacknowledged.length === 0)
  expect(journal()).toEqual([])
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 1: 'C' } }])
})

test('requests that wait for the password are sent as soon as it was given, and none before', async () => {
  let token: string | null = 'mine'
  const { store } = await openSignedIn({ identity: fakeIdentity({ token: async () => token }) })
  await store.dispatch(beginTest(1))
  await pause(200)
  const before = fake.named('saveAnswers').length
  token = null
  store.dispatch(identityAbsent({ remembered: person }))
  store.dispatch(chooseAnswer(1, 1, 'C'))
  await pause(1_000)
  expect(fake.named('saveAnswers')).toHaveLength(before)
  token = 'mine'
  store.dispatch(identityFound(person))
  await until(() => journal().length === 0, 1_200)
})

test('a missing key while a test that the server has finished is scored is reported and retried', async () => {
  fake.state.attempt = makeAttempt({ status: 'finished', finishedBy: 'server' })
  const first = await openSignedIn()
  await first.store.dispatch(visitTest({ testNumber: 1 }))
  fake.state.failing.set('content', 'unavailable')
  first.store.dispatch(resultsWanted())
  await first.persistor.flush()
  const { store } = await openSignedIn()
  const status = () => store.getState().testSession.current.status
  await until(() => status() === 'scoring')
  await until(
    () =>
      store.getState().testSession.current.status === 'scoring' &&
      'failure' in store.getState().testSession.current,
  )
  fake.state.failing.clear()
  window.dispatchEvent(new Event('online'))
  await until(() => status() === 'finished')
})
