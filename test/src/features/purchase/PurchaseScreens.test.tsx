import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openScreens } from '../../../support/browser/renderScreens'
import { until } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const charged = { kind: 'charged', transId: '40000001', hash: null } as const

async function openTests() {
  const page = await openScreens('/login')
  return page
}

async function press(name: RegExp) {
  const row = await screen.findByRole('row', { name })
  const button = within(row).getByRole('button', { name: /^Purchase/ })
  await userEvent.click(button)
  return button
}

async function openCheckout(name: RegExp) {
  const page = await openTests()
  const button = await press(name)
  await until(() => page.frame.shown !== null)
  return { ...page, button }
}

const findDialog = (name: string) => screen.findByRole('dialog', { name })

test.each([
  [/^2 /, 'Congratulations you now have access to Test 2'],
  [/^All/, 'Congratulations you now have access to All Tests'],
])('a purchase in row %s ends in the congratulation and on the tests page', async (name, text) => {
  const { frame } = await openCheckout(name)
  fake.payments.charge()
  act(() => void frame.say(charged))
  const dialog = await findDialog('Purchase complete')
  expect(dialog).toHaveTextContent(text)
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'OK' })).toHaveFocus())
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start Test 2' })).toBeEnabled()
})

test.each([
  ['Start Test 2', /^2 /, () => screen.findByRole('heading', { name: 'Practice Test 2' })],
  ['Start Test 2', /^All/, () => screen.findByRole('heading', { name: 'Practice Test 2' })],
  ['Receipt', /^2 /, () => screen.findByRole('heading', { name: 'Receipt' })],
])('the congratulation offers %s for row %s', async (button, name, find) => {
  const { frame } = await openCheckout(name)
  fake.payments.charge()
  act(() => void frame.say(charged))
  await userEvent.click(within(await findDialog('Purchase complete')).getByRole('button', { name: button }))
  expect(await find()).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Purchase complete' })).toBeNull()
})

test('a closed window says one line, nothing can be bought during the check, and the focus is back on the button', async () => {
  const { frame, button } = await openCheckout(/^2 /)
  act(() => void frame.say({ kind: 'closed' }))
  const line = await screen.findByText('Checking with the card provider whether you were charged for Test 2…')
  expect(line.closest('[role=status]')).toHaveTextContent(
    /^Checking with the card provider whether you were charged for Test 2…$/,
  )
  await waitFor(() => expect(button).toHaveFocus())
  for (const each of screen.getAllByRole('button', { name: /^Purchase/ })) {
    expect(each).toHaveAttribute('aria-disabled', 'true')
  }
  await userEvent.click(button)
  expect(frame.opened).toEqual(['token-po-1'])
})

test('a reported charge that is being confirmed keeps its buttons off', async () => {
  fake.payments.state.isProviderDown = true
  const { frame } = await openCheckout(/^2 /)
  act(() => void frame.say(charged))
  const notice = (await screen.findByText(/^Your payment for Test 2 is being confirmed/)).closest(
    '[role=status]',
  )
  expect(notice).toHaveTextContent('Please do not pay again.')
  for (const button of screen.getAllByRole('button', { name: /^Purchase/ })) {
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
  }
  expect(fake.payments.state.orders).toHaveLength(1)
})

test('a payment in review names the invoice, and closing it leaves the focus on the page', async () => {
  const { frame } = await openCheckout(/^2 /)
  fake.payments.find('po-1')!.state = 'review'
  act(() => void frame.say(charged))
  const notice = (await screen.findByText(/^We are checking your payment for Test 2/)).closest(
    '[role=status]',
  )
  expect(notice).toHaveTextContent('with the invoice number po-1.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/^We are checking your payment/)).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('preparing can be canceled, and the focus is back on the button', async () => {
  const page = await openTests()
  page.frame.script = new Promise(() => undefined)
  const button = await press(/^2 /)
  expect(await screen.findByText('Preparing your payment: Test 2, $59.99')).toBeVisible()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(cancel).toHaveFocus())
  await userEvent.click(cancel)
  expect(screen.queryByText(/^Preparing your payment/)).toBeNull()
  await waitFor(() => expect(button).toHaveFocus())
})

describe('a payment window that stays empty', () => {
  const hint = 'No card form here? Close this window and try again.'
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  beforeEach(
    () => void jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] }),
  )
  afterEach(() => jest.useRealTimers())

  test.each([
    ['Close', () => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => user.keyboard('{Escape}')],
  ])('says so after 20 seconds, and is closed by %s', async (_how, close) => {
    const iframe = document.body.appendChild(document.createElement('iframe'))
    iframe.id = 'helcimPayIframe'
    const { frame } = await openCheckout(/^2 /)
    await screen.findByRole('button', { name: 'Close' })
    // As for the browser's error page.
    fireEvent.load(iframe)
    expect(screen.queryByText(hint)).toBeNull()
    act(() => jest.advanceTimersByTime(20_000))
    expect(screen.getByText(hint)).toBeVisible()
    await close()
    iframe.remove()
    expect(frame.shown).toBeNull()
    expect(
      await screen.findByText('Checking with the card provider whether you were charged for Test 2…'),
    ).toBeVisible()
  })
})

test('a changed price buys nothing, and the button shows the new one', async () => {
  const page = await openTests()
  const row = await screen.findByRole('row', { name: /^All/ })
  const tests = newUser().tests.map((test) => ({ ...test, paid: test.number <= 2 }))
  fake.state.user = { ...newUser(), tests }
  await userEvent.click(within(row).getByRole('button', { name: /^Purchase/ }))
  const dialog = await findDialog('Error')
  expect(dialog).toHaveTextContent('The price has changed. Please start the purchase again.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(page.frame.opened).toEqual([])
  expect(await within(row).findByText('$380.01', { exact: false })).toBeVisible()
})

test('a refused start says the specified sentence, and why', async () => {
  fake.state.failing.set('getPaymentCredentials', 'order_busy')
  await openTests()
  await press(/^2 /)
  const dialog = await findDialog('Error')
  expect(dialog).toHaveTextContent('Credit card transaction failed!')
  expect(dialog).toHaveTextContent('Please try again in 15 minutes.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
