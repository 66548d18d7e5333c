import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../../src/api/api'
import { beginTest } from '../../../src/features/testSession/sync/beginTest'
import { ATTEMPT_ID, makeAttempt } from '../../support/browser/attempts'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { openScreens, renderScreens } from '../../support/browser/renderScreens'
import { openSignedIn, until } from '../../support/browser/testStore'
import { noonOf } from '../../support/noonOf'

const fake = fakeServerBeforeEach()
const at = noonOf('2026-11-02')
const LATER = new Date(Date.now() + 3_600_000).toISOString()

function takeBack(change: object = {}): void {
  const [first, ...others] = newUser().tests
  const lost = { ...first!, paid: false, takenBack: { at, refunded: true }, ...change }
  fake.state.user = { ...newUser(), tests: [lost, ...others] }
}

async function open(address: string) {
  const { store } = await openScreens(address)
  return store
}

test('a test that was refunded says so in its row, keeps its score, and is not to be reviewed', async () => {
  takeBack({ score: '7/55', finishedAt: at })
  await open('/login')
  const row = await screen.findByRole('row', { name: /^1 / })
  expect(row).toHaveTextContent('7/55')
  expect(row).toHaveTextContent(/Refunded/)
  expect(within(row).queryByRole('link')).toBeNull()
  expect(within(row).getByRole('button', { name: /^Purchase/ })).toBeVisible()
})

test('a test that was refunded while it runs is still the next thing to go on with', async () => {
  fake.state.attempt = makeAttempt({ deadline: LATER })
  takeBack({ running: { attemptId: ATTEMPT_ID, deadline: LATER } })
  await open('/login')
  const without = 'This test was refunded. You can finish it and see your score, but not its review.'
  expect(await screen.findByText(without)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Resume Practice Test 1' }))
  expect(await screen.findByRole('timer')).toBeVisible()
})

test.each([
  ['it runs', true],
  ['it is finished', false],
])(
  'its end tells the score and promises no review, where the page hears of it as %s',
  async (_what, isKnown) => {
    const { store } = await openSignedIn()
    await store.dispatch(beginTest(1))
    const { deadline } = fake.state.attempt!
    takeBack({ running: { attemptId: ATTEMPT_ID, deadline } })
    if (isKnown)
      await store.dispatch(
        api.endpoints.getUserById.initiate({ id: person.uid }, { forceRefetch: true, subscribe: false }),
      )
    renderScreens(store, '/testpage?testNumber=1')
    await screen.findByRole('timer')
    await userEvent.click(screen.getByRole('button', { name: 'Finish Test' }))
    const confirm = await screen.findByRole('dialog', { name: 'Confirm Finish Test' })
    await userEvent.click(within(confirm).getByRole('button', { name: 'Finish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Test finished' })
    expect(dialog).toHaveTextContent('0/55')
    expect(
      await screen.findByText(/The payment for this test was returned on Nov 2, 2026\./),
    ).toBeInTheDocument()
    expect(dialog).toHaveTextContent('You no longer have access to this test, so it has no review.')
    expect(within(dialog).queryByRole('button', { name: 'Review answers' })).toBeNull()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'OK' })).toHaveFocus())
  },
)

test('an attempt that the server has finished shows the revocation, and does not request its results', async () => {
  fake.state.attempt = makeAttempt({ status: 'finished', finishedBy: 'server', score: '3/55' })
  takeBack({ score: '3/55', finishedAt: at })
  const store = await open('/testpage?testNumber=1')
  await until(() => store.getState().testSession.current.status === 'unshown')
  await waitFor(() => expect(screen.getByText(/^The payment for this test was returned on/)).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Show results' })).toBeNull()
})

test('its report says so, instead of what could not be loaded', async () => {
  fake.state.attempt = makeAttempt({ status: 'finished', revealed: true, score: '3/55' })
  fake.state.failing.set('content', 'not_paid')
  takeBack({ score: '3/55', finishedAt: at })
  await open(`/report?attempt=${ATTEMPT_ID}`)
  expect(
    await screen.findByText(
      'This test is no longer in your account, and its report with it. Your score of 3/55 stays.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('the address of a test that was refunded says so, and what stays', async () => {
  takeBack({ score: '7/55', finishedAt: at })
  await open('/testpage?testNumber=1')
  expect(
    await screen.findByText(
      'The payment for this test was returned on Nov 2, 2026. Your score of 7/55 stays in your account. You can buy the test again on the Available Tests page.',
    ),
  ).toBeVisible()
})

test('while a person settles a discount, All Tests is not offered, and single tests are', async () => {
  fake.state.user = { ...newUser(), bundleHeld: true }
  await open('/login')
  expect(await screen.findByText(/the remaining tests are sold one by one/)).toBeVisible()
  expect(screen.queryByRole('row', { name: /^All/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Offer' })).toBeNull()
  const second = screen.getByRole('row', { name: /^2 / })
  expect(within(second).getByRole('button', { name: /^Purchase/ })).toBeVisible()
})
