import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReviewedQuestions } from '../../../../src/features/review/ReviewedQuestions'
import { Styled } from '../../../../src/ui/theme/Styled'
import { noWork } from '../../../../domain/work'
import { makeContents } from '../../../support/contents'

const onReach = jest.fn()

/** Passage 1, all keys A: question 1 answered rightly, question 2 wrongly, the others not. */
function review() {
  const [content] = makeContents([])
  if (!content) throw new Error('no content')
  render(
    <Styled>
      <ReviewedQuestions
        content={content}
        passage={1}
        answers={{ passage1: { 1: 'A', 2: 'C' } }}
        tools={{ ...noWork.tools, strikes: { 3: ['B'] }, flags: [4] }}
        current={2}
        onReach={onReach}
      />
    </Styled>,
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

test('the sign beside the word is a tick only where the answer is right', () => {
  const question = review()
  const [right, wrong, missing] = [1, 2, 3].map((number) => question(number).querySelector('svg')?.innerHTML)
  expect(right).toBeDefined()
  expect(wrong).not.toBe(right)
  expect(missing).toBe(wrong)
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

test('the choice stays marked and can no longer be changed', () => {
  const question = review()
  const radios = within(question(2)).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, false, true, false])
  radios.forEach((radio) => expect(radio).toBeDisabled())
})

test('a question marks the paragraphs that settle it when asked', async () => {
  const question = review()
  const ask = (number: number) =>
    within(question(number)).getByRole('button', { name: /^Show paragraphs? \d/ })
  expect(ask(2)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(ask(3))
  expect(onReach).toHaveBeenCalledWith(3)
})
