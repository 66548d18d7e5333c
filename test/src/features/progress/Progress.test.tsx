import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import type { Progress as Told } from '../../../../domain/results/progress'
import { Progress } from '../../../../src/features/progress/Progress'
import { Themed } from '../../../support/browser/Themed'
import { createFakeServer } from '../../../support/browser/fakeServer'
import { noProgress } from '../../../support/results/noProgress'
import { openSignedIn } from '../../../support/browser/testStore'
import { noonOf } from '../../../support/noonOf'

const attempt = (digit: number, right: number) => ({
  attemptId: `00000000-0000-4000-8000-00000000000${digit}`,
  ...{ testNumber: digit, ordinal: 1, finishedAt: noonOf('2026-11-22'), right, of: 55 },
})
const taken: Told = {
  ...noProgress,
  attempts: [attempt(1, 22), attempt(2, 33)],
  answered: 108,
  bySkill: [
    { name: 'comprehension', right: 30, of: 40 },
    { name: 'reasoning-within', right: 9, of: 9 },
    { name: 'reasoning-beyond', right: 16, of: 61 },
  ],
  byDiscipline: [{ name: 'Ethics', right: 1, of: 6 }],
  minutes: [{ passage: 1, minutes: 12.25 }],
  evenMinutes: 10,
  changes: { better: 5, worse: 2, neither: 1 },
}

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  localStorage.clear()
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => fake.server.close())

async function open(told: Told) {
  fake.respond('getProgress', () => told)
  const { store } = await openSignedIn()
  render(
    <Provider store={store}>
      <Themed>
        <MemoryRouter>
          <Progress
            testsPath="/tests"
            practicePath="/practice"
            reportPathOf={(id) => `/report?attempt=${id}`}
          />
        </MemoryRouter>
      </Themed>
    </Provider>,
  )
}

test('says what to practice next, from no skill with fewer than ten questions', async () => {
  await open(taken)
  expect(
    await screen.findByText(
      'Reasoning beyond the text is your weakest skill so far: 16 of 61 right. Practice it next.',
    ),
  ).toBeVisible()
  const skills = screen.getByRole('table', { name: 'Right answers by skill' })
  expect(within(skills).getByRole('row', { name: 'Comprehension 30 of 40 75%' })).toBeVisible()
  expect(
    within(skills).getByRole('row', { name: 'Reasoning within the text 9 of 9 Too few questions' }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: 'Ethics 1 of 6 Too few questions' })).toBeVisible()
})

test('every chart has a name, and a table that says the same', async () => {
  await open(taken)
  expect(await screen.findByRole('img', { name: /^Percent right at each attempt/ })).toBeVisible()
  const scores = screen.getByRole('table', { name: 'Scores by date' })
  expect(within(scores).getByRole('row', { name: /Nov 22, 2026 1 22 of 55 40%/ })).toBeVisible()
  expect(within(scores).getByRole('link', { name: 'Report of attempt 2' })).toHaveAttribute(
    'href',
    `/report?attempt=${taken.attempts[1]?.attemptId}`,
  )
  expect(screen.getByRole('img', { name: /even pace of 10:00/ })).toBeVisible()
  expect(screen.getByRole('row', { name: '1 12:15' })).toBeVisible()
  expect(screen.getByRole('img', { name: /for the better, for the worse/ })).toBeVisible()
  expect(screen.getByRole('row', { name: 'For the better: wrong to right 5' })).toBeVisible()
  expect(screen.getByText(/replaced or took back in less than 5 seconds counts as a slip/)).toBeVisible()
  // A skill with too few questions has no bar.
  const bars = screen.getByRole('img', { name: 'Percent right, by skill' }).querySelectorAll('rect')
  expect(bars).toHaveLength(2)
})

test('before the first result it says when there will be something, and what waits', async () => {
  await open({ ...noProgress, unshown: 2 })
  expect(await screen.findByText(/once you have finished a test/)).toBeVisible()
  const waiting = screen.getByText(/2 finished tests are not counted yet: open their results first/)
  expect(within(waiting).getByRole('link', { name: 'Available Tests' })).toHaveAttribute('href', '/tests')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('progress that cannot be loaded says so, and is asked for again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  fake.state.failing.set('getProgress', 'unavailable')
  await open(taken)
  expect(await screen.findByText(/Your progress could not be loaded/)).toBeVisible()
  fake.state.failing.clear()
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(await screen.findByRole('table', { name: 'Scores by date' })).toBeVisible()
})
