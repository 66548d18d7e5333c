import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { Provider } from 'react-redux'
import { noWork } from '../../../../domain/work'
import { ReviewPanel, type Way } from '../../../../src/features/review/ReviewPanel'
import { useLookAgain } from '../../../../src/features/review/useLookAgain'
import { useReport } from '../../../../src/features/review/useReport'
import { Themed } from '../../../support/browser/Themed'
import { ATTEMPT_ID, changedAnswer, makeAttempt } from '../../../support/browser/attempts'
import { createFakeServer } from '../../../support/browser/fakeServer'
import { openSignedIn } from '../../../support/browser/testStore'

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  localStorage.clear()
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'error' })
  fake.state.attempt = makeAttempt({ status: 'finished', score: '1/55' })
  for (const op of changedAnswer) fake.state.stored.set(op.opId, op)
})
afterEach(() => fake.server.close())

const tools = { ...noWork.tools, flags: [3], strikes: { 2: ['A' as const] } }
const reviewed = {
  testNumber: 1,
  attemptId: ATTEMPT_ID,
  answers: { passage1: { 1: 'A' as const, 4: 'A' as const } },
  tools,
}

const way = createRef<Way>()

function Panel({ onGo, asked }: { onGo(question: number): void; asked: number | null }) {
  const reviewing = useReport(reviewed)
  const lookAgain = useLookAgain(reviewing)
  return (
    <ReviewPanel
      {...{ reviewing, lookAgain, onGo, asked }}
      way={way}
      current={1}
      reportPath="/report"
      practicePath="/practice"
      back={<a href="/">Back To Home</a>}
      answerRecord={<button>Download answer record</button>}
    />
  )
}

async function open(asked: number | null = null) {
  const onGo = jest.fn()
  const { store } = await openSignedIn()
  render(
    <Provider store={store}>
      <Themed>
        <MemoryRouter>
          <Panel onGo={onGo} asked={asked} />
        </MemoryRouter>
      </Themed>
    </Provider>,
  )
  return onGo
}

const choice = () => screen.getByRole('combobox', { name: 'Questions to look at again' })

test('names the questions worth a second look, and goes to them', async () => {
  const onGo = await open()
  await screen.findByRole('option', { name: 'Wrong (1)' })
  const counts = within(choice()).getAllByRole('option')
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    ...['Missed (54)', 'Wrong (1)', 'Not answered (53)', 'Flagged (1)'],
    ...['Struck out (1)', 'Changed (1)', 'Slow (0)', 'With a note (0)'],
  ])
  await userEvent.selectOptions(choice(), 'Flagged (1)')
  const found = screen.getByRole('navigation', { name: 'Flagged questions' })
  await userEvent.click(within(found).getByRole('button', { name: 'Question 3' }))
  expect(onGo).toHaveBeenCalledWith(3)
  await userEvent.selectOptions(choice(), 'Slow (0)')
  expect(screen.getByText('None in this attempt.')).toBeVisible()
})

test('the next question is the next that was missed, or the next of those that are chosen', async () => {
  const onGo = await open()
  await screen.findByRole('option', { name: 'Wrong (1)' })
  await userEvent.click(screen.getByRole('button', { name: 'Next missed' }))
  expect(onGo).toHaveBeenLastCalledWith(2)
  way.current?.(9)
  expect(onGo).toHaveBeenLastCalledWith(9)
  await userEvent.selectOptions(choice(), 'Wrong (1)')
  await userEvent.click(screen.getByRole('button', { name: 'Next wrong' }))
  expect(onGo).toHaveBeenLastCalledWith(4)
  await userEvent.selectOptions(choice(), 'Changed (1)')
  expect(screen.getByRole('button', { name: /^Next/ })).toBeDisabled()
})

test('all questions are told apart by words and signs, and each is led to', async () => {
  const onGo = await open()
  await screen.findByRole('option', { name: 'Wrong (1)' })
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
  expect(flagged).toEqual([map.getByRole('button', { name: 'Question 3, not answered, flagged' })])
  expect(flagged[0]!.firstElementChild!.innerHTML).toBe(map.getByText('flagged').firstElementChild!.innerHTML)
  expect(right).toHaveAttribute('aria-current', 'true')
  await userEvent.click(wrong!)
  expect(onGo).toHaveBeenCalledWith(4)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('leads to the report, and to the question that the address names', async () => {
  const onGo = await open(12)
  expect(await screen.findByRole('link', { name: 'Report' })).toHaveAttribute('href', '/report')
  const practice = screen.getByRole('link', { name: 'Practice this passage' })
  expect(practice).toHaveAttribute('href', '/practice')
  await waitFor(() => expect(onGo.mock.calls).toEqual([[12]]))
})

test('a report that cannot be made says so, and is asked for again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  fake.state.failing.set('getHistory', 'unavailable')
  await open()
  expect(await screen.findByText(/The report could not be created/)).toBeVisible()
  fake.state.failing.clear()
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(await screen.findByRole('link', { name: 'Report' })).toBeVisible()
})
