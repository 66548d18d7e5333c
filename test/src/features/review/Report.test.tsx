import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { passageKey, questionsOfPassage } from '../../../../domain/exam'
import { Report } from '../../../../src/features/review/report/Report'
import { renderPart } from '../../../support/browser/Themed'
import { ATTEMPT_ID, changedAnswer, makeAttempt } from '../../../support/browser/attempts'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { someProgress } from '../../../support/results/someProgress'
import { openSignedIn } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

async function open(attempt: Parameters<typeof makeAttempt>[0]) {
  fake.state.attempt = makeAttempt({ answers: [{ passage1: { 1: 'A' } }], ...attempt })
  for (const op of changedAnswer) fake.state.stored.set(op.opId, op)
  fake.respond('getProgress', () => someProgress)
  const { store } = await openSignedIn()
  const draw = () => renderPart(<Report attemptId={ATTEMPT_ID} />, store)
  return { draw, ...draw() }
}

test('begins with the score and a next step, and its questions lead into the review', async () => {
  await open({ status: 'finished', score: '1/55', revealed: true })
  expect(await screen.findByText('1 of 55 right, 2%. 54 had no answer.')).toBeVisible()
  expect(screen.getByText(/Reasoning beyond the text is your weakest skill/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Practice it next' })).toHaveAttribute(
    'href',
    '/practice?skill=reasoning-beyond&passages=3',
  )
  expect(screen.queryByRole('heading', { name: 'Margin of error' })).toBeNull()
  expect(screen.getByRole('row', { name: /All questions 1 of 55/ })).toBeVisible()
  expect(screen.getByRole('table', { name: /even pace 10:00/ })).toBeVisible()
  expect(screen.getByRole('row', { name: '9 –' })).toBeVisible()
  const change = screen.getByRole('row', { name: /B to A, wrong to right/ })
  expect(within(change).getByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    `/testpage?testNumber=1&attempt=${ATTEMPT_ID}&question=1`,
  )
  expect(screen.getByText(/replaced or took back in less than 5 seconds counts as a slip/)).toBeVisible()
  expect(await screen.findByRole('row', { name: /1 \(shown\).*1\/55/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review answers' })).toBeVisible()
})

test.each([
  ['is under way', { status: 'open' }],
  ['has results that were not shown', { status: 'finished', score: '1/55', revealed: false }],
] as const)('asks for no key of an attempt that %s', async (_how, attempt) => {
  await open(attempt)
  expect(await screen.findByRole('link', { name: 'Open Practice Test 1' })).toHaveAttribute(
    'href',
    '/testpage?testNumber=1',
  )
  const asked = fake.state.calls.map(({ name }) => name)
  expect(asked).not.toContain('getHistory')
  expect(asked).not.toContain('getComparison')
  expect(asked.filter((name) => name.includes('passage'))).toEqual([])
})

test('does not believe what was kept from before the results were shown', async () => {
  const { draw, unmount } = await open({ status: 'finished', score: '1/55', revealed: false })
  await screen.findByRole('link', { name: 'Open Practice Test 1' })
  unmount()
  fake.state.attempt = { ...fake.state.attempt!, revealed: true }
  draw()
  expect(screen.queryByRole('link', { name: 'Open Practice Test 1' })).not.toBeInTheDocument()
  expect(await screen.findByRole('row', { name: /All questions 1 of 55/ })).toBeVisible()
})

test('tells the percentile once there are enough, and the measured error from 20 answers on', async () => {
  fake.state.comparison = {
    among: { attempts: 248, lower: 141, same: 24, standardError: 3.06, questions: [] },
  }
  const answers = [1, 2, 3, 4].map((passage) => ({
    [passageKey(passage)]: Object.fromEntries(
      questionsOfPassage(passage).map((each) => [each, 'A' as const]),
    ),
  }))
  await open({ status: 'finished', score: '1/55', revealed: true, answers })
  expect(
    await screen.findByText(
      'Percentile 62: of 248 first attempts at this text, one by each person, 141 scored lower and 24 the same.',
    ),
  ).toBeVisible()
  expect(
    screen.getByText(/about 3 questions up or down\. Two of your scores less than 5 apart/),
  ).toBeVisible()
})

test('stands without the comparison where it does not come, and asks again', async () => {
  fake.state.failing.set('getComparison', 'unavailable')
  await open({ status: 'finished', score: '1/55', revealed: true })
  expect(await screen.findByText(/How others did could not be loaded\./)).toBeVisible()
  expect(screen.getByRole('row', { name: /All questions 1 of 55/ })).toBeVisible()
  fake.state.failing.clear()
  fake.state.comparison = {
    among: { attempts: 30, lower: 0, same: 1, standardError: 3, questions: [] },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^Percentile 2: of 30/)).toBeVisible()
})
