import { entryPaid, newUser, person } from '../../../support/browser/fakeServer'
import { openCheckout, purchaseOf } from '../../../support/browser/purchase/checkoutPage'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { api } from '../../../../src/api/api'
import { loadRecord } from '../../../../src/auth/loadRecord'
import { pass, settle } from '../../../support/browser/passTime'

/** A purchase is told once: as it is granted, or as its access is first seen. */

const fake = fakeServerBeforeEach()

/** A page that has looked into the closed frame of Test 2 and found no charge. */
async function closeUnpaid() {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await pass(25_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: false })
  return page
}
/** Test 2 as the server has it now. */
const own = () => {
  const tests = newUser().tests.map((test) => (test.number === 2 ? entryPaid(2) : test))
  fake.state.user = { ...newUser(), tests }
}

test('a late charge is told as its test appears in the record', async () => {
  const page = await closeUnpaid()
  fake.payments.charge()
  own()
  await page.store.dispatch(loadRecord(person.uid))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { poNumber: 'po-1' } })
})

test('what was bought in another way meanwhile is offered no more', async () => {
  const page = await closeUnpaid()
  await page.store.dispatch(loadRecord(person.uid))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'closed' })
  own()
  await page.store.dispatch(loadRecord(person.uid))
  await settle()
  expect(purchaseOf(page)).toEqual({ status: 'idle' })
})

test('what was bought in another way while the window was open is on the list as it closes', async () => {
  const page = await openCheckout()
  own()
  page.frame.say({ kind: 'closed' })
  await settle()
  const { data } = api.endpoints.getUserById.select({ id: person.uid })(page.store.getState())
  expect(data?.tests[1]).toMatchObject({ paid: true })
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: true })
  await pass(25_000, 500)
  expect(purchaseOf(page)).toEqual({ status: 'idle' })
})

test('a review that a person has ended is told as its test appears', async () => {
  const page = await closeUnpaid()
  const order = fake.payments.find('po-1')
  if (order) order.state = 'review'
  own()
  await page.store.dispatch(loadRecord(person.uid))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'inReview' })
  if (order) Object.assign(order, { state: 'open', charged: '40000001' })
  await page.store.dispatch(loadRecord(person.uid))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted' })
})
