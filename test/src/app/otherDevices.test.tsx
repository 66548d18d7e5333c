import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { identityAbsent, identityFound } from '../../../src/auth/authSlice'
import { journalOperation } from '../../../src/features/testSession/outbox/journal'
import { keepOwnEpoch } from '../../../src/features/testSession/outbox/ownEpoch'
import { writerLost } from '../../../src/features/testSession/session/testSessionSlice'
import { visitTest } from '../../../src/features/testSession/visits/visitTest'
import { answerTo, ATTEMPT_ID, makeAttempt } from '../../support/browser/attempts'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../support/browser/renderScreens'
import { openSignedIn, openStore, until } from '../../support/browser/testStore'

jest.setTimeout(20_000)
const fake = fakeServerBeforeEach()

/** Test 1 as the record tells it. */
function entry(change: Partial<ReturnType<typeof newUser>['tests'][number]>): void {
  const [first, ...others] = newUser().tests
  fake.state.user = { ...newUser(), tests: [{ ...first!, ...change }, ...others] }
}

/** Test 1 runs, and another page has taken it over as often as its epoch says. */
function running(epoch: number): void {
  const deadline = new Date(Date.now() + 3_600_000).toISOString()
  fake.state.attempt = makeAttempt({ epoch, deadline })
  entry({ running: { attemptId: ATTEMPT_ID, deadline, epoch } })
}

/** Answers to two questions that this device has not sent. */
function keepAnswers(): void {
  keepOwnEpoch(localStorage, person.uid, ATTEMPT_ID, 1)
  for (const act of [answerTo(1, 'A', 1), answerTo(1, 'B', 2), answerTo(2, 'C', 3)])
    journalOperation(localStorage, person.uid, ATTEMPT_ID, act)
}

const unsent =
  /^2 answers on this device have not been sent yet\. To have them counted, continue the test on this device before you finish it\.$/

test('the list counts the unsent answers of a test that another device writes, also where it is not open here', async () => {
  running(2)
  keepAnswers()
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
  expect(await screen.findByText(unsent)).toBeVisible()
  expect(store.getState().testSession.current.status).toBe('idle')
})

test('the list hears of it when another device takes over the test that is open here', async () => {
  running(1)
  keepOwnEpoch(localStorage, person.uid, ATTEMPT_ID, 1)
  const { store } = await openSignedIn()
  await store.dispatch(visitTest({ testNumber: 1 }))
  await until(() => JSON.stringify(store.getState().testSession.current).includes('"writer":"here"'))
  renderScreens(store, '/login')
  await screen.findByRole('button', { name: 'Resume Practice Test 1' })
  keepAnswers()
  running(2)
  store.dispatch(writerLost({ attemptId: ATTEMPT_ID }))
  expect(await screen.findByText(unsent)).toBeVisible()
})

test('the list counts no answers that this device, as the writer, is still sending', async () => {
  running(1)
  keepAnswers()
  fake.state.failing.set('saveAnswers', 'noAnswer')
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
  expect(await screen.findByRole('button', { name: 'Resume Practice Test 1' })).toBeVisible()
  expect(store.getState().testSession.current.status).toBe('idle')
  expect(screen.queryByText(unsent)).toBeNull()
})

test('a list that cannot be loaded counts the answers to the test that is on this device', async () => {
  running(2)
  keepAnswers()
  fake.state.failing.set('getUserById', 'unavailable')
  const { store } = await openStore()
  // A login that was lost and is back loads no record.
  store.dispatch(identityAbsent({ remembered: person }))
  store.dispatch(identityFound(person))
  await store.dispatch(visitTest({ testNumber: 1 }))
  renderScreens(store, '/login')
  const way = await screen.findByRole('link', { name: 'Resume Practice Test 1' }, { timeout: 5_000 })
  expect(way.parentElement).toHaveTextContent('Answers that have not been sent yet: 2.')
})

test.each([
  ['that another device began', false],
  ['that was begun here', true],
])('a test %s and finished before Resume was pressed is said to be over', async (_what, isHere) => {
  running(1)
  const { store } = await openSignedIn()
  if (isHere) await store.dispatch(visitTest({ testNumber: 1 }))
  renderScreens(store, '/login')
  const resume = await screen.findByRole('button', { name: 'Resume Practice Test 1' })
  fake.state.attempt = makeAttempt({ status: 'finished', score: '7/55' })
  entry({ score: '7/55', finishedAt: new Date().toISOString() })
  await userEvent.click(resume)
  const said = await screen.findByText('This test is no longer in progress.')
  expect(said.parentElement).toHaveTextContent('Your score: 7/55 (13%).')
  expect(screen.getByRole('link', { name: 'Review it instead' })).toBeVisible()
})

const warning = /answers that are still unsent there will not count/

async function askToFinish(deps: Parameters<typeof openSignedIn>[0] = {}) {
  const { store } = await openSignedIn(deps)
  renderScreens(store, '/testpage?testNumber=1')
  await screen.findByRole('timer')
  await userEvent.click(await screen.findByRole('button', { name: 'Continue here instead' }))
  await until(() => {
    const { current } = store.getState().testSession
    return current.status === 'inProgress' && current.writer === 'here'
  })
  await userEvent.click(screen.getByRole('button', { name: 'Finish Test' }))
  return screen.findByRole('dialog', { name: 'Confirm Finish Test' })
}

test('Finish tells of unsent answers elsewhere where another device has written the test', async () => {
  running(1)
  const dialog = await askToFinish()
  expect(dialog).toHaveTextContent(warning)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Finish' }))
  await screen.findByRole('dialog', { name: 'Test finished' })
  expect(Object.keys(localStorage).filter((key) => key.includes('/epoch/'))).toEqual([])
})

test('Finish tells nothing of other devices where another tab of this one has written the test', async () => {
  running(1)
  keepOwnEpoch(localStorage, person.uid, ATTEMPT_ID, 1)
  const tabLock = {
    hold: async (_: string, { steal }: { steal: boolean }) => steal,
    release: () => undefined,
  }
  expect(await askToFinish({ tabLock })).not.toHaveTextContent(warning)
})
