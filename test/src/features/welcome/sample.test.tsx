import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { identityAbsent } from '../../../../src/auth/authSlice'
import { sampleContent } from '../../../../src/features/welcome/sampleContent'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openStore } from '../../../support/browser/testStore'

beforeEach(() => localStorage.clear())

const { questions } = sampleContent.test

async function openSample() {
  const { store } = await openStore()
  store.dispatch(identityAbsent({ remembered: null }))
  renderScreens(store, '/sample')
  await screen.findByRole('heading', { name: 'Sample Passage' })
  return screen.getAllByRole('group', { name: /^\d\. / })
}

/** jsdom doesn't open `details`. */
async function check(group: HTMLElement): Promise<void> {
  await userEvent.click(within(group).getByText(/^(Check your answer|Show answer and explanations)$/))
  group.querySelector('details')!.open = true
}

test('an answer is checked: its verdict, every explanation, and its paragraphs in the passage', async () => {
  const groups = await openSample()
  expect(groups).toHaveLength(questions.length)
  for (const group of groups) expect(group).toHaveAttribute('translate', 'no')
  const [first, second] = groups
  const { correctAnswer, options, evidence } = questions[0]!
  await userEvent.click(within(first!).getByRole('radio', { name: new RegExp(`^${correctAnswer}\\.`) }))
  await check(first!)
  expect(await within(first!).findByText(/^Correct\.$/)).toBeVisible()
  for (const { explanation } of options)
    expect(within(first!).getByText(explanation, { exact: false })).toBeVisible()
  const marked = [...document.querySelectorAll('.paragraph[data-evidence]')].map(({ id }) => id)
  expect(marked).toEqual(evidence.map((paragraph) => `paragraph-${paragraph}`))
  expect(within(first!).getByRole('link', { name: String(evidence[0]) })).toHaveAttribute(
    'href',
    `#${marked[0]}`,
  )
  expect(
    within(first!)
      .getAllByRole('radio')
      .every((radio) => (radio as HTMLInputElement).disabled),
  ).toBe(true)

  const wrong = questions[1]!.options.find(({ letter }) => letter !== questions[1]!.correctAnswer)!
  await userEvent.click(within(second!).getByRole('radio', { name: new RegExp(`^${wrong.letter}\\.`) }))
  await check(second!)
  expect(await within(second!).findByText(/^Wrong\.$/)).toBeVisible()
  expect(
    within(second!).getByText(new RegExp(`The answer is ${questions[1]!.correctAnswer}\\.`)),
  ).toBeVisible()
  expect(screen.getByText('1 of 2 correct so far.')).toBeVisible()
  const skills = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(skills).toEqual([
    'Comprehension1 of 2',
    'Reasoning within the textnot answered yet',
    'Reasoning beyond the textnot answered yet',
  ])
})

test('the tools are those of a test: strike out, flag, highlight menu, clock', async () => {
  const [first] = await openSample()
  const tools = within(first!)
  await userEvent.click(tools.getByRole('button', { name: 'Strike out A' }))
  expect(tools.getByRole('radio', { name: /struck out/ })).toHaveAttribute('value', 'A')
  await userEvent.click(tools.getByRole('radio', { name: /^A\./ }))
  expect(tools.queryByRole('radio', { name: /struck out/ })).toBeNull()
  await userEvent.click(tools.getByRole('button', { name: 'Flag question 1' }))
  expect(tools.getByRole('button', { name: 'Flag question 1' })).toHaveAttribute('aria-pressed', 'true')

  Range.prototype.getClientRects = () => [new DOMRect(0, 0, 80, 20)] as unknown as DOMRectList
  const second = document.querySelector('[data-paragraph="2"]')!
  document.getSelection()?.selectAllChildren(second)
  await userEvent.click(await screen.findByRole('button', { name: 'Yellow' }))
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent).join('')
  expect(marks()).toBe(second.textContent)
  fireEvent.click(document.querySelector('mark')!)
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }))
  expect(marks()).toBe('')
  Reflect.deleteProperty(Range.prototype, 'getClientRects')

  await userEvent.click(screen.getByRole('button', { name: 'Start the clock' }))
  expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/^(10:00|09:59)$/)
})

test('showing the explanation without a choice is no answer: it is announced, and not counted', async () => {
  const [first, second] = await openSample()
  await check(first!)
  expect(await within(first!).findByText(/^You looked before choosing/)).toBeVisible()
  expect(within(first!).queryByText(/^(Correct|Wrong)\.$/)).toBeNull()
  expect(
    within(first!)
      .getAllByRole('radio')
      .every((radio) => (radio as HTMLInputElement).disabled),
  ).toBe(true)
  const status = within(screen.getByRole('region', { name: 'A whole test' })).getByRole('status')
  expect(status).toHaveTextContent(/^You looked at one answer without choosing\.$/)

  const { correctAnswer } = questions[1]!
  await userEvent.click(within(second!).getByRole('radio', { name: new RegExp(`^${correctAnswer}\\.`) }))
  await check(second!)
  await within(second!).findByText(/^Correct\.$/)
  expect(status).toHaveTextContent(/^1 of 1 correct so far\. You looked at one answer without choosing\.$/)
})
