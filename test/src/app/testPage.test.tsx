import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../../src/api/api'
import { journalAct } from '../../../src/features/testSession/sync/journal'
import { chooseAnswer } from '../../../src/features/testSession/sync/userActs'
import { beginTest } from '../../../src/features/testSession/sync/beginTest'
import { reviewOpened } from '../../../src/features/testSession/state/testSessionSlice'
import {
  answerTo,
  finishAt,
  OTHER_DEVICE,
  ATTEMPT_ID,
  makeAttempt,
  OTHER_ATTEMPT_ID,
} from '../../support/browser/attempts'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { openScreens, renderScreens } from '../../support/browser/renderScreens'
import { openSignedIn, until } from '../../support/browser/testStore'
import { noonOf } from '../../support/noonOf'

const fake = fakeServerBeforeEach()
const LATER = new Date(Date.now() + 3_600_000).toISOString()

function own(changes: Record<number, object> = {}): void {
  const tests = newUser().tests.map((each) => ({ ...each, paid: true, ...changes[each.number] }))
  fake.state.user = { ...newUser(), tests }
}

test('a finished test behind a running one cannot be restarted, and opens once that is over', async () => {
  own()
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  const running = fake.state.attempt!
  store.dispatch(chooseAnswer(1, 1, 'C'))
  fake.state.attempt = makeAttempt({ attemptId: OTHER_ATTEMPT_ID, testNumber: 2, status: 'finished' })
  const session = () => store.getState().testSession.current

  renderScreens(store, '/testpage?testNumber=2')
  const way = await screen.findByRole('link', { name: 'Resume Practice Test 1' })
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

test('a passage that could not be loaded says so, and Retry asks for it', async () => {
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  store.dispatch(api.util.resetApiState())
  fake.state.failing.set('content', 'internal')
  renderScreens(store, '/testpage?testNumber=1')
  expect(await screen.findByText(/This passage could not be loaded/)).toBeVisible()
  fake.state.failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Title 1' })).toBeVisible()
})

test('an earlier attempt is not opened while its test runs again, and says so', async () => {
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  fake.state.attempt = makeAttempt({ attemptId: OTHER_ATTEMPT_ID, status: 'finished' })
  renderScreens(store, `/testpage?testNumber=1&attempt=${OTHER_ATTEMPT_ID}`)
  expect(
    await screen.findByText(
      'Practice Test 1 is in progress. You can open its earlier attempt again when you have finished it.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(store.getState().testSession.current).toMatchObject({ status: 'inProgress', attemptId: ATTEMPT_ID })
  expect(screen.getByRole('link', { name: 'Resume Practice Test 1' })).toBeVisible()
})

test('a review whose report cannot be made says so, and asks for it again', async () => {
  const { store } = await openSignedIn()
  fake.state.attempt = makeAttempt({ status: 'finished', score: '1/55', revealed: true })
  fake.state.failing.set('getHistory', 'unavailable')
  renderScreens(store, `/testpage?testNumber=1&attempt=${ATTEMPT_ID}`)
  expect(await screen.findByText(/The report could not be created/, {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Report' })).toBeNull()
  fake.state.failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await screen.findAllByRole('link', { name: 'Report' }))[0]).toBeVisible()
})

test('the address of an open attempt resumes it', async () => {
  fake.state.attempt = makeAttempt({ deadline: LATER })
  await openScreens(`/testpage?testNumber=1&attempt=${ATTEMPT_ID}`)
  expect(await screen.findByRole('timer')).toBeVisible()
})

test('a test that was finished here and gone on with elsewhere says what became of the finish, until it was read', async () => {
  fake.state.attempt = makeAttempt({ deadline: LATER })
  const later = answerTo(2, 'B', 5, OTHER_DEVICE)
  fake.state.stored.set(later.opId, later)
  journalAct(localStorage, { uid: person.uid, attemptId: ATTEMPT_ID }, finishAt(4))
  const { store } = await openScreens('/testpage?testNumber=1')
  expect(
    await screen.findByText(/You finished this test here, but it was used on another device/),
  ).toBeVisible()
  expect(store.getState().testSession.current).toMatchObject({ status: 'inProgress' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/You finished this test here/)).toBeNull()
})

test('the data for a start loads on the page before the test: the press only requests the start', async () => {
  const { store } = await openScreens('/testpage?testNumber=1')
  const start = await screen.findByRole('button', { name: 'Start' })
  await until(() => Object.keys(store.getState().api.queries).filter(isTextHere).length === 9)
  fake.state.calls = []
  await userEvent.click(start)
  expect(await screen.findByRole('timer')).toBeVisible()
  const calls = fake.state.calls.map(({ name }) => name)
  expect(calls.slice(0, calls.indexOf('startTest') + 1)).toEqual(['startTest'])
  expect(calls).not.toContain('getAttempt')

  function isTextHere(query: string): boolean {
    return query.startsWith('getPassage') && store.getState().api.queries[query]?.status === 'fulfilled'
  }
})

test('a test that was taken elsewhere while the page before it was read is looked at again, and started', async () => {
  await openScreens('/testpage?testNumber=1')
  const start = await screen.findByRole('button', { name: 'Start' })
  await until(() => fake.named('getAttempt').length > 0 && fake.named('passage9').length > 0)
  const elsewhere = makeAttempt({ attemptId: OTHER_ATTEMPT_ID, status: 'finished' })
  fake.state.attempt = elsewhere
  fake.respond('startTest', () => {
    if (fake.named('startTest').length === 1) return 'attempt_exists'
    fake.state.attempt = makeAttempt({ deadline: LATER })
    return fake.state.attempt
  })
  await userEvent.click(start)
  expect(await screen.findByRole('timer')).toBeVisible()
  expect(fake.named('startTest')).toMatchObject([
    { body: { afterAttemptId: null } },
    { body: { afterAttemptId: OTHER_ATTEMPT_ID } },
  ])
})

test('a start that another clock forbids names it, with what it has left and the way to it', async () => {
  own()
  const { store } = await openScreens('/testpage?testNumber=1')
  const start = await screen.findByRole('button', { name: 'Start' })
  const details = { attemptId: OTHER_ATTEMPT_ID, testNumber: 2, secondsLeft: 43 * 60 }
  fake.respond('startTest', () => ({ refused: 'test_running', details }))
  await userEvent.click(start)
  expect(await screen.findByText('Practice Test 2 is in progress, 43 min left.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  expect(screen.queryByText(/was not started/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Resume Practice Test 2' })).toBeVisible()
  expect(store.getState().testSession.current.status).toBe('idle')
})

test('a record that tells of a running test keeps its gate from starting another, and resumes it', async () => {
  const deadline = new Date(Date.now() + 3_630_000).toISOString()
  own({ 1: { running: { attemptId: ATTEMPT_ID, deadline } }, 2: { score: '41/55' } })
  fake.state.attempt = makeAttempt({ deadline })
  await openScreens('/login')
  const card = await screen.findByRole('region', { name: 'Next' })
  expect(card).toHaveTextContent('60 min left. The clock is running.')
  expect(card).toHaveTextContent('You can start or review other tests once you have finished this one.')
  const table = within(screen.getByRole('table'))
  expect(table.getByRole('button', { name: 'Resume Test 1' })).toBeEnabled()
  expect(table.queryByRole('link', { name: /Review/ })).toBeNull()
  for (const each of table.getAllByRole('button', { name: /^Start/ })) expect(each).toBeDisabled()
  expect(table.getAllByRole('button', { name: /^Start/ })).toHaveLength(9)
  await userEvent.click(within(card).getByRole('button', { name: 'Resume Practice Test 1' }))
  expect(await screen.findByRole('timer')).toBeVisible()
  expect(fake.named('startTest')).toHaveLength(0)
})

test('a test that was taken warns before it is taken again, and keeps the way to its review', async () => {
  own({ 1: { score: '41/55', finishedAt: noonOf('2025-11-22') } })
  await openScreens('/login')
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('link', { name: 'Review Test 1' })).toHaveAttribute('href', '/testpage?testNumber=1')
  expect(table.getByText('75% · Nov 22, 2025')).toBeVisible()
  await userEvent.click(table.getByRole('button', { name: 'Start Test 1 again' }))
  expect(await screen.findByText(/41\/55 \(75%\) on Nov 22, 2025/)).toBeVisible()
  expect(screen.getByText(/^The clock starts when you press “Start again”\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(await screen.findByRole('timer')).toBeVisible()
})

test('before a new attempt the gate says what it ends for answers that another device may still keep', async () => {
  const ended = makeAttempt({
    status: 'finished',
    finishedBy: 'server',
    revealed: false,
    deadline: new Date(Date.now() - 3_600_000).toISOString(),
  })
  own({ 1: { score: '41/55' } })
  const what = /Answers that are still kept on another device will no longer count/
  const { store } = await openSignedIn()
  fake.state.attempt = ended
  const { unmount } = renderScreens(store, '/testpage?testNumber=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start Test 1 again' }))
  expect(await screen.findByText(what)).toBeVisible()
  unmount()

  fake.state.attempt = { ...ended, revealed: true }
  renderScreens(store, '/login')
  await userEvent.click(await screen.findByRole('button', { name: 'Start Test 1 again' }))
  await until(() => fake.named('getAttempt').length > 2)
  expect(await screen.findByRole('button', { name: 'Start again' })).toBeVisible()
  expect(screen.queryByText(what)).toBeNull()
})
