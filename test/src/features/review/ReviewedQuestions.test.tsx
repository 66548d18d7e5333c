import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReviewedQuestions } from '../../../../src/features/review/ReviewedQuestions'
import { Themed } from '../../../support/browser/Themed'
import type { Among } from '../../../../domain/results/comparison'
import { noWork } from '../../../../domain/work'
import type { ScoreReport } from '../../../../domain/results/report'
import { makeContents } from '../../../support/contents'

const onReach = jest.fn()
const onGo = jest.fn()

const notes = {
  ...{ isReady: true, failure: null, retry: jest.fn(), noted: [], write: jest.fn() },
  textOf: () => '',
  standingOf: () => 'saved' as const,
}

const report: ScoreReport = {
  ...{ score: { name: 'All', right: 1, of: 55 }, answered: 2, bySkill: [], byField: [], byDiscipline: [] },
  ...{ minutes: [], evenMinutes: 10, struckRight: [], slow: [], evidence: { met: 0, of: 0 } },
  secondsOn: new Map([
    [1, 48.4],
    [2, 125],
  ]),
  changes: [{ question: 2, minute: 7, from: 'A', to: 'C', turn: 'right to wrong' }],
}

/** Passage 1, all keys A: question 1 answered rightly, question 2 wrongly, the others not. */
function review(made: ScoreReport | null = report, among: Among | null = null) {
  const [content] = makeContents([])
  if (!content) throw new Error('no content')
  // Question 3 is settled by two paragraphs, apart from each other.
  content.test.questions[2]!.evidence = [1, 4]
  render(
    <Themed>
      <ReviewedQuestions
        content={content}
        passage={1}
        answers={{ passage1: { 1: 'A', 2: 'C' } }}
        tools={{ ...noWork.tools, strikes: { 3: ['B'] }, flags: [4] }}
        current={2}
        onReach={onReach}
        report={made}
        among={among}
        lookAgain={{
          ...{ filter: null, choose: jest.fn(), what: 'missed' },
          after: (question) => [2, 3].find((each) => each > question),
        }}
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
])('question %i is told in a word: %s', (number, word) => {
  const question = review()
  expect(within(question(number)).getByText(word, { exact: true })).toBeVisible()
})

test('every option of every question says why, the key as right and the others as wrong', () => {
  const question = review()
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect(question(number)).toHaveTextContent(`Correct. Why A of ${number}`)
    for (const letter of ['B', 'C', 'D']) {
      expect(question(number)).toHaveTextContent(`Wrong. Why ${letter} of ${number}`)
    }
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

test('a question leads to the next one to look at; the last of them to none', async () => {
  const question = review()
  await userEvent.click(within(question(1)).getByRole('button', { name: 'Next missed question: 2' }))
  expect(onGo).toHaveBeenCalledWith(2)
  expect(within(question(3)).queryByRole('button', { name: /^Next/ })).not.toBeInTheDocument()
})
