import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Identity } from '../../../src/api/identityPort'
import { identityAbsent } from '../../../src/auth/authSlice'
import { createFakeServer } from '../../support/browser/fakeServer'
import { renderScreens } from '../../support/browser/renderScreens'
import { fakeIdentity, openSignedIn, openStore } from '../../support/browser/testStore'

const fake = createFakeServer()
beforeAll(() => fake.server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())
afterAll(() => fake.server.close())

async function openSignedOut(address: string, change: Partial<Identity>) {
  const { store } = await openStore({ identity: fakeIdentity(change) })
  store.dispatch(identityAbsent({ remembered: null }))
  renderScreens(store, address)
  await screen.findByLabelText('Email')
}

async function fillIn(button: string) {
  await userEvent.type(screen.getByLabelText('Email'), 'a@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'a-password')
  await userEvent.click(screen.getByRole('button', { name: button }))
}

test.each([
  ['refused', null],
  ['unreachable', 'The sign-in service could not be reached. Nothing is wrong with your account.'],
  ['tooManyTries', 'There were too many tries. Wait a few minutes, or reset your password.'],
] as const)('a login that is %s has the specified text, and its cause under it', async (outcome, cause) => {
  await openSignedOut('/login', { logIn: async () => outcome })
  await fillIn('Log In')
  const dialog = await screen.findByRole('dialog', { name: 'Invalid Credentials' })
  const lines = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Please check your email and password.', ...(cause ? [cause] : [])])
  expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('the password reset says the same whether or not there is an account', async () => {
  const sendPasswordReset = jest.fn(async () => ({ sent: true }))
  await openSignedOut('/login', { sendPasswordReset })
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(screen.getByText('Enter your email above first.')).toBeVisible()
  expect(sendPasswordReset).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Email'), 'a@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(await screen.findByText(/If there is an account for a@example.com/)).toBeVisible()
  expect(sendPasswordReset).toHaveBeenCalledWith('a@example.com')
})

test('a registration that is refused shows the provider’s message and keeps what was typed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const message = 'The email address is already in use by another account.'
  await openSignedOut('/register', { register: async () => ({ registered: false, message }) })
  await fillIn('Register')
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('a@example.com')
})

test('a login lost by itself asks for the password over the page, which stays', async () => {
  const { store } = await openSignedIn()
  renderScreens(store, '/purchase-history')
  await screen.findByRole('heading', { name: 'Purchase History' })
  act(() => void store.dispatch(identityAbsent({ remembered: null })))
  const dialog = await screen.findByRole('dialog', { name: 'Please log in again' })
  await userEvent.type(within(dialog).getByLabelText('Password'), 'wrong')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log In' }))
  expect(await within(dialog).findByText('Please check your email and password.')).toBeVisible()
  expect(screen.getByText('Purchase History')).toBeVisible()
})
