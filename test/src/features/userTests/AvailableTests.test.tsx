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

test.each([
  [8, 1],
  [9, 0],
])(
  'how payments by one card must be apart is said while several tests are left: %s owned',
  async (owned, times) => {
    fake.state.user = { ...newUser(), tests: testsOwned(owned) }
    const { store } = await openSignedIn()
    renderScreens(store, '/login')
    expect(await screen.findByRole('row', { name: /^10 / })).toBeVisible()
    const caution =
      'The card provider accepts only one payment of the same amount from a card every five minutes. If you buy several single tests with one card, please wait that long between payments. All Tests needs only one payment.'
    expect(screen.queryAllByText(caution)).toHaveLength(times)
    expect(screen.queryAllByText(/every five minutes/)).toHaveLength(times)
  },
)

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
  const outstanding = [...document.querySelectorAll('main .button[data-variant=primary]:not(:disabled)')]
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
