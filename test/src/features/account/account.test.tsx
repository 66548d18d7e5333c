import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Act } from '../../../../domain/acts'
import type { Identity } from '../../../../src/api/identityPort'
import { watchAccount } from '../../../../src/auth/accountNews'
import {
  identityAbsent,
  invalidCredentialsClosed,
  logInRefused,
  logInRequested,
} from '../../../../src/auth/authSlice'
import { journalAct } from '../../../../src/features/testSession/sync/journal'
import { pagesApi } from '../../../../src/api/pagesApi'
import { ATTEMPT_ID, answerTo } from '../../../support/browser/attempts'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { until } from '../../../support/browser/testStore'
import { openAccount } from './openAccount'

const fake = fakeServerBeforeEach()

async function askDeletion(email = person.email) {
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
  await userEvent.click(within(dialog).getByLabelText('Type your email to confirm'))
  await userEvent.paste(email)
  return dialog
}

const confirm = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))

const storedKeys = () => Object.keys(localStorage)

test('the account is deleted under its own name, and nothing of it stays on the device', async () => {
  const act = Act.parse(answerTo(1, 'C', 1))
  const { store, logOut, status, persistor } = await openAccount()
  journalAct(localStorage, { uid: person.uid, attemptId: ATTEMPT_ID }, act)
  journalAct(localStorage, { uid: 'another', attemptId: ATTEMPT_ID }, act)
  localStorage.setItem(`passage-nine/set-aside/${person.uid}/${ATTEMPT_ID}/x`, '{}')
  fake.payments.functions['deleteAccount'] = () => ({ deletedAt: '2026-11-21T09:00:00.000Z' })

  await confirm(await askDeletion(' ME@example.com '))

  expect(await screen.findByRole('heading', { name: 'This account has been deleted' })).toBeVisible()
  expect(fake.named('deleteAccount').map(({ body }) => body)).toEqual([
    { id: person.uid, username: person.email },
  ])
  await until(() => logOut.mock.calls.length === 1)
  await persistor.flush()
  expect(storedKeys().filter((key) => key.includes(`/${person.uid}/`))).toEqual([])
  expect(storedKeys()).not.toContain('passage-nine/person')
  expect(JSON.stringify({ ...localStorage })).not.toContain(person.email)
  // Another person's unsent acts stay.
  expect(storedKeys().filter((key) => key.includes('/another/'))).toHaveLength(2)
  expect(store.getState().api.queries).toEqual({})
  await userEvent.click(screen.getByRole('button', { name: 'Go to the login page' }))
  expect(await screen.findByRole('heading', { name: 'Login Page' })).toBeVisible()
  expect(status()).toBe('signedOut')
})

test('a log-out everywhere ends this login too, and keeps what was not sent yet', async () => {
  const { store, logOut, status } = await openAccount()
  journalAct(localStorage, { uid: person.uid, attemptId: ATTEMPT_ID }, Act.parse(answerTo(1, 'C', 1)))
  const leave = screen.getByRole('button', { name: 'Log out everywhere' })
  fake.state.failing.set('logOutEverywhere', 'unavailable')
  await userEvent.click(leave)
  expect(await screen.findByText(/You are still logged in/)).toBeVisible()
  expect([status(), logOut.mock.calls]).toEqual(['signedIn', []])
  fake.state.failing.clear()
  fake.payments.functions['logOutEverywhere'] = () => ({ loggedOutAt: '2026-11-21T09:00:00.000Z' })
  await userEvent.click(leave)
  expect(await screen.findByRole('heading', { name: 'Login Page' })).toBeVisible()
  expect(status()).toBe('signedOut')
  expect(logOut).toHaveBeenCalledTimes(1)
  expect(storedKeys().filter((key) => key.includes(`/journal/${person.uid}/`))).toHaveLength(1)
  const told = /You are logged out here. Your other devices follow within an hour./
  expect(screen.getByText(told)).toBeVisible()
  act(() => void store.dispatch(logInRequested()))
  act(() => void store.dispatch(logInRefused('refused')))
  act(() => void store.dispatch(invalidCredentialsClosed()))
  expect(status()).toBe('signedOut')
  expect(screen.queryByText(told)).toBeNull()
})

test('the time allowed is kept on the account, and the display on the device', async () => {
  const { store } = await openAccount()
  const choice = await screen.findByLabelText('Time allowed')
  expect(screen.queryByText('Saved')).toBeNull()
  await userEvent.selectOptions(choice, '135 min (90 × 1.5)')
  await waitFor(() => expect(fake.named('setTimeAllowed')).toMatchObject([{ body: { timeFactor: 1.5 } }]))
  await waitFor(() => expect(choice).not.toHaveAttribute('aria-busy'))
  expect(choice).toHaveDisplayValue('135 min (90 × 1.5)')
  expect(screen.getByText('Saved')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Dark'))
  const size = screen.getByRole('group', { name: 'Text size in tests' })
  await userEvent.click(within(size).getByRole('button', { name: 'Larger text' }))
  expect(screen.getByText(/Passages in your tests look like this/)).toBeVisible()
  expect(store.getState().settings).toMatchObject({ scheme: 'dark', textSize: 110 })
})

test('a choice of time that did not reach the server is shown until the network is back', async () => {
  await openAccount()
  const choice = await screen.findByLabelText('Time allowed')
  const choose = (time: string) => userEvent.selectOptions(choice, time)
  const failed = /The time allowed was not changed/
  fake.state.failing.set('setTimeAllowed', 'unavailable')
  await choose('135 min (90 × 1.5)')
  expect(await screen.findByText(failed)).toBeVisible()
  // This failure is not the network's.
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText(failed)).toBeVisible()
  fake.state.failing.set('setTimeAllowed', 'noAnswer')
  await choose('180 min (90 × 2)')
  expect(await screen.findByText(/cannot be reached/)).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(failed)).toBeNull()
  expect(screen.queryByText('Saved')).toBeNull()
  expect(choice).toHaveDisplayValue('90 min')
  fake.state.failing.clear()
  await choose('180 min (90 × 2)')
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('a login of a while ago wants the password again, which is in no action', async () => {
  const tries: string[] = []
  const logIn: Identity['logIn'] = async (_email, password) => {
    tries.push(password)
    return password === 'a-secret-password' ? 'loggedIn' : 'refused'
  }
  const { actions } = await openAccount({ logIn })
  fake.state.failing.set('deleteAccount', 'recent_login_required')
  const dialog = await askDeletion()
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  await confirm(dialog)
  const password = await within(dialog).findByLabelText('Password')
  await userEvent.type(password, 'wrong')
  await confirm(dialog)
  expect(await within(dialog).findByText('This is not your current password.')).toBeVisible()
  expect(fake.named('deleteAccount')).toHaveLength(1)
  fake.state.failing.clear()
  fake.payments.functions['deleteAccount'] = () => ({ deletedAt: '2026-11-21T09:00:00.000Z' })
  await userEvent.clear(password)
  await userEvent.type(password, 'a-secret-password')
  await confirm(dialog)
  expect(await screen.findByRole('heading', { name: 'This account has been deleted' })).toBeVisible()
  expect(tries).toEqual(['wrong', 'a-secret-password'])
  expect(JSON.stringify(actions)).not.toContain('a-secret-password')
})

test.each([
  ['a payment that may be under way', 'payment_pending', /may still be in progress/],
  ['no answer', 'noAnswer', /cannot be reached/],
] as const)('%s keeps the account, says why, and can be tried again', async (_what, code, message) => {
  const { status } = await openAccount()
  fake.state.failing.set('deleteAccount', code)
  const dialog = await askDeletion()
  await confirm(dialog)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
  expect(status()).toBe('signedIn')
  // The server deleted the account, but its answer was lost.
  fake.state.failing.set('deleteAccount', 'deleted')
  await confirm(dialog)
  expect(await screen.findByRole('heading', { name: 'This account has been deleted' })).toBeVisible()
})

test('a payment window that may still charge says until when, in the reader’s own time and not too early', async () => {
  const { status } = await openAccount()
  const until = new Date(2026, 10, 21, 15, 44, 20).toISOString()
  fake.respond('deleteAccount', () => ({ refused: 'payment_pending', details: { until } }))
  const dialog = await askDeletion()
  await confirm(dialog)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    /Your account was not deleted\. .*It can charge a card until 3:45\sPM, even if it was closed/,
  )
  expect(status()).toBe('signedIn')
})

test('choices that only this device has are named before they go', async () => {
  await openAccount()
  journalAct(localStorage, { uid: person.uid, attemptId: ATTEMPT_ID }, Act.parse(answerTo(1, 'C', 1)))
  journalAct(localStorage, { uid: person.uid, attemptId: ATTEMPT_ID }, Act.parse(answerTo(2, 'A', 2)))
  const dialog = await askDeletion()
  expect(within(dialog).getByRole('alert')).toHaveTextContent('2 changes have not reached the server yet')
})

/** Its listeners go with it. */
const makePage = () =>
  Object.assign(new EventTarget(), { localStorage, document, location }) as unknown as Window

describe('an open tab of an account that was deleted elsewhere', () => {
  test('says goodbye at the first call that reports the deletion, and recreates no record', async () => {
    const { store, status } = await openAccount()
    fake.state.failing.set('getPaymentsByUserId', 'deleted').set('getUserById', 'deleted')
    await store.dispatch(pagesApi.endpoints.getPaymentsByUserId.initiate({ username: person.email }))
    expect(await screen.findByRole('heading', { name: 'This account has been deleted' })).toBeVisible()
    expect(status()).toBe('deleted')
    expect(fake.named('addUser')).toHaveLength(0)
  })

  test('stays signed in when the call was of somebody who was here before', async () => {
    const { store, status } = await openAccount()
    fake.state.failing.set('getPaymentsByUserId', 'deleted')
    const before = fake.named('getUserById').length
    await store.dispatch(pagesApi.endpoints.getPaymentsByUserId.initiate({ username: 'before@example.com' }))
    await until(() => fake.named('getUserById').length > before)
    expect(status()).toBe('signedIn')
  })

  test('hears of it from the tab that did it, also when its login has gone by then', async () => {
    const { store, status } = await openAccount()
    const page = makePage()
    watchAccount(page, store.dispatch)
    const hear = (newValue: string) =>
      page.dispatchEvent(new StorageEvent('storage', { key: 'passage-nine/deleted', newValue }))
    store.dispatch(identityAbsent({ remembered: null }))
    expect(status()).toBe('reauthenticating')
    hear('another')
    expect(status()).toBe('reauthenticating')
    hear(person.uid)
    expect(status()).toBe('deleted')
  })

  test('goes to the login when its user logs out in another tab, and shows no name there', async () => {
    const { store, status } = await openAccount()
    const page = makePage()
    watchAccount(page, store.dispatch)
    const hear = (newValue: string | null) =>
      page.dispatchEvent(new StorageEvent('storage', { key: 'passage-nine/person', newValue }))
    hear(JSON.stringify(person))
    expect(status()).toBe('signedIn')
    act(() => void hear(null))
    expect(status()).toBe('signedOut')
    expect(await screen.findByLabelText('Email')).toHaveValue('')
    expect(screen.queryByText(person.email)).toBeNull()
  })

  test.each([
    ['has left', null, 1],
    ['is another one by now', '{"uid":"you","email":"you@example.com"}', 1],
    ['is the same', JSON.stringify(person), 0],
  ])('is loaded again from the browser’s history when its person %s', async (_what, stored, times) => {
    const { store } = await openAccount()
    const reload = jest.fn()
    const page = makePage()
    watchAccount(page, store.dispatch, reload)
    page.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    if (stored === null) localStorage.removeItem('passage-nine/person')
    else localStorage.setItem('passage-nine/person', stored)
    page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(reload).toHaveBeenCalledTimes(times)
    expect(document.body.hidden).toBe(times === 1)
    document.body.hidden = false
  })
})
