import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseAnswer, seeQuestion } from '../../../src/features/testSession/session/userActs'
import { journalOperation } from '../../../src/features/testSession/outbox/journal'
import { beginTest } from '../../../src/features/testSession/visits/beginTest'
import { answerTo, ATTEMPT_ID, makeAttempt, OTHER_ATTEMPT_ID } from '../../support/browser/attempts'
import { createFakeServer, person } from '../../support/browser/fakeServer'
import { renderScreens } from '../../support/browser/renderScreens'
import { closePages, openSignedIn } from '../../support/browser/testStore'

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  localStorage.clear()
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'error' })
  fake.state.failing.set('saveAnswers', 'noAnswer')
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  closePages()
  fake.server.close()
  jest.restoreAllMocks()
})

async function pressLogOut() {
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
}

test('Log Out leaves at once where everything has reached the server', async () => {
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
  await pressLogOut()
  expect(store.getState().auth.status).toBe('signedOut')
})

test('Log Out warns of what only this device has, of whatever test', async () => {
  fake.state.attempt = makeAttempt()
  journalOperation(localStorage, person.uid, OTHER_ATTEMPT_ID, answerTo(1, 'A', 1))
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
  await pressLogOut()
  const dialog = await screen.findByRole('dialog', { name: 'Log out now?' })
  expect(dialog).toHaveTextContent('1 change has not reached the server yet. It stays on this device')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(store.getState().auth.status).toBe('signedIn')
})

test.each([
  ['kept by the device', () => undefined],
  [
    'on screen only',
    () =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      }),
  ],
])('choices of the test on screen, %s, count once each', async (_where, prepare) => {
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  prepare()
  store.dispatch(seeQuestion(1))
  store.dispatch(chooseAnswer(1, 1, 'A'))
  store.dispatch(chooseAnswer(1, 2, 'B'))
  expect(store.getState().testSession.current).toMatchObject({ attemptId: ATTEMPT_ID })
  renderScreens(store, '/login')
  await pressLogOut()
  expect(await screen.findByRole('dialog')).toHaveTextContent('2 changes have not reached the server yet.')
})
