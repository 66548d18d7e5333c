import { requestPurchase } from '../../../src/features/purchase/purchaseThunks'
import { chooseAnswer } from '../../../src/features/testSession/sync/userActs'
import { readJournal } from '../../../src/features/testSession/sync/readJournal'
import { beginTest } from '../../../src/features/testSession/sync/beginTest'
import { ATTEMPT_ID } from '../../support/browser/attempts'
import { person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../support/browser/passTime'
import { openSignedIn } from '../../support/browser/testStore'

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
})
