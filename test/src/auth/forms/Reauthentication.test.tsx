import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { identityAbsent, identityFound } from '../../../../src/auth/authSlice'
import { makeAttempt } from '../../../support/browser/attempts'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../support/browser/renderScreens'
import { noProgress } from '../../../support/results/noProgress'
import { fakeIdentity, openSignedIn, openStore, until } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

async function openLoggedOut(address: string, open: typeof openStore = openSignedIn) {
  const sendPasswordReset = jest.fn(async () => ({ sent: true }))
  fake.respond('getProgress', () => noProgress)
  const { store } = await open({ identity: fakeIdentity({ sendPasswordReset }) })
  for (const name of ['getUserById', 'getAttempt', 'getProgress'])
    fake.state.failing.set(name, 'unauthenticated')
  renderScreens(store, address)
  return { store, sendPasswordReset }
}

type Store = Awaited<ReturnType<typeof openLoggedOut>>['store']

async function loseLogin(store: Store) {
  act(() => void store.dispatch(identityAbsent({ remembered: person })))
  return screen.findByRole('dialog', { name: 'Please log in again' })
}

/** Subscriptions reach the store a moment later. */
function knownOnScreen(store: Store, name: string): Promise<void> {
  const isKnown = (key: string) => key.startsWith(name)
  return until(() => Object.keys(store.getState().api.subscriptions).some(isKnown))
}

function logInAgain(store: Store, as = person): void {
  fake.state.failing.clear()
  act(() => void store.dispatch(identityFound(as)))
}

test('a request that failed without a login is retried after the login', async () => {
  const { store } = await openLoggedOut('/progress')
  expect(
    await screen.findByText(/Your progress could not be loaded. Please log in again/),
  ).toBeInTheDocument()
  await loseLogin(store)
  await knownOnScreen(store, 'getProgress')
  logInAgain(store)
  await until(() => screen.queryByText(/could not be loaded/) === null)
  expect(screen.getByRole('heading', { name: 'Your Progress' })).toBeVisible()
  expect(fake.named('getProgress').length).toBeGreaterThan(1)
})

test('tests that could not be had for want of a login are there once it is back under another address', async () => {
  const { store } = await openLoggedOut('/login', openStore)
  await loseLogin(store)
  await until(() => fake.named('getUserById').length > 0)
  await knownOnScreen(store, 'getUserById')
  logInAgain(store, { ...person, email: 'new@example.com' })
  expect(await screen.findByText('Test Number')).toBeVisible()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('a request that failed for another reason keeps its retry button', async () => {
  const { store } = await openLoggedOut('/progress')
  await screen.findByText(/Your progress could not be loaded/)
  fake.state.failing.set('getProgress', 'unavailable')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await until(() => fake.named('getProgress').length > 2)
  await loseLogin(store)
  const asked = fake.named('getProgress').length
  logInAgain(store)
  await until(() => store.getState().auth.status === 'signedIn')
  expect(fake.named('getProgress')).toHaveLength(asked)
})

test('a test that could not be opened for want of a login opens once it is back', async () => {
  fake.state.attempt = makeAttempt({ deadline: new Date(Date.now() + 3_600_000).toISOString() })
  const { store } = await openLoggedOut('/testpage?testNumber=1')
  await loseLogin(store)
  logInAgain(store)
  expect(await screen.findByRole('timer')).toBeVisible()
})

test('a test that was never begun has the page before it once the login is back', async () => {
  const { store } = await openLoggedOut('/testpage?testNumber=1')
  expect(await screen.findByText(/could not be opened. Please log in again/)).toBeInTheDocument()
  await loseLogin(store)
  logInAgain(store)
  expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
})

test('the dialog links to the login page, and mails a user who has forgotten the password', async () => {
  const { store, sendPasswordReset } = await openLoggedOut('/progress')
  const dialog = await loseLogin(store)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Forgot password?' }))
  expect(await within(dialog).findByText(/we’ve sent a link to reset the password/)).toBeVisible()
  expect(sendPasswordReset).toHaveBeenCalledWith(person.email)
  await userEvent.type(within(dialog).getByLabelText('Password'), 'wrong')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log In' }))
  expect(await within(dialog).findByText('Please check your email and password.')).toBeVisible()
  await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Email' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Forgot password?' }))
  expect(within(dialog).getByText('Enter your email address.')).toBeVisible()
  expect(sendPasswordReset).toHaveBeenCalledTimes(1)

  await userEvent.click(within(dialog).getByRole('button', { name: 'Go To Login Page' }))
  expect(await screen.findByRole('heading', { name: 'Login Page' })).toBeVisible()
  expect(store.getState().auth.status).toBe('signedOut')
})
