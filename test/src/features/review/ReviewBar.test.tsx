import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { noWork } from '../../../../domain/work'
import { ReviewBar, type Way } from '../../../../src/features/review/ReviewBar'
import { useReport, useShown } from '../../../../src/features/review/useReport'
import { renderPart } from '../../../support/browser/Themed'
import { ATTEMPT_ID, changedAnswer, makeAttempt } from '../../../support/browser/attempts'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openSignedIn } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(() => {
  fake.state.attempt = makeAttempt({ status: 'finished', score: '1/55' })
  for (const op of changedAnswer) fake.state.stored.set(op.opId, op)
})

const tools = { ...noWork.tools, flags: [30, 3] }
const reviewed = {
  testNumber: 1,
  attemptId: ATTEMPT_ID,
  answers: { passage1: { 1: 'A' as const, 4: 'A' as const } },
  tools,
}

const way = createRef<Way>()

function Bar({ onGo, asked }: { onGo(question: number): void; asked: number | null }) {
  const reviewing = useReport(reviewed)
  const shown = useShown(reviewing)
  return (
    <>
      <ReviewBar
        {...{ reviewing, shown, onGo, asked }}
        score="1/55"
        way={way}
        current={1}
        attempt={{ ...reviewed, passage: 2 }}
      />
      <output>{shown.questions?.join(' ') ?? 'all'}</output>
    </>
  )
}

async function open(asked: number | null = null) {
  const onGo = jest.fn()
  const { store } = await openSignedIn()
  renderPart(<Bar onGo={onGo} asked={asked} />, store)
  await screen.findByRole('button', { name: 'Missed 1' })
  return onGo
}

const filters = () => within(screen.getByRole('group', { name: 'Questions shown' }))
const filter = (name: string) => filters().getByRole('button', { name })
const shown = () => document.querySelector('output')?.textContent

test('shows the questions worth a second look alone, from the next of them on, and all again', async () => {
  const onGo = await open()
  expect(
    filters()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 55', 'Missed 1', 'Unanswered 53', 'Flagged 2', 'Slow 0', 'Notes 0'])
  expect(filter('All 55')).toHaveAttribute('aria-pressed', 'true')
  expect(filter('Slow 0')).toBeDisabled()
  await userEvent.click(filter('Flagged 2'))
  expect(shown()).toBe('3 30')
  expect(onGo).toHaveBeenLastCalledWith(3)
  expect(filter('Flagged 2')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(filter('All 55'))
  expect(shown()).toBe('all')
  expect(onGo).toHaveBeenCalledTimes(1)
})

test('a question that is gone to is shown, whatever was chosen before', async () => {
  const onGo = await open()
  await userEvent.click(filter('Flagged 2'))
  act(() => way.current?.(30))
  expect(shown()).toBe('3 30')
  act(() => way.current?.(9))
  expect(shown()).toBe('all')
  expect(onGo).toHaveBeenLastCalledWith(9)
})

test('paper has every question, whatever is shown', async () => {
  const print = jest.fn()
  window.print = print
  await open()
  await userEvent.click(filter('Flagged 2'))
  print.mockImplementation(() => expect(shown()).toBe('all'))
  await userEvent.click(screen.getByText('Print all'))
  expect(print).toHaveBeenCalledTimes(1)
})

test('all questions are distinguished by words and signs, and each is linked', async () => {
  const onGo = await open()
  await userEvent.click(screen.getByRole('button', { name: 'All questions' }))
  const map = within(screen.getByRole('dialog', { name: 'All questions' }))
  expect(map.getAllByRole('button', { name: /^Question/ })).toHaveLength(55)
  expect(map.getAllByRole('button', { name: /, not answered/ })).toHaveLength(53)
  const [right, wrong, missing] = [
    'Question 1, correct',
    'Question 4, wrong',
    'Question 2, not answered',
  ].map((name) => map.getByRole('button', { name }))
  const signs = [right, wrong, missing].map((cell) => cell!.lastElementChild!.innerHTML)
  expect(new Set(signs).size).toBe(3)
  const flagged = map.getAllByRole('button', { name: /, flagged$/ })
  expect(flagged).toEqual(
    [3, 30].map((each) => map.getByRole('button', { name: `Question ${each}, not answered, flagged` })),
  )
  expect(flagged[0]!.firstElementChild!.innerHTML).toBe(map.getByText('flagged').firstElementChild!.innerHTML)
  expect(right).toHaveAttribute('aria-current', 'true')
  await userEvent.click(wrong!)
  expect(onGo).toHaveBeenCalledWith(4)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('leads to the report, and to the question that the address names', async () => {
  const onGo = await open(12)
  // In the bar and in its menu; the stylesheet shows one.
  for (const link of await screen.findAllByRole('link', { name: 'Report' }))
    expect(link).toHaveAttribute('href', `/report?attempt=${ATTEMPT_ID}`)
  expect(screen.getByText('Practice this passage')).toHaveAttribute('href', '/practice?test=1&passage=2')
  await waitFor(() => expect(onGo.mock.calls).toEqual([[12]]))
})
