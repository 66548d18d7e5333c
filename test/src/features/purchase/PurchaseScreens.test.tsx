import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { identityFound } from '../../../../src/auth/authSlice'
import { checkEnded } from '../../../../src/features/purchase/purchaseSlice'
import { newUser, person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openSignedIn } from '../../../support/browser/testStore'

jest.setTimeout(20_000)
const fake = fakeServerBeforeEach()

const charged = { kind: 'charged', transId: '40000001', hash: null } as const

/** Presses Purchase in a row; the frame of its order is open. */
async function openCheckout(name: RegExp) {
  const page = await openSignedIn()
  renderScreens(page.store, '/login')
  const row = await screen.findByRole('row', { name })
  await userEvent.click(within(row).getByRole('button', { name: /^Purchase/ }))
  await screen.findByText('Available Tests')
  while (page.frame.shown === null) await new Promise((resolve) => setTimeout(resolve, 10))
  return page
}

/** No such Purchase button does anything, and each of them says so. */
async function expectHeld(name: RegExp) {
  const orders = fake.payments.state.orders.length
  for (const button of screen.getAllByRole('button', { name })) {
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
  }
  expect(fake.payments.state.orders).toHaveLength(orders)
}

test.each([
  [/^2 /, 'Congratulations you now have access to Test 2'],
  [/^All/, 'Congratulations you now have access to All Tests'],
])('a purchase in row %s ends in the congratulation and on the tests page', async (name, text) => {
  const { frame } = await openCheckout(name)
  fake.payments.charge()
  frame.say(charged)
  const dialog = await screen.findByRole('dialog', { name: 'Purchase complete' })
  expect(dialog).toHaveTextContent(text)
  expect(within(dialog).getByRole('button', { name: 'OK' })).toHaveFocus()
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start Test 2' })).toBeEnabled()
})

test('an address that nobody has confirmed is named and asked about, and buying goes on when it is right', async () => {
  const page = await openSignedIn()
  page.store.dispatch(identityFound({ ...person, emailVerified: false }))
  renderScreens(page.store, '/login')
  const row = await screen.findByRole('row', { name: /^2 / })
  const press = () => userEvent.click(within(row).getByRole('button', { name: /^Purchase/ }))
  await press()
  const dialog = await screen.findByRole('dialog', { name: 'Is this your email address?' })
  expect(dialog).toHaveTextContent('You are about to buy Test 2 for $59.99.')
  expect(dialog).toHaveTextContent(`sent to ${person.email}. This address is not confirmed yet.`)
  // Past the question leads neither the button that stands out nor the one with the focus.
  const goOn = within(dialog).getByRole('button', { name: 'Buy anyway' })
  expect(goOn).toHaveAttribute('data-variant', 'plain')
  expect(goOn).not.toHaveFocus()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(fake.payments.state.orders).toEqual([])
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Buy anyway' }))
  await waitFor(() => expect(fake.payments.state.orders).toHaveLength(1))
})

test('whoever has just registered is told of the mail, and where they are once it has done its work', async () => {
  const { store } = await openSignedIn()
  store.dispatch(identityFound({ ...person, emailVerified: false }))
  renderScreens(store, '/login')
  expect(
    await screen.findByText(
      'Please confirm your email address when you can: open the link in our email to me@example.com. Your receipts and password resets are sent there.',
    ),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText(/We’ve sent a link to me@example\.com\./)).toBeVisible()
  act(() => void store.dispatch(identityFound({ ...person, emailVerified: true })))
  expect(await screen.findByText('Your email address is confirmed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull()
})

test.each([true, undefined])(
  'an address of which this is known is passed over: %s',
  async (emailVerified) => {
    const { store } = await openSignedIn()
    store.dispatch(identityFound({ ...person, emailVerified }))
    renderScreens(store, '/login')
    expect(await screen.findByText('Secure checkout')).toBeVisible()
    expect(screen.queryByText(/confirm your email address|is confirmed/)).toBeNull()
  },
)

test('where nothing is left to buy, nothing speaks of buying, and the address is still to be confirmed', async () => {
  fake.state.user = { ...newUser(), tests: newUser().tests.map((test) => ({ ...test, paid: true })) }
  const { store } = await openSignedIn()
  store.dispatch(identityFound({ ...person, emailVerified: false }))
  renderScreens(store, '/login')
  expect(await screen.findByRole('row', { name: /^10 / })).toBeVisible()
  expect(screen.queryByText('Secure checkout')).toBeNull()
  expect(screen.getByText(/^Please confirm your email address/)).toBeVisible()
})

test('confirming names the item, its price and the order, and lets nobody pay again meanwhile', async () => {
  fake.payments.state.isProviderDown = true
  const { frame } = await openCheckout(/^2 /)
  fake.payments.charge()
  frame.say(charged)
  const notice = (await screen.findByText('We are confirming your payment')).closest('[role=status]')
  expect(notice).toHaveTextContent('Test 2, $59.99.')
  expect(notice).toHaveTextContent('Invoice numberpo-1')
  await expectHeld(/^Purchase/)
  const checkAgain = screen.getByRole('button', { name: 'Check again' })
  await userEvent.click(checkAgain)
  expect(checkAgain).toHaveFocus()
  await within(notice as HTMLElement).findByText(
    'Still waiting for the card provider. Last checked just now.',
  )
  fake.state.failing.set('getPaymentStatus', 'noAnswer')
  await userEvent.click(checkAgain)
  await within(notice as HTMLElement).findByText('We could not reach the server. We will keep trying.')
  fake.state.failing.set('getPaymentStatus', 'unauthenticated')
  await userEvent.click(checkAgain)
  await within(notice as HTMLElement).findByText(
    'You have been logged out. We will check again once you have logged in.',
  )
  fake.state.failing.clear()
  fake.payments.state.isProviderDown = false
  await userEvent.click(checkAgain)
  expect(await screen.findByRole('dialog', { name: 'Purchase complete' })).toBeVisible()
})

test('a payment in review says so with the order’s number, and can be put away', async () => {
  const { frame } = await openCheckout(/^2 /)
  const order = fake.payments.find('po-1')
  if (order) order.state = 'review'
  frame.say(charged)
  const notice = (await screen.findByText('We are checking your payment')).closest('[role=status]')
  expect(notice).toHaveTextContent('Invoice numberpo-1')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('We are checking your payment')).toBeNull()
})

const repeat =
  'The card provider treats two payments of the same amount within five minutes as a duplicate, even for different tests. Wait five minutes and try again, or use another card.'

test.each([
  [
    'Transaction Declined: CVV2 MISMATCH',
    'Your card was declined (CVV2 mismatch). You can try another card.',
  ],
  ['Transaction Declined: DECLINED', 'Your card was declined. You can try another card.'],
  ['Transaction declined. DECLINED', 'Your card was declined. You can try another card.'],
  ['', 'Your card was declined. You can try another card.'],
  ['DECLINED BY ISSUER', 'Your card was declined (declined by issuer). You can try another card.'],
  ['<b>DO NOT HONOR</b>', 'Your card was declined (<b>DO NOT HONOR</b>). You can try another card.'],
])('a card that is refused with %j is told in a reader’s words', async (reason, text) => {
  const { frame } = await openCheckout(/^2 /)
  frame.say({ kind: 'declined', reason })
  frame.say({ kind: 'closed' })
  const title = await screen.findByText('Making sure that you were not charged')
  expect(within(title.parentElement!).getByText(`Test 2, $59.99. ${text}`)).toBeVisible()
})

test('a duplicate says at once what happened, and offers the check before the payment', async () => {
  const { store, frame } = await openCheckout(/^2 /)
  frame.say({ kind: 'declined', reason: 'Transaction Declined: SUSPECTED DUPLICATE' })
  frame.say({ kind: 'closed' })
  const title = await screen.findByText('Declined as a duplicate payment')
  const notice = within(title.closest<HTMLElement>('[role=status]')!)
  expect(notice.getByText(`Test 2, $59.99. ${repeat}`)).toBeVisible()
  const offered = () => notice.getAllByRole('button').map(({ textContent }) => textContent)
  expect(offered()).toEqual(['Check again', 'Continue payment'])
  act(() => void store.dispatch(checkEnded(true)))
  await notice.findByText(/You were not charged/)
  expect(offered()).toEqual(['Check again', 'Continue payment', 'Cancel purchase'])
})

test('a closed frame says at once what happens, and goes on without waiting', async () => {
  const { frame } = await openCheckout(/^2 /)
  frame.say({ kind: 'closed' })
  const notice = (await screen.findByText('Checking whether you paid')).closest('[role=status]')
  expect(notice).toHaveTextContent(
    'We are asking the card provider whether you were charged for Test 2. This',
  )
  expect(notice).not.toHaveTextContent(/(?<!whether you were )charged(?! at most once)/)
  expect(screen.getByRole('button', { name: 'Check again' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('button', { name: 'Cancel purchase' })).toBeNull()
  expect(notice).toHaveTextContent(
    'You can buy All Tests once we know, because the price depends on the answer.',
  )
  await expectHeld(/^Purchase All Tests/)
  expect(screen.getByRole('button', { name: /^Purchase Test 3/ })).toHaveAttribute('aria-disabled', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Continue payment' }))
  await waitFor(() => expect(frame.opened).toEqual(['token-po-1', 'token-po-1']))
})

test.each([
  [null, true, 'The payment was not completed', 'You were not charged.'],
  [null, false, 'No payment found so far', 'If a charge appears later, you will get access automatically.'],
  [
    'DO NOT HONOR',
    true,
    'The payment was not completed',
    'Your card was declined (do not honor). You can try another card. You were not charged.',
  ],
  ['SUSPECTED DUPLICATE', true, 'Declined as a duplicate payment', `${repeat} You were not charged.`],
  [
    'SUSPECTED DUPLICATE',
    false,
    'Declined as a duplicate payment',
    `${repeat} If a charge appears later, you will get access automatically.`,
  ],
])('refused with %j, and known not to be charged: %s', async (declined, uncharged, title, text) => {
  const { store, frame } = await openCheckout(/^2 /)
  if (declined !== null) frame.say({ kind: 'declined', reason: declined })
  frame.say({ kind: 'closed' })
  act(() => void store.dispatch(checkEnded(uncharged)))
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(`Test 2, $59.99. ${text}`)).toBeVisible()
})

test('another price is told with the old one, and nothing is bought at it unless it is pressed', async () => {
  const page = await openSignedIn()
  renderScreens(page.store, '/login')
  const row = await screen.findByRole('row', { name: /^All/ })
  // Bought on another device since the page was loaded.
  const tests = newUser().tests.map((test) => ({ ...test, paid: test.number <= 2 }))
  fake.state.user = { ...newUser(), tests }
  await userEvent.click(within(row).getByRole('button', { name: /^Purchase/ }))
  const dialog = await screen.findByRole('dialog', { name: 'The price has changed' })
  expect(dialog).toHaveTextContent('All Tests now costs $380.01 instead of $440.00.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(page.frame.opened).toEqual([])
  expect(within(row).getByText('$380.01', { exact: false })).toBeVisible()
})

test.each([
  ['Start Test 2', /^2 /, () => screen.findByRole('heading', { name: 'Practice Test 2' })],
  ['Start Test 2', /^All/, () => screen.findByRole('heading', { name: 'Practice Test 2' })],
  ['Receipt', /^2 /, () => screen.findByRole('heading', { name: 'Receipt' })],
])('the congratulation offers %s for row %s', async (button, name, find) => {
  const { frame } = await openCheckout(name)
  fake.payments.charge()
  frame.say(charged)
  const dialog = await screen.findByRole('dialog', { name: 'Purchase complete' })
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
  expect(await find()).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Purchase complete' })).toBeNull()
})

test('the congratulation says what is to go back of a payment that was more than was due', async () => {
  const { frame } = await openCheckout(/^All/)
  fake.payments.state.overpaid = 59.99
  fake.payments.charge()
  frame.say(charged)
  const dialog = await screen.findByRole('dialog', { name: 'Purchase complete' })
  expect(
    await within(dialog).findByText(/^You paid \$59.99 more than was due. It will be returned/),
  ).toBeVisible()
})

test('a congratulation that was left with its page is not told again', async () => {
  const { store, frame } = await openCheckout(/^2 /)
  fake.payments.charge()
  frame.say(charged)
  await screen.findByRole('dialog', { name: 'Purchase complete' })
  cleanup()
  expect(store.getState().purchase.current).toEqual({ status: 'idle' })
})

test('a receipt that cannot be found now is looked for in Purchase History', async () => {
  const { frame } = await openCheckout(/^2 /)
  fake.payments.charge()
  frame.say(charged)
  const dialog = await screen.findByRole('dialog', { name: 'Purchase complete' })
  fake.state.failing.set('getPaymentStatus', 'noAnswer')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Receipt' }))
  expect(await screen.findByRole('heading', { name: 'Purchase History' })).toBeVisible()
})

test('a refused start says the specified sentence, and why', async () => {
  fake.state.failing.set('getPaymentCredentials', 'order_busy')
  const page = await openSignedIn()
  renderScreens(page.store, '/login')
  await userEvent.click((await screen.findAllByRole('button', { name: /^Purchase/ }))[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Error' })
  expect(dialog).toHaveTextContent('Credit card transaction failed!')
  expect(dialog).toHaveTextContent('Please try again in 15 minutes.')
})
