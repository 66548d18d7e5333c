import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  passageKey,
  passageNumbers,
  QUESTIONS_PER_TEST,
  questionsOfPassage,
} from '../../../../../../domain/exam'
import { ATTEMPT_ID, makeAttempt, OTHER_ATTEMPT_ID } from '../../../../../support/browser/attempts'
import { fakeServerBeforeEach } from '../../../../../support/browser/fakeServerBeforeEach'
import { openScreens } from '../../../../../support/browser/renderScreens'
import { noProgress } from '../../../../../support/results/noProgress'

jest.setTimeout(60_000)
const fake = fakeServerBeforeEach()

const answersBut = (unanswered: number) =>
  passageNumbers.map((passage) => ({
    [passageKey(passage)]: Object.fromEntries(
      questionsOfPassage(passage)
        .filter((question) => question <= QUESTIONS_PER_TEST - unanswered)
        .map((question) => [question, 'A' as const]),
    ),
  }))

async function askToFinish(unanswered: number) {
  const deadline = new Date(Date.now() + 12.5 * 60_000).toISOString()
  fake.state.attempt = makeAttempt({ answers: answersBut(unanswered), deadline })
  await openScreens('/testpage?testNumber=1')
  await screen.findByRole('timer')
  await userEvent.click(screen.getByRole('button', { name: 'Finish Test' }))
  return screen.findByRole('dialog', { name: 'Confirm Finish Test' })
}

const namesOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('with every question answered the dialog says so and how much time is left, and warns of nothing', async () => {
  const dialog = await askToFinish(0)
  expect(dialog).toHaveTextContent('Every question has an answer.')
  expect(dialog).toHaveTextContent('12 min left.')
  expect(namesOf(dialog)).toEqual(['Finish', 'Cancel'])
})

test('with questions left it warns, and Cancel is the safe button at the end', async () => {
  const dialog = await askToFinish(1)
  expect(dialog).toHaveTextContent('1 of 55 questions has no answer yet.')
  expect(namesOf(dialog)).toEqual(['Finish', 'Cancel'])
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
})

test('the result tells the change since the last attempt, the pace and one next step, and leads to the report', async () => {
  const attempt = (attemptId: string, testNumber: number, right: number) => ({
    ...{ attemptId, testNumber, ordinal: 1, finishedAt: new Date().toISOString(), right, of: 55 },
  })
  fake.respond('getProgress', () => ({
    ...noProgress,
    attempts: [attempt(OTHER_ATTEMPT_ID, 2, 11), attempt(ATTEMPT_ID, 1, 14)],
  }))
  const confirm = await askToFinish(0)
  await userEvent.click(within(confirm).getByRole('button', { name: 'Finish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Test finished' }, { timeout: 10_000 })
  expect(dialog).toHaveTextContent('14/55')
  expect(dialog).toHaveTextContent('25% correct')
  expect(await within(dialog).findByText(/^3 more than in Test 2\./)).toHaveTextContent(
    /a passage; an even pace is 10:00\.$/,
  )
  expect(within(dialog).getByRole('link', { name: 'Practice a passage' })).toHaveAttribute(
    'href',
    '/practice',
  )
  expect(namesOf(dialog)).toEqual(['Cancel', 'Back To Login', 'Report', 'Review answers'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }))
  expect(await screen.findByRole('heading', { name: 'Report: Practice Test 1' })).toBeVisible()
})
