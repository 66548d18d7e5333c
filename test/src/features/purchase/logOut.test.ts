import { person } from '../../../support/browser/fakeServer'
import { openCheckout, purchaseOf } from '../../../support/browser/purchase/checkoutPage'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { accountDeleted, identityFound, loggedOut } from '../../../../src/auth/authSlice'
import { paymentContinued } from '../../../../src/features/purchase/purchaseSlice'
import { pass, settle } from '../../../support/browser/passTime'
import { openSignedIn, until } from '../../../support/browser/testStore'

/** What may have been paid when its buyer logs out. */

const fake = fakeServerBeforeEach()

test('a log-out closes the frame, and what it may have charged is looked for at the same person’s next login', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  page.store.dispatch(loggedOut())
  expect(page.frame.shown).toBeNull()
  await pass(60_000, 5_000)
  // Nobody is there to ask for.
  expect(fake.named('getPaymentStatus')).toHaveLength(0)
  page.store.dispatch(identityFound(person))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { poNumber: 'po-1' } })
})

test('a closed frame is asked about after a log-out, a reload and a login, and goes on in its checkout', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'declined', reason: 'DO NOT HONOR' })
  page.frame.say({ kind: 'closed' })
  await pass(5_000, 500)
  page.store.dispatch(loggedOut())
  await page.persistor.flush()
  jest.useRealTimers()
  const returned = await openSignedIn()
  expect(purchaseOf(returned)).toMatchObject({ status: 'closed', checking: true, declined: 'DO NOT HONOR' })
  returned.store.dispatch(paymentContinued())
  await until(() => returned.frame.shown === 'token-po-1')
})

test('another person’s login takes away what somebody else has left, and none of it is asked for', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  page.store.dispatch(loggedOut())
  await settle()
  const asked = fake.named('getPaymentStatus').length
  page.store.dispatch(identityFound({ uid: 'you', email: 'you@example.com' }))
  await pass(5_000, 500)
  expect(purchaseOf(page)).toEqual({ status: 'idle' })
  expect(fake.named('getPaymentStatus')).toHaveLength(asked)
})

test('nothing is left of a deleted account, not even its transactions', async () => {
  const page = await openCheckout()
  page.store.dispatch(accountDeleted({ uid: person.uid }))
  expect(page.store.getState().purchase).toMatchObject({
    current: { status: 'idle' },
    seenTransactionIds: [],
  })
})
