import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Progress as Told } from '../../../../domain/results/progress'
import { Progress } from '../../../../src/features/progress/Progress'
import { renderPart } from '../../../support/browser/Themed'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { noProgress } from '../../../support/results/noProgress'
import { someProgress } from '../../../support/results/someProgress'
import { openSignedIn } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

async function open(told: Told, target: number | null = null) {
  fake.respond('getProgress', () => told)
  if (target !== null) fake.state.user = { ...newUser(), plan: { name: null, examDate: null, target } }
  const { store } = await openSignedIn()
  renderPart(<Progress practices={<p>Practice results</p>} />, store)
}

const figuresOf = (name: string) => userEvent.click(screen.getByText(`: ${name}`))

test('says what to practice next and what is counted, and claims nothing of fewer than ten questions', async () => {
  await open({ ...someProgress, earlier: 3 })
  expect(
    await screen.findByText('Reasoning beyond the text is your weakest skill so far: 16 of 61 right.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Practice it next' })).toHaveAttribute(
    'href',
    '/practice?skill=reasoning-beyond&passages=3',
  )
  expect(screen.getByText('Practice results')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your Notes' })).toHaveAttribute('href', '/notes')
  expect(
    screen.getByText(/each test’s latest finished attempt with at least 20 answers. 3 others are not./),
  ).toBeVisible()
  await figuresOf('right answers by skill')
  const skills = screen.getByRole('table', { name: 'Right answers by skill' })
  expect(within(skills).getByRole('row', { name: 'Comprehension 30 of 40 75%' })).toBeVisible()
  expect(
    within(skills).getByRole('row', { name: 'Reasoning within the text 9 of 9 Too few questions' }),
  ).toBeVisible()
  await figuresOf('right answers by field')
  expect(screen.getByRole('row', { name: 'Ethics 1 of 6 Too few questions' })).toBeVisible()
})

test('every chart has a name, and behind a press a table that says the same', async () => {
  await open(someProgress)
  expect(await screen.findByText('Scores of 55, the latest last:')).toBeVisible()
  await figuresOf('scores by date')
  const scores = screen.getByRole('table', { name: 'Scores by date' })
  expect(within(scores).getByRole('row', { name: /Nov 22, 2026 1 22 of 55 40%/ })).toBeVisible()
  expect(within(scores).getByRole('link', { name: 'Report of Test 2' })).toHaveAttribute(
    'href',
    `/report?attempt=${someProgress.attempts[1]?.attemptId}`,
  )
  expect(screen.getByRole('img', { name: /even pace of 10:00/ })).toBeVisible()
  await figuresOf('minutes on each passage, on average')
  expect(screen.getByRole('row', { name: '1 12:15' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'For the better: wrong to right 5' })).toBeVisible()
  expect(screen.getByText(/replaced or took back in less than 5 seconds counts as a slip/)).toBeVisible()
  const bars = screen.getByRole('img', { name: 'Percent right, by skill' }).querySelectorAll('rect')
  expect(bars).toHaveLength(2)
})

test('a target is a line across the scores, and practice stands beside tests', async () => {
  await open({ ...someProgress, practiced: [{ name: 'comprehension', right: 8, of: 12 }] }, 45)
  expect(await screen.findByText('Your target: 45')).toBeVisible()
  const skills = screen.getByRole('img', { name: 'Percent right, by skill, in tests and in practice' })
  expect(skills.querySelectorAll('rect')).toHaveLength(3)
  await figuresOf('right answers by skill')
  const practice = screen.getByRole('table', { name: 'In practice' })
  expect(within(practice).getByRole('row', { name: 'Comprehension 8 of 12 67%' })).toBeVisible()
})

test('before the first result it says what will be here, and leads to a test', async () => {
  await open(noProgress)
  expect(await screen.findByText(/will be here once you have finished a test with at least 20/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start a test' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('practice is shown before the first test', async () => {
  await open({ ...noProgress, practiced: [{ name: 'comprehension', right: 8, of: 12 }] })
  const skills = await screen.findByRole('img', { name: 'Percent right, by skill, in tests and in practice' })
  expect(skills.querySelectorAll('rect')).toHaveLength(1)
})

test('finished tests whose results were not seen wait for that', async () => {
  await open({ ...noProgress, unshown: 2 })
  const waiting = await screen.findByText(/2 finished tests are not counted yet: open their results first/)
  expect(within(waiting).getByRole('link', { name: 'Available Tests' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: 'Open your results' })).toHaveAttribute('href', '/login')
})

test('progress that cannot be loaded says so, and is asked for again', async () => {
  fake.state.failing.set('getProgress', 'unavailable')
  await open(someProgress)
  expect(await screen.findByText(/Your progress could not be loaded/)).toBeVisible()
  fake.state.failing.clear()
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(await screen.findByText('Scores of 55, the latest last:')).toBeVisible()
})
