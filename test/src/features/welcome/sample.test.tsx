import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { identityAbsent } from '../../../../src/auth/authSlice'
import { sampleContent } from '../../../../src/features/welcome/sampleContent'
import * as sampleTaste from '../../../../src/features/welcome/sampleTaste'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openStore } from '../../../support/browser/testStore'

jest.setTimeout(20_000)
beforeEach(() => localStorage.clear())

const { passage, questions } = sampleContent.test

async function openSample() {
  const { store } = await openStore()
  store.dispatch(identityAbsent({ remembered: null }))
  renderScreens(store, '/sample')
  await screen.findByRole('heading', { name: 'Sample Passage' })
  return screen.getAllByRole('group', { name: /^\d\. / })
}

/** jsdom has no summary that opens by itself. */
async function check(group: HTMLElement): Promise<void> {
  await userEvent.click(within(group).getByText(/^(Check your answer|Show answer and explanations)$/))
  group.querySelector('details')!.open = true
}

test('what the login says of the sample is true of it', () => {
  expect([passage.title, questions.length]).toEqual([sampleTaste.title, sampleTaste.questions])
  const { before, work, after } = sampleTaste.opening
  expect(passage.paragraphs[0]?.startsWith(`${before}<cite>${work}</cite>${after}`)).toBe(true)
})

test('an answer is checked: its verdict, every explanation, and its paragraphs in the passage', async () => {
  const groups = await openSample()
  expect(groups).toHaveLength(questions.length)
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
})

test('whoever looks without choosing has not answered: it is said, and not counted', async () => {
  const [first, second] = await openSample()
  await check(first!)
  expect(await within(first!).findByText(/^You looked before choosing/)).toBeVisible()
  expect(within(first!).queryByText(/^(Correct|Wrong)\.$/)).toBeNull()
  expect(
    within(first!)
      .getAllByRole('radio')
      .every((radio) => (radio as HTMLInputElement).disabled),
  ).toBe(true)
  const status = screen.getByRole('status')
  expect(status).toHaveTextContent(/^You looked at one answer without choosing\.$/)

  const { correctAnswer } = questions[1]!
  await userEvent.click(within(second!).getByRole('radio', { name: new RegExp(`^${correctAnswer}\\.`) }))
  await check(second!)
  await within(second!).findByText(/^Correct\.$/)
  expect(status).toHaveTextContent(/^1 of 1 correct so far\. You looked at one answer without choosing\.$/)
})
