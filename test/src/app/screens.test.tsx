import type { LegalScreen } from '../../../domain/screens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { identityAbsent, identityFound } from '../../../src/auth/authSlice'
import { person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { openScreens, renderScreens } from '../../support/browser/renderScreens'
import { openStore } from '../../support/browser/testStore'

const fake = fakeServerBeforeEach()

test('Available Tests that could not be loaded are said so, and Retry asks again', async () => {
  const { store } = await openStore()
  // Restores a lost login whose record isn't loaded yet.
  store.dispatch(identityAbsent({ remembered: person }))
  store.dispatch(identityFound(person))
  fake.state.failing.set('getUserById', 'unavailable')
  renderScreens(store, '/login')
  expect(await screen.findByText(/Your tests could not be loaded/)).toBeVisible()
  fake.state.failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByRole('row')).toHaveLength(12)
})

test('a record that does not parse says so with its request id, and Retry asks again', async () => {
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  fake.server.use(
    http.get('*/api/getUserById', () =>
      HttpResponse.json({ id: 1 }, { headers: { 'x-request-id': 'request-77' } }),
    ),
  )
  renderScreens(store, '/login')
  const unread = /The server sent an unexpected response. Reload the page and try again./
  expect(await screen.findByText(unread)).toBeVisible()
  expect(screen.getByText(/request-77/)).toBeVisible()
  fake.server.resetHandlers()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByRole('row')).toHaveLength(12)
})

test.each(['/testpage', '/testpage?testNumber=0', '/testpage?testNumber=99', '/testpage?testNumber=one'])(
  '%s says that there is no such test',
  async (address) => {
    await openScreens(address)
    await screen.findByRole('heading', { name: 'No such test' })
    expect(screen.getByRole('link', { name: 'Back to Available Tests' })).toHaveAttribute('href', '/login')
  },
)

test('a direct visit without an attempt shows the gate, and begins nothing', async () => {
  await openScreens('/testpage?testNumber=1')
  await screen.findByRole('heading', { name: 'Practice Test 1' })
  expect(screen.getByLabelText('Time allowed')).toHaveDisplayValue('90 min')
  expect(screen.getByRole('link', { name: 'Back to Available Tests' })).toHaveAttribute('href', '/login')
  expect(fake.named('startTest')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('timer')).toHaveTextContent(/90:00|89:5\d/)
  expect(fake.named('startTest')).toHaveLength(1)
})

const legal: Record<LegalScreen, [address: string, heading: string, ...facts: RegExp[]]> = {
  privacyPolicy: ['/privacy-policy', 'Privacy Policy', /13/],
  termsAndConditions: ['/terms-and-conditions', 'Terms and Conditions', /at least 13 years old/],
  descriptionOfGoods: [
    '/description-of-goods',
    'Description of Goods',
    /55\s+questions where the official section asks 53/,
  ],
  returnRefundPolicy: [
    '/return-refund-policy',
    'Return/Refund Policy',
    /within 72 hours/,
    /give the invoice number from your receipt/,
  ],
}
test.each(Object.values(legal))('%s is there without a login, with the footer', async (...page) => {
  const [address, heading, ...facts] = page
  const { store } = await openStore()
  renderScreens(store, address)
  await screen.findByRole('heading', { name: heading })
  for (const fact of facts) expect(screen.getByRole('main')).toHaveTextContent(fact)
  expect(screen.getByText(/^Last updated \w+ \d{1,2}, \d{4}$/)).toBeVisible()
  const footer = screen.getByRole('contentinfo')
  expect(footer).toHaveTextContent(`© ${new Date().getFullYear()}`)
  expect(
    within(footer)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Home',
    'Privacy Policy',
    'Terms and Conditions',
    'Description of Goods',
    'Return/Refund Policy',
    'support@example.com',
  ])
  for (const brand of ['Visa', 'Mastercard', 'American Express', 'Discover']) {
    expect(within(footer).getByRole('img', { name: brand })).toBeVisible()
  }
})

test('an address that leads nowhere says so', async () => {
  const { store } = await openStore()
  renderScreens(store, '/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  const ways = within(screen.getByRole('navigation', { name: 'Where to go next' })).getAllByRole('link')
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/login', '/register', '/sample'])
})
