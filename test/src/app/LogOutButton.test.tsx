import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseAnswer, finishTest, seeQuestion } from '../../../src/features/testSession/sync/userActs'
import { journalAct } from '../../../src/features/testSession/sync/journal'
import { beginTest } from '../../../src/features/testSession/sync/beginTest'
import { answerTo, ATTEMPT_ID, makeAttempt, OTHER_ATTEMPT_ID } from '../../support/browser/attempts'
import { person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { openScreens, renderScreens } from '../../support/browser/renderScreens'
import { selectSitting } from '../../../src/features/testSession/state/sessionOwner'
import { finishRequested } from '../../../src/features/testSession/state/testSessionSlice'
import { openSignedIn, until } from '../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(() => void fake.state.failing.set('saveAnswers', 'noAnswer'))

async function pressLogOut() {
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
}

test('Log Out warns of what only this device has, of whatever test', async () => {
  fake.state.attempt = makeAttempt()
  journalAct(localStorage, { uid: person.uid, attemptId: OTHER_ATTEMPT_ID }, answerTo(1, 'A', 1))
  const { store } = await openScreens('/login')
  await pressLogOut()
  const dialog = await screen.findByRole('dialog', { name: 'Log out now?' })
  expect(
    await within(dialog).findByText(
      /^1 change has not reached the server yet. It stays on this device .* Once the test is finished elsewhere, it is no longer counted\.$/,
    ),
  ).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(store.getState().auth.status).toBe('signedIn')
})

const fillStorage = () =>
  void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

test.each([
  ['kept by the device', () => undefined, 'They stay on this device'],
  ['on screen only', fillStorage, 'This device is out of storage space and may not keep'],
])('choices of the test on screen, %s, count once each', async (_where, prepare, becomes) => {
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  prepare()
  store.dispatch(seeQuestion(1))
  store.dispatch(chooseAnswer(1, 1, 'A'))
  store.dispatch(chooseAnswer(1, 2, 'B'))
  expect(store.getState().testSession.current).toMatchObject({ attemptId: ATTEMPT_ID })
  renderScreens(store, '/login')
  await pressLogOut()
  expect(await screen.findByText(/^2 changes have not reached the server yet\./)).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveTextContent(becomes)
})

test.each([
  ['kept by the device', () => undefined, 'yet. It will be submitted when you log in here again.'],
  ['on screen only', fillStorage, 'yet.This device is out of storage space'],
])(
  'Log Out says of a test whose finish is %s that it is not submitted yet',
  async (_where, prepare, says) => {
    const { store } = await openSignedIn()
    await store.dispatch(beginTest(1))
    await until(() => selectSitting(store.getState()) !== null)
    for (const name of ['saveAnswers', 'getAttempt']) fake.state.failing.set(name, 'noAnswer')
    prepare()
    store.dispatch(finishRequested())
    store.dispatch(finishTest())
    renderScreens(store, '/testpage?testNumber=1')
    await pressLogOut()
    expect(
      await screen.findByText(/^You finished Practice Test 1, but it has not been submitted yet\./),
    ).toBeVisible()
    expect(screen.getByRole('dialog')).toHaveTextContent(says)
    expect(screen.getByRole('dialog')).not.toHaveTextContent('clock')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log Out' }))
    expect(store.getState().auth.status).toBe('signedOut')
  },
)
