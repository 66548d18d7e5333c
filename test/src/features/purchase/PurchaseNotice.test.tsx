import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { checkEnded } from '../../../../src/features/purchase/purchaseSlice'
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
  [true, 'You canceled the purchase of Test 2. You were not charged.'],
  [
    false,
    'You canceled the purchase of Test 2. If a charge appears later, you will get access automatically.',
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

test('a review that is put away leaves the focus on the page', async () => {
  const { frame } = await openCheckout()
  const order = fake.payments.find('po-1')
  if (order) order.state = 'review'
  frame.say({ kind: 'charged', transId: '40000001', hash: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(heading()).toHaveFocus()
})
