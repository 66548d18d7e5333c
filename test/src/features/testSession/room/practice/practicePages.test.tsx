import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PracticeList } from '../../../../../../domain/practiceList'
import { fakeServerBeforeEach } from '../../../../../support/browser/fakeServerBeforeEach'
import { ATTEMPT_ID, OTHER_ATTEMPT_ID } from '../../../../../support/browser/attempts'
import {
  explainedAs,
  fakePractice,
  makePractice,
  PRACTICE_ID,
} from '../../../../../support/browser/practices'
import { renderScreens } from '../../../../../support/browser/renderScreens'
import { openSignedIn } from '../../../../../support/browser/testStore'
import { noonOf } from '../../../../../support/noonOf'

const fake = fakeServerBeforeEach()
beforeEach(() => sessionStorage.clear())

const passage = (number: number, change = {}) => ({
  ...{ passage: number, title: `Title ${number}`, isSeen: true, missed: [] as number[], due: [] as number[] },
  ...{ field: 'humanities' as const, words: 600, skills: [] },
  ...change,
})
const list: PracticeList = {
  tests: [
    {
      ...{ testNumber: 1, hold: null },
      passages: [passage(1, { missed: [2, 5] }), passage(2), passage(3, { isSeen: false })],
    },
    { testNumber: 2, hold: 'running', passages: [] },
    { testNumber: 3, hold: 'unshown', passages: [] },
  ],
  open: [
    {
      ...{ practiceId: PRACTICE_ID, testNumber: 1, passage: 2, answered: 1, of: 6 },
      startedAt: noonOf('2026-11-22'),
    },
  ],
  ...{ results: [], today: { testNumber: 1, passage: 3, isDone: false } },
  ...{ streak: { days: 2, isDoneToday: true }, left: 3 },
}
const nothing: PracticeList = {
  ...{ tests: [], open: [], results: [], today: null },
  ...{ streak: { days: 0, isDoneToday: false }, left: 40 },
}

async function open(address: string, told = list) {
  fake.respond('getPractices', () => told)
  const { store } = await openSignedIn()
  return renderScreens(store, address)
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the practice list', () => {
  test('stands by test and passage, with what was missed, what is new, and why some cannot be', async () => {
    await open('/practice')
    const first = await screen.findByRole('link', { name: '1. Title 1' })
    expect(first).toHaveAttribute('href', '/practice?test=1&passage=1')
    const missed = screen.getByRole('link', { name: 'Try the 2 missed before again, passage 1 of test 1' })
    expect(missed).toHaveAttribute('href', '/practice?test=1&passage=1&only=missed')
    const [third] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Title 3'))
    expect(third).toHaveTextContent('New to you')
    expect(screen.getByText(/This test is in progress/)).toBeVisible()
    expect(screen.getByText(/You have not looked at the results of this test yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open Practice Test 2' })).toHaveAttribute(
      'href',
      '/testpage?testNumber=2',
    )
    expect(screen.getByRole('link', { name: 'Continue Test 1, passage 2' })).toHaveAttribute(
      'href',
      `/practice?id=${PRACTICE_ID}`,
    )
    expect(screen.getByText(/^1 of 6 answered, started Nov 22, 2026, 12:00.PM$/)).toBeVisible()
  })

  test('tells two practices of one passage apart that were begun within a minute, and those alone', async () => {
    const [begun] = list.open
    const others = [
      { ...begun!, practiceId: OTHER_ATTEMPT_ID, startedAt: noonOf('2026-11-22', 41) },
      { ...begun!, practiceId: ATTEMPT_ID, passage: 1, startedAt: noonOf('2026-11-22', 50) },
    ]
    await open('/practice', { ...list, open: [begun!, ...others] })
    const rows = await screen.findAllByText(/answered, started/)
    const seconds = rows.map(({ textContent }) => /:\d\d(:\d\d)?.[AP]M$/.exec(textContent ?? '')?.[1])
    expect(seconds).toEqual([':00', ':41', undefined])
  })

  test('begins with the missed questions that come back today, or says that the day is done', async () => {
    const [first, ...others] = list.tests
    const due = { ...first!, passages: [passage(1, { due: [2, 5] })] }
    await open('/practice', { ...list, tests: [due, ...others] })
    expect(await screen.findByRole('heading', { name: '2 questions to try again' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/practice?only=due&passages=3',
    )
  })

  test('says that the day is done, when a day has had enough, and where nothing can be practiced', async () => {
    const { unmount } = await open('/practice', { ...list, today: { ...list.today!, isDone: true }, left: 0 })
    expect(await screen.findByRole('heading', { name: 'Done for today' })).toBeVisible()
    expect(screen.getByText(/You have started 40 passages within 24 hours/)).toBeVisible()
    unmount()
    await open('/practice', nothing)
    expect(await screen.findByRole('heading', { name: 'Your tests come first' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Show the set' })).not.toBeInTheDocument()
  })

  test('has the dated results, eight of them until all are asked for', async () => {
    const results = Array.from({ length: 9 }, (_, index) => ({
      ...{ practiceId: PRACTICE_ID.replace('cc', `c${index}`), testNumber: 1, passage: 1 },
      ...{ finishedAt: noonOf(`2026-11-${20 - index}`), right: 5, of: 6 },
    }))
    await open('/practice', { ...list, results })
    const table = within(await screen.findByRole('table', { name: 'Practice results' }))
    expect(table.getByRole('row', { name: 'Nov 20, 2026 Title 1 5 of 6' })).toBeVisible()
    expect(table.getAllByRole('row')).toHaveLength(9)
    await userEvent.click(await button('Show all 9'))
    expect(table.getAllByRole('row')).toHaveLength(10)
  })

  test('makes a set of what is chosen, which its address carries', async () => {
    await open('/practice')
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Questions' }),
      'Missed before (2)',
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Passages' }), '3')
    expect(screen.getByRole('option', { name: 'Due today (0)' })).toBeDisabled()
    await userEvent.click(screen.getByRole('link', { name: 'Show the set' }))
    expect(await screen.findByRole('heading', { name: 'Practice what was missed' })).toBeVisible()
    expect(screen.getByText('Test 1, passage 1. 2 questions')).toBeVisible()
    expect(screen.queryByText('Title 2')).not.toBeInTheDocument()
  })

  test('that cannot be loaded says so, and is asked for again', async () => {
    fake.state.failing.set('getPractices', 'unavailable')
    await open('/practice')
    expect(await screen.findByText(/The list could not be loaded/)).toBeVisible()
    fake.state.failing.clear()
    await userEvent.click(await button('Retry'))
    expect(await screen.findByRole('link', { name: '1. Title 1' })).toBeVisible()
  })
})

describe('before a passage', () => {
  const asked = () => fake.named('startPractice').map(({ body }) => body as Record<string, unknown>)

  test('questions, explanations and time are chosen; its pace is that of the account and of the questions', async () => {
    fake.state.user!.timeFactor = 2
    fakePractice(fake)
    await open('/practice?test=1&passage=1&only=missed')
    expect(await screen.findByText('Test 1, passage 1. 2 questions')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: /even pace: 06:33$/ }))
    expect(screen.getByText(/^The clock keeps running .* you can go on\.$/)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'At the end' }))
    await userEvent.click(await button('Start practice'))
    expect(await screen.findByRole('heading', { name: 'Test 1, Passage 1' })).toBeVisible()
    expect(asked()).toEqual([
      {
        ...{ practiceId: expect.any(String), testNumber: 1, passage: 1 },
        ...{ questions: [2, 5], mode: 'end', pace: 'even' },
      },
    ])
  })

  test('one whose key was not shown is begun only after a word', async () => {
    fakePractice(fake)
    await open('/practice?test=1&passage=3')
    expect(await screen.findByText(/New to you$/)).toBeVisible()
    await userEvent.click(await button('Start practice'))
    const dialog = screen.getByRole('dialog', { name: 'Practice before Practice Test 1?' })
    expect(dialog).toHaveTextContent('The score of Practice Test 1 will say less about you')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }))
    expect(asked()).toEqual([])
    await userEvent.click(await button('Start practice'))
    await userEvent.click(await button('Practice anyway'))
    expect(await screen.findByRole('heading', { name: 'Test 1, Passage 1' })).toBeVisible()
    expect(asked()).toEqual([expect.objectContaining({ spoils: true })])
  })

  test('a start whose answer was lost is repeated, and begins one practice', async () => {
    fakePractice(fake)
    fake.state.failing.set('startPractice', 'noAnswer')
    await open('/practice?test=1&passage=1')
    await userEvent.click(await button('Start practice'))
    expect(await screen.findByText(/The practice was not started/)).toBeVisible()
    fake.state.failing.clear()
    await userEvent.click(await button('Start practice'))
    expect(await screen.findByRole('heading', { name: 'Test 1, Passage 1' })).toBeVisible()
    const [first, second] = asked()
    expect(second?.['practiceId']).toBe(first?.['practiceId'])
  })

  test('of a test on hold, not owned, or with no such number there is nothing to start', async () => {
    await open('/practice?test=2&passage=1')
    expect(await screen.findByText(/Practice Test 2 is in progress/)).toBeVisible()
    expect(screen.queryByText('Your practice answers are kept.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Start practice' })).not.toBeInTheDocument()
  })

  test('of a choice that nothing fits there is nothing to start', async () => {
    await open('/practice?field=social+sciences')
    expect(await screen.findByText('Nothing you can practice now fits this choice.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start practice' })).not.toBeInTheDocument()
  })

  test.each(['/practice?test=11&passage=1', '/practice?skill=speed', '/practice?id=x'])(
    '%s is no page',
    async (address) => {
      await open(address)
      expect(await screen.findByRole('heading', { name: /not found|No such/i })).toBeVisible()
    },
  )
})

describe('a practice', () => {
  test('takes the room’s keys, for the question that has the focus or was gone to', async () => {
    fakePractice(fake)
    await open(`/practice?id=${PRACTICE_ID}`)
    expect(await screen.findByRole('radio', { name: /B\. Option B of 1$/ })).not.toBeChecked()
    await userEvent.keyboard('b')
    expect(screen.getByRole('radio', { name: /B\. Option B of 1$/ })).toBeChecked()
    expect(screen.getByText(/^B chosen\./)).toBeVisible()
    await userEvent.keyboard('n{Shift>}c{/Shift}')
    const [, second] = screen.getAllByRole('button', { name: 'Strike out C' })
    expect(second).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('z')
    expect(screen.getByText(/^Undone: strike-out, question 2\./)).toBeVisible()
    await userEvent.keyboard('f')
    expect(screen.getByRole('button', { name: 'Flag question 2' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('y')
    expect(screen.getByText(/^Select text in the passage or a question first\./)).toBeVisible()
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  })

  test('restores a struck option that is chosen, and says why a chosen one is not struck', async () => {
    fakePractice(fake)
    await open(`/practice?id=${PRACTICE_ID}`)
    const [strike] = await screen.findAllByRole('button', { name: 'Strike out A' })
    await userEvent.click(strike!)
    await userEvent.click(screen.getByRole('radio', { name: /A\. Option A of 1/ }))
    expect(screen.getByRole('radio', { name: /A\. Option A of 1/ })).toBeChecked()
    expect(strike).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(strike!)
    expect(screen.getByText(/^A is your answer\. Choose another/)).toBeVisible()
  })

  test('of a set leads to the next passage in the same mode, and at the end counts all of them', async () => {
    const first = fakePractice(fake, { mode: 'end' })
    await open(`/practice?id=${PRACTICE_ID}&then=2.8.9`)
    await userEvent.click(await screen.findByRole('radio', { name: /A\. Option A of 1/ }))
    await userEvent.click(screen.getByRole('radio', { name: /C\. Option C of 2/ }))
    await userEvent.click(await button('Flag question 4'))
    await userEvent.click(await button('Finish practice'))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText('1 of 6 right')).toBeVisible()
    expect(screen.getByText('Flagged: 4')).toBeVisible()
    expect(screen.getAllByText('Flagged')).toHaveLength(1)
    const ended = first.practice
    fakePractice(fake, { mode: 'end' })
    await userEvent.click(await button('Next passage (2 of 2)'))
    await button('Finish practice')
    await userEvent.click(screen.getByRole('radio', { name: /A\. Option A of 1/ }))
    expect(fake.named('startPractice').map(({ body }) => body)).toEqual([
      expect.objectContaining({ testNumber: 2, passage: 2, questions: [8, 9], mode: 'end', pace: 'untimed' }),
    ])
    fake.respond('getPractice', () => ({ ...makePractice(), ...ended }))
    await userEvent.click(await button('Finish practice'))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText('2 passages: 2 of 12 right')).toBeVisible()
    expect(screen.getByText('The one missed comes back tomorrow.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Next passage/ })).not.toBeInTheDocument()
  })

  test('of a test that is under way shows nothing of itself', async () => {
    fakePractice(fake, { hold: 'running', explained: explainedAs({}) })
    await open(`/practice?id=${PRACTICE_ID}`)
    expect(await screen.findByText(/nothing of it is explained until you have finished it/)).toBeVisible()
    expect(screen.getByText('Your practice answers are kept.')).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test('that is not there says so, and leads back', async () => {
    fake.state.failing.set('getPractice', 'no_attempt')
    await open(`/practice?id=${PRACTICE_ID}`)
    expect(await screen.findByText(/This practice could not be opened/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Practice' })).toHaveAttribute('href', '/practice')
  })
})
