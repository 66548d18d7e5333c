import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import type { Payment } from '../../../../domain/records'
import type { PaymentInReview } from '../../../../domain/wire/receipt'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openScreens, renderScreens } from '../../../support/browser/renderScreens'
import { noonOf } from '../../../support/noonOf'

const fake = fakeServerBeforeEach()

const payment: Payment = {
  id: 'hash-1',
  date: noonOf('2026-11-02'),
  username: person.email,
  amount: 59.99,
  testNumber: '4',
  transId: 'transaction-1',
  invoice: 'invoice-1',
}

async function openHistory() {
  await openScreens('/purchase-history')
  await screen.findByRole('heading', { name: 'Purchase History' })
}

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('each payment is a row under the headings of the specification; an item has its name', async () => {
  const bundle = { ...payment, id: 'hash-2', amount: 440, testNumber: '' }
  fake.server.use(http.get('*/api/getPaymentsByUserId', () => HttpResponse.json([payment, bundle])))
  await openHistory()
  await screen.findByRole('table')
  expect(screen.getAllByRole('row').map(cellsOf)).toEqual([
    ['ID', 'Username', 'Date', 'Amount', 'Test Number', 'Receipt'],
    ['hash-1', person.email, 'Mon Nov 02 2026', '$59.99', 'Test 4', 'Receipt for Test 4'],
    ['hash-2', person.email, 'Mon Nov 02 2026', '$440.00', 'All Tests', 'Receipt for All Tests'],
  ])
})

test('purchases that could not be loaded are said so, never shown as none, and Retry asks again', async () => {
  fake.state.failing.set('getPaymentsByUserId', 'unavailable')
  await openHistory()
  expect(await screen.findByText(/Your purchases could not be loaded/)).toBeVisible()
  expect(screen.queryByText('No completed purchases.')).toBeNull()
  fake.state.failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No completed purchases.')).toBeVisible()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

const inReview = { invoice: 'po-7', testNumber: '3', amount: 59.99, since: noonOf('2026-11-26') }
const checking = (payments: PaymentInReview[]) =>
  fake.server.use(http.get('*/api/getPaymentsInReview', () => HttpResponse.json(payments)))

test('a charge in review is shown above the purchases, with the contact address', async () => {
  fake.payments.state.payments = [payment]
  const { amount: _unknown, ...bundle } = { ...inReview, invoice: 'po-8', testNumber: '' }
  checking([inReview, bundle])
  await openHistory()
  const table = await screen.findByRole('table')
  const told = screen.getAllByText(/We are checking a payment/)
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'We are checking a payment of $59.99 for Test 3 from Nov 26, 2026. You will get access, or the money goes back to the card you paid with. Invoice number: po-7',
    'We are checking a payment for All Tests from Nov 26, 2026. You will get access, or the money goes back to the card you paid with. Invoice number: po-8',
  ])
  for (const one of told) {
    expect(one.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const notice = within(one.closest<HTMLElement>('[role=status]')!)
    expect(notice.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    )
  }
})

test('checked payments that could not be loaded are said so beside the purchases, and Retry asks for them', async () => {
  fake.state.failing.set('getPaymentsInReview', 'unavailable')
  await openHistory()
  expect(await screen.findByText(/The payments that we are checking could not be loaded/)).toBeVisible()
  expect(screen.queryByText('No completed purchases.')).toBeNull()
  cleanup()
  fake.payments.state.payments = [payment]
  await openHistory()
  expect(await screen.findByText(/The payments that we are checking could not be loaded/)).toBeVisible()
  expect(screen.getByRole('table')).toBeVisible()
  fake.state.failing.clear()
  checking([inReview])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/We are checking a payment of \$59\.99/)).toBeVisible()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('a receipt tells one payment in full, and prints', async () => {
  fake.payments.state.payments = [payment, { ...payment, id: 'hash-2', testNumber: '' }]
  await openHistory()
  await userEvent.click(await screen.findByRole('link', { name: 'Receipt for Test 4' }))
  await screen.findByRole('heading', { name: 'Receipt' })
  await screen.findByText('Test 4')
  const told = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(told).toEqual([
    ['Item', 'Test 4'],
    ['Amount paid', '$59.99 USD'],
    ['Date', expect.stringMatching(/^November 2, 2026 at \d{1,2}:\d\d:00\s[AP]M (GMT\S+|[A-Z]{3,5})$/)],
    ['Account', person.email],
    ['Invoice number', 'invoice-1Please send us this number with any question or refund request.'],
    ['Transaction', 'transaction-1The card provider’s number, for questions to your bank.'],
    ['Seller', 'Nine & Sons'],
    ['Support', 'support@example.com'],
  ])
  const print = jest.fn()
  window.print = print
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: 'Back to Purchase History' })).toHaveAttribute(
    'href',
    '/purchase-history',
  )
})

test('the receipt of a bundle says which tests it paid for, by what its price left out', async () => {
  fake.payments.state.payments = [{ ...payment, amount: 380.01, testNumber: '', takenOff: [1, 2] }]
  await openHistory()
  await userEvent.click(await screen.findByRole('link', { name: 'Receipt for All Tests' }))
  const term = await screen.findByText('Paid for')
  expect(term.nextSibling).toHaveTextContent(
    'Tests 3, 4, 5, 6, 7, 8, 9, and 10. You already had Tests 1 and 2.',
  )
})

test('a pending refund of a payment is shown next to it and on its receipt', async () => {
  fake.payments.state.payments = [{ ...payment, amount: 440, testNumber: '', overpaid: 59.99 }]
  await openHistory()
  expect(await screen.findByText('$59.99 of it will be returned')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Receipt for All Tests' }))
  const term = await screen.findByText('To be returned')
  expect(term.nextSibling).toHaveTextContent(
    '$59.99 USDMore than was due. It goes back to the card that you paid with.',
  )
})

test('a payment that was returned says so, and when, in its row and on its receipt', async () => {
  const takenBack = { at: noonOf('2026-11-20'), refunded: true }
  const ended = { ...payment, id: 'hash-2', testNumber: '5', takenBack: { ...takenBack, refunded: false } }
  fake.payments.state.payments = [{ ...payment, takenBack }, ended, { ...payment, id: 'hash-3' }]
  await openHistory()
  await screen.findByText('Refunded on Nov 20, 2026')
  const [, refunded, revoked, kept] = screen.getAllByRole('row')
  expect(refunded).toHaveTextContent('$59.99Refunded on Nov 20, 2026')
  expect(revoked).toHaveTextContent('$59.99Access ended on Nov 20, 2026')
  expect(kept).not.toHaveTextContent('Nov 20, 2026')
  await userEvent.click(screen.getAllByRole('link', { name: 'Receipt for Test 4' })[0]!)
  const term = await screen.findByText('Refunded')
  expect(term.nextSibling).toHaveTextContent(/^Nov 20, 2026Your payment was returned/)
})

test('a receipt of an unknown payment shows that it was not found, and a receipt without an id is no page', async () => {
  const { store } = await openScreens('/receipt?id=nothing')
  expect(await screen.findByText('There is no payment with this ID in your account.')).toBeVisible()
  cleanup()
  renderScreens(store, '/receipt')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})
