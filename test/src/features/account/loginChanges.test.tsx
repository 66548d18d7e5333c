import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { identityFound } from '../../../../src/auth/authSlice'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openAccount } from './openAccount'

const fake = fakeServerBeforeEach()

const unconfirmed = { ...person, emailVerified: false }

test.each([
  ['sent', /We’ve sent a link to me@example.com/],
  ['tooManyTries', /Too many emails were requested/],
  ['notSent', /The email could not be sent/],
] as const)('the mail that is sent again and is %s says so', async (outcome, text) => {
  const { store } = await openAccount({ sendVerification: async () => outcome })
  expect(screen.queryByText(/confirmed/)).toBeNull()
  act(() => void store.dispatch(identityFound(unconfirmed)))
  await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText(text)).toBeVisible()
  act(() => void store.dispatch(identityFound({ ...person, emailVerified: true })))
  expect(screen.getByText('This address is confirmed.')).toBeVisible()
  expect(screen.queryByText(text)).toBeNull()
})

test('the provider is asked about the address when the page is opened and looked at again', async () => {
  const refresh = jest.fn(() => Promise.reject(new Error('No network.')))
  await openAccount({ refresh })
  expect(refresh).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('focus'))
  expect(refresh).toHaveBeenCalledTimes(2)
})

const field = (label: string) => screen.getByLabelText(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function retype(label: string, text: string) {
  await userEvent.clear(field(label))
  if (text !== '') await userEvent.type(field(label), text)
}

async function expectFault(label: string, fault: string) {
  expect(await screen.findByText(fault)).toBeVisible()
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(fault)))
  await waitFor(() => expect(field(label)).toHaveFocus())
}

test.each([
  ['', 'Enter your email address.'],
  ['bad', 'Enter a complete email address, such as name@example.com.'],
  [' ME@example.com', 'This is your current email address. Enter the new one.'],
])('no link is sent to %j, and the field says why', async (typed, fault) => {
  const changeEmail = jest.fn(async () => 'sent' as const)
  await openAccount({ changeEmail })
  await press('Change email address')
  await retype('New email address', typed)
  await press('Send the link')
  await expectFault('New email address', fault)
  expect(changeEmail).not.toHaveBeenCalled()
  await retype('New email address', 'new@example.com')
  expect(field('New email address')).toBeValid()
})

test('an address with a typo can be changed again immediately, and is shown until its link is opened', async () => {
  const changeEmail = jest.fn(async (_email: string) => 'sent' as const)
  const { store } = await openAccount({ changeEmail })
  act(() => void store.dispatch(identityFound(unconfirmed)))
  expect(screen.getByText(/Open the link in the email we sent to me@example.com/)).toBeVisible()
  await press('Change email address')
  await userEvent.type(field('New email address'), 'tpyo@example.com')
  await press('Send the link')
  const told = /We’ve sent a link to tpyo@example.com. Until you open it, your address stays me@example.com/
  expect(await screen.findByText(told)).toBeVisible()
  const again = screen.getByRole('button', { name: 'Change email address' })
  await waitFor(() => expect(again).toHaveFocus())
  await userEvent.click(again)
  await userEvent.type(field('New email address'), 'typo@example.com')
  expect(screen.getByText(/We’ve sent a link to tpyo@example.com/)).toBeVisible()
  await press('Send the link')
  expect(await screen.findByText(/We’ve sent a link to typo@example.com/)).toBeVisible()
  expect(screen.queryByText(/tpyo/)).toBeNull()
  expect(changeEmail.mock.calls).toEqual([['tpyo@example.com'], ['typo@example.com']])
  // The server must learn of the change first.
  expect(fake.named('askAddress').map(({ body }) => body)).toEqual([
    { username: 'tpyo@example.com' },
    { username: 'typo@example.com' },
  ])
  cleanup()
  renderScreens(store, '/account')
  expect(await screen.findByText(/We’ve sent a link to typo@example.com/)).toBeVisible()
  act(() => void store.dispatch(identityFound({ ...person, email: 'typo@example.com', emailVerified: true })))
  expect(screen.queryByText(/We’ve sent a link/)).toBeNull()
})

test.each([
  ['', 'another-secret', 'Current password', 'Enter your password.'],
  ['a-secret-password', '', 'New password', 'Choose a password.'],
  ['a-secret-password', 'seven77', 'New password', 'This password is too short. Use at least 10 characters.'],
  [
    'a-secret-password',
    'a-secret-password',
    'New password',
    'This is the same as the current password. Choose another one.',
  ],
  [
    'a-secret-password',
    '1234567890',
    'New password',
    'This password is too short or too easy to guess. Choose a longer one.',
  ],
])('the passwords %j and %j are not sent, and the field says why', async (present, wanted, at, fault) => {
  const logIn = jest.fn(async () => 'loggedIn' as const)
  const changePassword = jest.fn(async () => 'changed' as const)
  await openAccount({ logIn, changePassword })
  await press('Change password')
  await retype('Current password', present)
  await retype('New password', wanted)
  await press('Save the new password')
  await expectFault(at, fault)
  expect(logIn).not.toHaveBeenCalled()
  expect(changePassword).not.toHaveBeenCalled()
})

test('a change of address wants the password again after a while, and says what was refused', async () => {
  const logIn = jest.fn(async (_email: string, password: string) =>
    password === 'a-secret-password' ? ('loggedIn' as const) : ('refused' as const),
  )
  const answers = ['addressRefused', 'recentLoginRequired', 'sent'] as const
  const changeEmail = jest.fn<Promise<(typeof answers)[number]>, [string]>()
  for (const answer of answers) changeEmail.mockResolvedValueOnce(answer)
  const { actions } = await openAccount({ logIn, changeEmail })
  await userEvent.click(screen.getByRole('button', { name: 'Change email address' }))
  await userEvent.type(screen.getByLabelText('New email address'), 'new@example.com')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  await send()
  expect(await screen.findByText(/This email address cannot be used/)).toBeVisible()
  await send()
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong')
  await send()
  expect(await screen.findByText('This is not your current password.')).toBeVisible()
  expect(changeEmail).toHaveBeenCalledTimes(2)
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 'a-secret-password')
  await send()
  expect(await screen.findByText(/We’ve sent a link to new@example.com/)).toBeVisible()
  expect(logIn).toHaveBeenLastCalledWith(person.email, 'a-secret-password')
  expect(JSON.stringify(actions)).not.toContain('a-secret-password')
})

test('a new password wants the present one, says what was refused, and is in no action', async () => {
  const logIn = jest.fn(async (_email: string, password: string) =>
    password === 'wrong' ? ('refused' as const) : ('loggedIn' as const),
  )
  const answers = ['weak', 'unreachable', 'changed'] as const
  const changePassword = jest.fn<Promise<(typeof answers)[number]>, [string]>()
  for (const answer of answers) changePassword.mockResolvedValueOnce(answer)
  const { actions } = await openAccount({ logIn, changePassword })
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
  const present = screen.getByLabelText('Current password')
  await userEvent.type(present, 'wrong')
  await userEvent.type(screen.getByLabelText('New password'), 'another-secret')
  await save()
  expect(await screen.findByText('This is not your current password.')).toBeVisible()
  expect(present).toBeInvalid()
  expect(changePassword).not.toHaveBeenCalled()
  await userEvent.clear(present)
  await userEvent.type(present, 'a-secret-password')
  await save()
  expect(await screen.findByText(/too short or too easy/)).toBeVisible()
  await save()
  expect(await screen.findByText(/Your password was not changed/)).toBeVisible()
  await save()
  expect(await screen.findByText(/Your password has been changed/)).toBeVisible()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(logIn).toHaveBeenCalledWith(person.email, 'a-secret-password')
  expect(logIn).toHaveBeenLastCalledWith(person.email, 'another-secret')
  expect(fake.named('logOutEverywhere').map(({ body }) => body)).toEqual([{ earlier: true }])
  expect(changePassword).toHaveBeenLastCalledWith('another-secret')
  expect(JSON.stringify(actions)).not.toMatch(/another-secret|a-secret-password/)
})
