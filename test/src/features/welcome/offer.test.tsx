import { screen, within } from '@testing-library/react'
import { identityAbsent } from '../../../../src/auth/authSlice'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openStore } from '../../../support/browser/testStore'

test('the login says what this is, what it holds and costs, and leads to the sample', async () => {
  localStorage.clear()
  const { store } = await openStore()
  store.dispatch(identityAbsent({ remembered: null }))
  renderScreens(store, '/login')
  const name = 'Reading practice for the medical-school admission exam'
  const door = await screen.findByRole('region', { name })
  expect(within(door).getByText(/Each test has:$/)).toBeVisible()
  const facts = within(within(door).getByRole('list')).getAllByRole('listitem')
  expect(facts.map(({ textContent }) => textContent)).toEqual(['9 passages', '55 questions', '90 minutes'])
  expect(within(door).getByText('Catholicon').tagName).toBe('CITE')
  for (const price of ['$69.99', '$59.99', '$440.00', '$99.91']) expect(door).toHaveTextContent(price)
  expect(within(door).getByText('Test 1 is free.')).toBeVisible()
  expect(within(door).getByRole('link', { name: /6 questions/ })).toHaveAttribute('href', '/sample')
})
