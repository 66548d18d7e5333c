import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReviewedQuestions } from '../../../../src/features/review/ReviewedQuestions'
import { ATTEMPT_ID } from '../../../support/browser/attempts'
import { Themed } from '../../../support/browser/Themed'
import type { Among } from '../../../../domain/results/comparison'
import { noWork } from '../../../../domain/work'
import type { ScoreReport } from '../../../../domain/results/report'
import type { Shown } from '../../../../src/features/review/useReport'
import { makeContents } from '../../../support/contents'

const onReach = jest.fn()
const onGo = jest.fn()
const choose = jest.fn()
const all: Shown = { filter: null, questions: null, choose }

const notes = {
  ...{ isReady: true, failure: null, retry: jest.fn(), noted: [], write: jest.fn() },
  textOf: () => '',
  standingOf: () => 'saved' as const,
}

const report: ScoreReport = {
  ...{ score: { name: 'All', right: 1, of: 55 }, answered: 2, bySkill: [], byField: [], byDiscipline: [] },
  ...{
    minutes: [],
    evenMinutes: 10,
    struckRight: [],
    slow: [],
    verdicts: new Map(),
    evidence: { met: 0, of: 0 },
  },
  secondsOn: new Map([
    [1, 48.4],
    [2, 125],
  ]),
  changes: [{ question: 2, minute: 7, from: 'A', to: 'C', turn: 'right to wrong' }],
}

/** All keys are A. */
function review(made: ScoreReport | null = report, among: Among | null = null, shown: Shown = all) {
  const [content] = makeContents([])
  if (!content) throw new Error('no content')
  content.test.questions[2]!.evidence = [1, 4]
  render(
    <Themed>
      <ReviewedQuestions
        attemptId={ATTEMPT_ID}
        content={content}
        passage={1}
        answers={{ passage1: { 1: 'A', 2: 'C' } }}
        tools={{ ...noWork.tools, strikes: { 3: ['B'] }, flags: [4] }}
        current={2}
        onReach={onReach}
        report={made}
        among={among}
        shown={shown}
        notes={notes}
        onGo={onGo}
      />
    </Themed>,
  )
  return (question: number) => screen.getByRole('group', { name: `${question}. Question text ${question}` })
}

test.each([
  [1, 'Correct'],
  [2, 'Wrong'],
  [3, 'Not answered'],
])('question %i is described in a word: %s', (number, word) => {
  const question = review()
  expect(within(question(number)).getByText(word, { exact: true })).toBeVisible()
  expect(question(number)).toHaveAttribute('translate', 'no')
})

test('every option of every question says why, and once whether it is right and whose answer it was', () => {
  const question = review()
  expect(question(1)).toHaveTextContent('Your answer, correct. Why A of 1')
  expect(question(2)).toHaveTextContent('Correct answer. Why A of 2')
  expect(question(2)).toHaveTextContent('Your answer, wrong. Why C of 2')
  for (const [number, letter] of [
    ...['B', 'C', 'D'].map((each) => [1, each] as const),
    ...['B', 'D'].map((each) => [2, each] as const),
  ]) {
    expect(question(number)).toHaveTextContent(`Wrong. Why ${letter} of ${number}`)
  }
})

test('a question marks the paragraphs that settle it when asked, and leads to each of them', async () => {
  const question = review()
  const ask = (number: number, paragraph: number) =>
    within(question(number)).getByRole('button', { name: `Show paragraph ${paragraph}` })
  expect(ask(2, 1)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(ask(3, 1))
  expect(onReach).toHaveBeenLastCalledWith(3, 0)
  await userEvent.click(ask(3, 4))
  expect(onReach).toHaveBeenLastCalledWith(3, 1)
})

test('a question says what it asks for, how long it took, and how its answer was changed', () => {
  const question = review()
  expect(question(1)).toHaveTextContent('Comprehension · 48 s')
  expect(question(1)).not.toHaveTextContent('Minute')
  expect(question(2)).not.toHaveTextContent('first attempts')
  expect(question(2)).toHaveTextContent('Comprehension · 2 min 5 s · Minute 7: A to C, right to wrong')
  expect(question(3)).toHaveTextContent('No time spent here')
})

test('a question says how many chose each option, where enough people were asked', () => {
  const chosen = [1, 2, 3, 4, 5, 6].map((each) => ({
    question: each,
    chosen: { A: 20 + each, B: 5, C: 2, D: 1 },
  }))
  const question = review(report, {
    ...{ attempts: 31, lower: 0, same: 31, standardError: null },
    questions: chosen,
  })
  expect(question(2)).toHaveTextContent(
    'Of 31 first attempts, 22 chose A, 5 B, 2 C and 1 D; 1 left it unanswered.',
  )
})

test('the questions that were asked for are shown alone, with the next of them and the way back to all', async () => {
  review(report, null, { filter: 'missed', questions: [2, 3, 12], choose })
  expect(
    screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent?.slice(0, 2)),
  ).toEqual(['2.', '3.'])
  await userEvent.click(screen.getByRole('button', { name: 'Next missed question: 12' }))
  expect(onGo).toHaveBeenCalledWith(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }))
  expect(choose).toHaveBeenCalledWith(null)
})

test('a passage without such a question says so', () => {
  review(report, null, { filter: 'slow', questions: [12], choose })
  expect(screen.queryByRole('group')).not.toBeInTheDocument()
  expect(screen.getByText('No slow question in this passage.')).toBeVisible()
})
