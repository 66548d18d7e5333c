import { screen, within } from '@testing-library/react'
import { ATTEMPT_ID } from '../../../support/browser/attempts'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openScreens } from '../../../support/browser/renderScreens'
import { noProgress } from '../../../support/results/noProgress'

const fake = fakeServerBeforeEach()
const testsOwned = (count: number) => newUser().tests.map((test) => ({ ...test, paid: test.number <= count }))
const EARLIER = new Date(Date.now() - 3_600_000).toISOString()
const TAKEN = { score: '5/55', inTime: '4/55', finishedAt: EARLIER }
const LATER = new Date(Date.now() + 3_600_000).toISOString()

test('every row has a visible Start, which is disabled where the test is not paid', async () => {
  fake.state.user = { ...newUser(), tests: testsOwned(2) }
  await openScreens('/login')
  await screen.findByRole('row', { name: /^10 / })
  const starts = screen.getAllByRole('button', { name: /^Start Test/ })
  expect(starts).toHaveLength(10)
  for (const [index, start] of starts.entries()) {
    expect(start).toBeVisible()
    expect(start.hasAttribute('disabled')).toBe(index >= 2)
  }
})

test.each([
  [1, 'All nine remaining tests', '$440.00'],
  [2, 'All eight remaining tests', '$380.01'],
  [7, 'All three remaining tests', '$80.06'],
  [8, 'Both remaining tests', '$20.07'],
])('the panel says what all tests cost and save: %s owned', async (owned, title, price) => {
  fake.state.user = { ...newUser(), tests: testsOwned(owned) }
  await openScreens('/login')
  const panel = within(await screen.findByRole('region', { name: 'More tests' }))
  const offer = within(panel.getByRole('region', { name: 'Offer' }))
  expect(offer.getByRole('heading')).toHaveTextContent(title)
  expect(offer.getByText(/together/)).toHaveTextContent(`${price} together, $99.91 less than one by one.`)
  expect(screen.getByRole('button', { name: /^Purchase All Tests/ })).toHaveTextContent(price)
  // A single test isn't offered when both remaining ones cost less.
  expect(panel.queryByRole('region', { name: 'One test' }) === null).toBe(owned === 8)
  expect(panel.getByText('Secure checkout by Helcim')).toBeVisible()
  expect(panel.getByRole('link', { name: 'Refund rules' })).toHaveAttribute('href', '/return-refund-policy')
})

test.each([
  ['nothing taken', {}, 'Start Practice Test 1'],
  ['one in progress', { running: { attemptId: ATTEMPT_ID, deadline: LATER } }, 'Resume Practice Test 1'],
  ['one finished', { score: '5/55', finishedAt: EARLIER }, 'Review Practice Test 1'],
])('one thing alone stands out: %s', async (_what, change, name) => {
  const [first, ...others] = testsOwned(1)
  fake.state.user = { ...newUser(), tests: [{ ...first!, ...change }, ...others] }
  await openScreens('/login')
  expect(await screen.findByText(name)).toBeVisible()
  const look = screen.getByText(name).closest('.chakra-button')?.className
  const outstanding = [...document.querySelectorAll('main .chakra-button')].filter(
    ({ className }) => className === look,
  )
  expect(outstanding.map(({ textContent }) => textContent)).toEqual([name])
})

test.each([
  ['a first attempt', {}, LATER, /N\/AIn progress · \d+ min left$/],
  ['an attempt after a score', TAKEN, LATER, /5\/554\/55 in timeNew attempt · \d+ min left$/],
  ['an attempt after a score whose time is over', TAKEN, EARLIER, /in timeNew attempt · time is up$/],
])('the row of %s says what runs', async (_what, change, deadline, words) => {
  const [first, ...others] = testsOwned(1)
  const running = { attemptId: ATTEMPT_ID, deadline }
  fake.state.user = { ...newUser(), tests: [{ ...first!, ...change, running }, ...others] }
  await openScreens('/login')
  const row = await screen.findByRole('row', { name: /^1 / })
  expect(within(row).getAllByRole('cell')[1]).toHaveTextContent(words)
})

const FIRST = { attemptId: ATTEMPT_ID, testNumber: 1, ordinal: 1, finishedAt: EARLIER, right: 31, of: 55 }
const progressWith = (...attempts: object[]) => ({
  ...{ ...noProgress, attempts },
  bySkill: [
    { name: 'comprehension', right: 40, of: 44 },
    { name: 'reasoning-within', right: 12, of: 36 },
    { name: 'reasoning-beyond', right: 24, of: 30 },
  ],
})

test.each([
  ['one score has no trend', [FIRST], null],
  [
    'two scores have',
    [FIRST, { ...FIRST, attemptId: `${ATTEMPT_ID.slice(0, -1)}0`, testNumber: 2, right: 38 }],
    45,
  ],
])('%s, and the weakest skill leads into practice', async (_what, attempts, target) => {
  const tests = testsOwned(2).map((each, index) =>
    index < attempts.length ? { ...each, score: `${attempts[index]!.right}/55`, finishedAt: EARLIER } : each,
  )
  fake.state.user = { ...newUser(), tests, ...(target && { plan: { name: null, examDate: null, target } }) }
  fake.respond('getProgress', () => progressWith(...attempts))
  await openScreens('/login')
  const area = within(await screen.findByRole('region', { name: 'Next' }))
  expect(await area.findByText(/is your weakest skill so far: 12 of 36 right/)).toBeVisible()
  expect(area.getByRole('link', { name: 'Practice it next' })).toHaveAttribute(
    'href',
    '/practice?skill=reasoning-within&passages=3',
  )
  const scores = area.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(scores.map((text) => text.replace(/, .*:/, ':'))).toEqual(
    target === null ? [] : ['Test 1: 31', 'Test 2: 38'],
  )
  expect(area.queryByText('Your target: 45') !== null).toBe(target !== null)
})

test('the days to the exam stand beside what is next', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const examDate = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  fake.state.user = { ...newUser(), plan: { name: 'Maya', examDate, target: null } }
  await openScreens('/login')
  const area = within(await screen.findByRole('region', { name: 'Next' }))
  expect(area.getByText('Hello, Maya.')).toBeVisible()
  expect(area.getByText('1 day left. One test to take.')).toBeVisible()
  expect(area.getByRole('link', { name: 'Exam settings' })).toHaveAttribute('href', '/account#exam-settings')
})
