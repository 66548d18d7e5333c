import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadRecord } from '../../../../src/auth/loadRecord'
import { checkEnded } from '../../../../src/features/purchase/purchaseSlice'
import { entryPaid, newUser, person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openSignedIn, until } from '../../../support/browser/testStore'

/** What is left of a purchase once its buyer has put it away. */

const fake = fakeServerBeforeEach()

async function openCheckout() {
  const page = await openSignedIn()
  renderScreens(page.store, '/login')
  await press()
  await until(() => page.frame.shown !== null)
  return page
}

const press = async () =>
  userEvent.click(
    within(await screen.findByRole('row', { name: /^2 / })).getByRole('button', { name: /^Purchase/ }),
  )

const heading = () => screen.getByRole('heading', { name: 'Available Tests' })

test.each([
  [
    true,
    'You canceled the purchase of Test 2. You were not charged. If a payment window for it is still open in another tab, close it: it can still charge your card.',
  ],
  [
    false,
    'You canceled the purchase of Test 2. If a charge appears later, you will get access automatically. If a payment window for it is still open in another tab, close it: it can still charge your card.',
  ],
])('a canceled purchase is told until the next, uncharged: %s', async (uncharged, text) => {
  const { store, frame } = await openCheckout()
  frame.say({ kind: 'closed' })
  act(() => void store.dispatch(checkEnded(uncharged)))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel purchase' }))
  expect(screen.getByText(text).closest('[role=status]')).toBeVisible()
  expect(heading()).toHaveFocus()

  await press()
  await until(() => frame.shown !== null)
  expect(screen.queryByText(text)).toBeNull()
  fake.payments.charge('po-2')
  frame.say({ kind: 'charged', transId: '40000001', hash: null })
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  expect(screen.queryByText(text)).toBeNull()
})

/** Test 2 as it stands once it was bought on another device. */
function buyElsewhere() {
  const tests = newUser().tests.map((test) => (test.number === 2 ? entryPaid(2) : test))
  fake.state.user = { ...newUser(), tests }
}

test.each([
  [true, 'You already have Test 2. The payment window charged nothing.'],
  [false, 'You already have Test 2. If a charge appears later, we will return it.'],
])(
  'what was bought elsewhere is offered no more once a window closes, uncharged: %s',
  async (uncharged, text) => {
    const { store, frame } = await openCheckout()
    buyElsewhere()
    act(() => void frame.say({ kind: 'closed' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start Test 2' })).toBeEnabled())
    act(() => void store.dispatch(checkEnded(uncharged)))
    await act(() => store.dispatch(loadRecord(person.uid)))
    expect((await screen.findByText(text)).closest('[role=status]')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Continue payment' })).toBeNull()
  },
)

/** Test 2 is charged, and its order is in review. */
async function payIntoReview() {
  const page = await openCheckout()
  const order = fake.payments.find('po-1')
  if (order) order.state = 'review'
  return { ...page, pay: () => page.frame.say({ kind: 'charged', transId: '40000001', hash: null }) }
}
const findNotice = async () =>
  (await screen.findByText('We are checking your payment')).closest<HTMLElement>('[role=status]')!

test('a payment that does not fit is told with where it stays to be seen', async () => {
  const { pay } = await payIntoReview()
  pay()
  expect(await findNotice()).toHaveTextContent(
    'Test 2, $59.99. The payment doesn’t match the order. Our staff is checking it, and you will get access or your money back. Please do not pay again. Until then, you can see it in your Purchase History.',
  )
})

test('a payment for what was bought elsewhere meanwhile says so, and the test is offered no more', async () => {
  const { pay, store } = await payIntoReview()
  buyElsewhere()
  const before = fake.named('getUserById').length
  pay()
  await screen.findByText(/You already have Test 2/)
  expect(await findNotice()).toHaveTextContent(
    'Test 2, $59.99. You already have Test 2, so this payment was not needed. Our staff is checking it and will return it to the card you paid with. Until then, you can see it in your Purchase History.',
  )
  expect(await screen.findByRole('button', { name: 'Start Test 2' })).toBeEnabled()
  // The record asks for the status again, which is no news: both come to rest.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(fake.named('getUserById')).toHaveLength(before + 1)
  expect(fake.named('getPaymentStatus').length).toBeLessThanOrEqual(2)
  expect(store.getState().purchase.current).toMatchObject({ status: 'inReview' })
})

test('a review that is put away leaves the focus on the page', async () => {
  const { pay } = await payIntoReview()
  pay()
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(heading()).toHaveFocus()
})
