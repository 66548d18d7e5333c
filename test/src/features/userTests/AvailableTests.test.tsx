import { screen, within } from '@testing-library/react'
import { ATTEMPT_ID } from '../../../support/browser/attempts'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openSignedIn } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
const testsOwned = (count: number) => newUser().tests.map((test) => ({ ...test, paid: test.number <= count }))
const EARLIER = new Date(Date.now() - 3_600_000).toISOString()
const TAKEN = { score: '5/55', inTime: '4/55', finishedAt: EARLIER }
const LATER = new Date(Date.now() + 3_600_000).toISOString()

test('every row has a visible Start, which is disabled where the test is not paid', async () => {
  fake.state.user = { ...newUser(), tests: testsOwned(2) }
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
  await screen.findByRole('row', { name: /^10 / })
  const starts = screen.getAllByRole('button', { name: /^Start Test/ })
  expect(starts).toHaveLength(10)
  for (const [index, start] of starts.entries()) {
    expect(start).toBeVisible()
    expect(start.hasAttribute('disabled')).toBe(index >= 2)
  }
})

test.each([
  [
    1,
    'All nine remaining tests',
    '$440.00 together, $99.91 less than buying them one by one. The list price is that of all ten tests.',
  ],
  [
    2,
    'All eight remaining tests',
    '$380.01 together, $99.91 less than buying them one by one. The list price is that of all ten tests.',
  ],
  [
    7,
    'All three remaining tests',
    '$80.06 together, $99.91 less than buying them one by one. The list price is that of all ten tests.',
  ],
  [
    8,
    'Both remaining tests',
    '$20.07 together, $99.91 less than buying them one by one. The list price is that of all ten tests.',
  ],
])('what all tests cost together, and save, is offered: %s owned', async (owned, title, words) => {
  fake.state.user = { ...newUser(), tests: testsOwned(owned) }
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
  const offer = within(await screen.findByRole('region', { name: 'Offer' }))
  expect(offer.getByRole('heading')).toHaveTextContent(title)
  expect(offer.getByText(/together/)).toHaveTextContent(words)
  const button = offer.getByRole('button', { name: /^Purchase All Tests/ })
  expect(button).toHaveTextContent(words.split(' ')[0]!)
})

test.each([
  ['nothing taken', {}, 'Start Practice Test 1'],
  ['one in progress', { running: { attemptId: ATTEMPT_ID, deadline: LATER } }, 'Resume Practice Test 1'],
  ['one finished', { score: '5/55', finishedAt: EARLIER }, 'Review Practice Test 1'],
])('one thing alone stands out: %s', async (_what, change, name) => {
  const [first, ...others] = testsOwned(1)
  fake.state.user = { ...newUser(), tests: [{ ...first!, ...change }, ...others] }
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
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
  const { store } = await openSignedIn()
  renderScreens(store, '/login')
  const row = await screen.findByRole('row', { name: /^1 / })
  expect(within(row).getAllByRole('cell')[1]).toHaveTextContent(words)
})
