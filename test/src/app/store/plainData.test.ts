import { requestPurchase } from '../../../../src/features/purchase/purchaseThunks'
import { chooseAnswer, finishTest } from '../../../../src/features/testSession/sync/userActs'
import { finishRequested } from '../../../../src/features/testSession/state/testSessionSlice'
import { beginTest } from '../../../../src/features/testSession/sync/beginTest'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { single } from '../../../support/browser/purchase/checkoutPage'
import { openSignedIn, until } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

test('a sitting and a purchase change no state in place, and put nothing into it that cannot be stored', async () => {
  const { store, frame } = await openSignedIn({ checks: true })
  const current = () => store.getState()
  await store.dispatch(beginTest(1))
  store.dispatch(chooseAnswer(1, 1, 'A'))
  store.dispatch(finishRequested())
  store.dispatch(finishTest())
  await until(() => current().testSession.current.status === 'finished')
  store.dispatch(requestPurchase(single, 5_999))
  await until(() => current().purchase.current.status === 'frame')
  fake.payments.charge()
  frame.say({ kind: 'charged', transId: '40000001', hash: 'a-hash' })
  await until(() => current().purchase.current.status === 'done')
  expect(jest.mocked(console.error).mock.calls).toEqual([])
})
