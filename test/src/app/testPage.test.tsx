import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseAnswer } from '../../../src/features/testSession/session/userActs'
import { beginTest } from '../../../src/features/testSession/visits/beginTest'
import { reviewOpened } from '../../../src/features/testSession/session/testSessionSlice'
import { ATTEMPT_ID, makeAttempt, OTHER_ATTEMPT_ID } from '../../support/browser/attempts'
import { createFakeServer, newUser, person } from '../../support/browser/fakeServer'
import { renderScreens } from '../../support/browser/renderScreens'
import { closePages, openSignedIn, until } from '../../support/browser/testStore'

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  localStorage.clear()
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'bypass' })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  closePages()
  fake.server.close()
  jest.restoreAllMocks()
})

test('a finished test behind a running one is not offered to be begun anew, and opens once that is over', async () => {
  fake.state.user = { ...newUser(), tests: newUser().tests.map((each) => ({ ...each, paid: true })) }
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  const running = fake.state.attempt!
  store.dispatch(chooseAnswer(1, 1, 'C'))
  fake.state.attempt = makeAttempt({ attemptId: OTHER_ATTEMPT_ID, testNumber: 2, status: 'finished' })
  const session = () => store.getState().testSession.current

  renderScreens(store, '/testpage?testNumber=2')
  const way = await screen.findByRole('link', { name: 'Continue Practice Test 1' })
  expect(way).toHaveAttribute('href', '/testpage?testNumber=1')
  expect(screen.getByRole('heading', { name: 'Practice Test 2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  expect(session()).toMatchObject({ status: 'inProgress', answers: { passage1: { 1: 'C' } } })

  const attempt = { ...running, status: 'finished' as const }
  store.dispatch(reviewOpened({ attempt, ownerUid: person.uid }))
  await userEvent.click(await screen.findByRole('button', { name: 'Open Practice Test 2' }))
  await until(() => JSON.stringify(session()).includes(OTHER_ATTEMPT_ID))
  expect(session()).toMatchObject({ status: 'finished', testNumber: 2 })
})

test('the address of an attempt that is open goes on with it', async () => {
  fake.state.attempt = makeAttempt({ deadline: new Date(Date.now() + 3_600_000).toISOString() })
  const { store } = await openSignedIn()
  renderScreens(store, `/testpage?testNumber=1&attempt=${ATTEMPT_ID}`)
  expect(await screen.findByRole('timer')).toBeVisible()
})
