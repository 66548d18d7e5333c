import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Identity } from '../../../../src/api/identityPort'
import { identityAbsent } from '../../../../src/auth/authSlice'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../support/browser/renderScreens'
import { fakeIdentity, openStore } from '../../../support/browser/testStore'

fakeServerBeforeEach()

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
  ['unreachable', 'They were not checked, because the login service could not be reached.'],
  ['tooManyTries', 'There were too many attempts. Wait a few minutes, or reset your password.'],
] as const)('a login that is %s has the specified text, and its cause under it', async (outcome, cause) => {
  await openSignedOut('/login', { logIn: async () => outcome })
  await fillIn('Log In')
  const dialog = await screen.findByRole('dialog', { name: 'Invalid Credentials' })
  const lines = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Please check your email and password.', ...(cause ? [cause] : [])])
  const close = within(dialog).getByRole('button', { name: 'Close' })
  await waitFor(() => expect(close).toHaveFocus())
  await userEvent.click(close)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveValue('a@example.com')
})

test('a login without email or password shows errors at its fields, and the provider is not asked', async () => {
  const logIn = jest.fn(async () => 'refused' as const)
  await openSignedOut('/login', { logIn })
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  const email = screen.getByLabelText('Email')
  expect(email).toBeInvalid()
  await waitFor(() => expect(email).toHaveAccessibleDescription('Enter your email address.'))
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.'),
  )
  await waitFor(() => expect(email).toHaveFocus())
  await userEvent.type(email, 'a@example')
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription('Enter a complete email address, such as name@example.com.'),
  )
  await userEvent.type(screen.getByLabelText('Password'), 'a-password')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(logIn).not.toHaveBeenCalled()
  await userEvent.type(email, '.com ')
  expect(email).toBeValid()
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(logIn).toHaveBeenCalledWith('a@example.com', 'a-password')
  expect(await screen.findByRole('dialog', { name: 'Invalid Credentials' })).toBeVisible()
})

test('values that a password manager sets without events are sent', async () => {
  const logIn = jest.fn(async () => 'refused' as const)
  const sendPasswordReset = jest.fn(async () => ({ sent: true }))
  await openSignedOut('/login', { logIn, sendPasswordReset })
  screen.getByLabelText<HTMLInputElement>('Email').value = 'kept@example.com'
  screen.getByLabelText<HTMLInputElement>('Password').value = 'a-kept-password'
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await waitFor(() => expect(sendPasswordReset).toHaveBeenCalledWith('kept@example.com'))
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(logIn).toHaveBeenCalledWith('kept@example.com', 'a-kept-password'))
})

test('a password reset whose mail could not be sent blames neither the address nor the connection alone', async () => {
  await openSignedOut('/login', { sendPasswordReset: async () => ({ sent: false }) })
  await userEvent.type(screen.getByLabelText('Email'), 'a@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(
    await screen.findByText(
      'We couldn’t send the email. Check your connection and the address, then try again.',
    ),
  ).toBeVisible()
})

test('the password reset says the same whether or not there is an account', async () => {
  const sendPasswordReset = jest.fn(async () => ({ sent: true }))
  await openSignedOut('/login', { sendPasswordReset })
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.'),
  )
  expect(screen.getByLabelText('Password')).toBeValid()
  await userEvent.type(screen.getByLabelText('Email'), 'a@')
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(sendPasswordReset).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Email'), 'example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(await screen.findByText(/If a@example.com has an account, we’ve sent a link/)).toBeVisible()
  expect(sendPasswordReset).toHaveBeenCalledWith('a@example.com')
})

describe('a registration', () => {
  test.each([
    ['emailTaken', 'Email', 'Log in, or reset your password on the login page.'],
    ['emailRefused', 'Email', 'Check it for typos.'],
    ['passwordRefused', 'Password', 'Choose another password.'],
  ] as const)(
    'that is refused as %s shows the provider’s message at %s with the next step, and keeps what was typed',
    async (reason, field, next) => {
      const message = 'The provider’s own message.'
      const told = `${message} ${next}`
      await openSignedOut('/register', { register: async () => ({ registered: false, reason, message }) })
      await fillIn('Register')
      expect(await screen.findByText(told)).toHaveRole('alert')
      expect(screen.getByLabelText(field)).toBeInvalid()
      await waitFor(() =>
        expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(told)),
      )
      await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus())
      expect(screen.getByLabelText('Email')).toHaveValue('a@example.com')
      await userEvent.type(screen.getByLabelText(field), 'x')
      expect(screen.getByLabelText(field)).toBeValid()
    },
  )

  test('that is refused for a reason unknown here shows the provider’s message', async () => {
    const message = 'Registration is closed.'
    await openSignedOut('/register', {
      register: async () => ({ registered: false, reason: 'other', message }),
    })
    await fillIn('Register')
    expect(await screen.findByText(message)).toHaveRole('alert')
  })

  test('shows the password rules and what it accepts, and sends no request before both fields are valid', async () => {
    const register = jest.fn(async () => ({ registered: true }) as const)
    await openSignedOut('/register', { register })
    const password = screen.getByLabelText('Password')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/At least 10 characters/))
    expect(screen.getByText(/By registering you accept/)).toHaveTextContent(/at least 13 years old/)
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Terms and Conditions' }),
    ).toHaveAttribute('href', '/terms-and-conditions')
    await userEvent.type(screen.getByLabelText('Email'), 'a@example.com')
    await userEvent.type(password, 'too short')
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    await waitFor(() => expect(password).toHaveAccessibleDescription(/too short. Use at least 10 characters/))
    expect(register).not.toHaveBeenCalled()
    await userEvent.type(password, '!')
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(register).toHaveBeenCalledWith('a@example.com', 'too short!')
  })
})
