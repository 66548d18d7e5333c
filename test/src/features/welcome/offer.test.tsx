import { screen, within } from '@testing-library/react'
import { identityAbsent } from '../../../../src/auth/authSlice'
import { sampleContent } from '../../../../src/features/welcome/sampleContent'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openStore } from '../../../support/browser/testStore'

async function openDoor() {
  localStorage.clear()
  const { store } = await openStore()
  store.dispatch(identityAbsent({ remembered: null }))
  renderScreens(store, '/login')
  await screen.findByRole('heading', { level: 1 })
}

test('the login begins with the promise, one filled button and the card of the login', async () => {
  await openDoor()
  const facts = within(screen.getByRole('list', { name: 'Each test has' })).getAllByRole('listitem')
  expect(facts.map(({ textContent }) => textContent)).toEqual(['9 passages', '55 questions', '90 minutes'])
  const [start] = screen.getAllByRole('link', { name: 'Start Test 1 free' })
  expect(start).toHaveAttribute('href', '/register')
  const card = screen.getByRole('region', { name: 'Login Page' })
  for (const name of ['Log In', 'Register']) expect(within(card).getByRole('button', { name })).toBeVisible()
})

test('below the login stand the room, the prices as a choice, and what people ask before they pay', async () => {
  await openDoor()
  const prices = await screen.findByRole('region', { name: 'Prices' }, { timeout: 10_000 })
  for (const price of ['$69.99', '$59.99', '$440.00', '$99.91']) expect(prices).toHaveTextContent(price)
  const room = screen.getByRole('region', { name: 'Try the room' })
  expect(within(room).getByRole('article', { name: sampleContent.test.passage.title })).toBeVisible()
  expect(within(room).getAllByRole('group', { name: /^\d\. / })).toHaveLength(2)
  expect(within(room).getByRole('link', { name: /6 questions/ })).toHaveAttribute('href', '/sample')
  const before = screen.getByRole('region', { name: 'Before you pay' })
  for (const fact of ['The official section asks 53.', 'no scaled one', 'within 24 hours of the purchase'])
    expect(before).toHaveTextContent(fact)
})
