import { identityFound, loggedOut, userReloadRequested } from '../../../src/auth/authSlice'
import { requestPurchase } from '../../../src/features/purchase/purchaseThunks'
import { outcomeClosed } from '../../../src/features/purchase/purchaseSlice'
import { chooseAnswer, finishTest } from '../../../src/features/testSession/sync/userActs'
import { readJournal } from '../../../src/features/testSession/sync/readJournal'
import { beginTest } from '../../../src/features/testSession/sync/beginTest'
import { finishRequested } from '../../../src/features/testSession/state/testSessionSlice'
import { ATTEMPT_ID } from '../../support/browser/attempts'
import { person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../support/browser/passTime'
import { openSignedIn, openStore, until } from '../../support/browser/testStore'

// The app waits as long as it is told to; a busy machine takes longer.
jest.setTimeout(20_000)

const fake = fakeServerBeforeEach()

const limit = (...names: string[]) => names.forEach((name) => fake.state.failing.set(name, 'rate_limited'))
const journal = () => readJournal(localStorage, { uid: person.uid, attemptId: ATTEMPT_ID })

async function openTest() {
  const page = await openSignedIn()
  stopTime()
  await page.store.dispatch(beginTest(1))
  await settle()
  return { ...page, session: () => page.store.getState().testSession.current }
}

async function requestTest2() {
  const page = await openSignedIn()
  stopTime()
  page.store.dispatch(requestPurchase({ kind: 'single', testNumber: 2 }, 5999))
  await settle()
  return { ...page, purchase: () => page.store.getState().purchase.current }
}

describe('a server that has heard too much', () => {
  test('loses no answer: it stays on the device, and is sent again', async () => {
    const { store, session } = await openTest()
    limit('saveAnswers')
    store.dispatch(chooseAnswer(1, 1, 'A'))
    await pass(90_000, 500)
    expect(session()).toMatchObject({ status: 'inProgress', unacknowledged: [{ value: 'A' }] })
    expect(journal()).toHaveLength(1)
    fake.state.failing.clear()
    await pass(31_000, 500)
    expect(session()).toMatchObject({ unacknowledged: [] })
    expect(journal()).toEqual([])
    expect(fake.state.stored.size).toBe(1)
  })

  test('keeps nobody from finishing, with every answer and the score in the record', async () => {
    const { store, session } = await openTest()
    limit('saveAnswers', 'content', 'getUserById', 'updateUser')
    store.dispatch(chooseAnswer(1, 1, 'A'))
    store.dispatch(finishRequested())
    store.dispatch(finishTest())
    await pass(70_000, 500)
    expect(session()).toMatchObject({ status: 'finishing', unacknowledged: [{ value: 'A' }] })
    fake.state.failing.delete('saveAnswers')
    await pass(31_000, 500)
    const told = { status: 'finished', score: '1/55', answers: { passage1: { 1: 'A' } } }
    expect(session()).toMatchObject(told)
    expect(fake.named('updateUser')).toHaveLength(0)
    fake.state.failing.clear()
    await pass(31_000, 500)
    expect(session()).toMatchObject(told)
    expect(fake.named('updateUser')).toHaveLength(1)
  })

  test('gets what an earlier visit left here, as soon as it listens', async () => {
    const { store, persistor } = await openTest()
    limit('saveAnswers')
    store.dispatch(chooseAnswer(1, 1, 'A'))
    await settle()
    store.dispatch(loggedOut())
    // What is stored is written by a timer, which may be stopped.
    await persistor.flush()
    jest.useRealTimers()
    const before = fake.named('saveAnswers').length
    await openSignedIn()
    await until(() => fake.named('saveAnswers').length > before)
    expect(journal()).toHaveLength(1)
    fake.state.failing.clear()
    await until(() => journal().length === 0)
    expect(fake.state.stored.size).toBe(1)
  })

  test.each(['getAttempt', 'content', 'startTest'])(
    'starts no test while %s is refused, and says so',
    async (name) => {
      limit(name)
      const { store, session } = await openTest()
      expect(session()).toMatchObject({ status: 'idle', failure: { failure: { code: 'rate_limited' } } })
      fake.state.failing.clear()
      await store.dispatch(beginTest(1))
      expect(session()).toMatchObject({ status: 'inProgress' })
    },
  )

  test('loses no login: the record is asked for again', async () => {
    limit('getUserById')
    const { store } = await openStore()
    store.dispatch(identityFound(person))
    await until(() => store.getState().auth.status === 'loadFailed')
    expect(fake.named('addUser')).toEqual([])
    fake.state.failing.clear()
    store.dispatch(userReloadRequested())
    await until(() => store.getState().auth.status === 'signedIn')
  })

  test.each(['getPONumber', 'getPaymentCredentials'])(
    'opens no checkout while %s is refused, and the next try does',
    async (name) => {
      limit(name)
      const { store, purchase, frame } = await requestTest2()
      expect(purchase()).toMatchObject({
        outcome: {
          message: 'Credit card transaction failed!',
          detail: 'Too many requests. Please wait a moment, then try again.',
        },
      })
      expect(frame.shown).toBeNull()
      fake.state.failing.clear()
      store.dispatch(outcomeClosed())
      store.dispatch(requestPurchase({ kind: 'single', testNumber: 2 }, 5999))
      await settle()
      expect(purchase()).toMatchObject({ status: 'frame' })
    },
  )

  test('loses no payment: it is asked for until it is granted', async () => {
    const { purchase, frame } = await requestTest2()
    fake.payments.charge()
    limit('addPayment', 'getPaymentStatus', 'updateUser')
    frame.say({ kind: 'charged', transId: '40000001', hash: 'a-hash' })
    await pass(300_000, 10_000)
    expect(purchase()).toMatchObject({ status: 'checking' })
    fake.state.failing.delete('getPaymentStatus')
    await pass(31_000, 1_000)
    await pass(120_000, 1_000)
    expect(purchase()).toMatchObject({ outcome: { kind: 'granted' } })
    expect(fake.payments.state.payments).toHaveLength(1)
  })

  test('is asked on about a closed checkout, and nothing is offered meanwhile', async () => {
    const { purchase, frame } = await requestTest2()
    limit('getPaymentStatus')
    frame.say({ kind: 'closed' })
    await pass(120_000, 1_000)
    expect(purchase()).toMatchObject({ status: 'checking' })
  })
})
