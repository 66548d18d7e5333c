import { screen } from '@testing-library/react'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openSignedIn } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

test.each([
  [8, 1],
  [9, 0],
])(
  'how payments by one card must be apart is said while several tests are left: %s owned',
  async (owned, times) => {
    const tests = newUser().tests.map((test) => ({ ...test, paid: test.number <= owned }))
    fake.state.user = { ...newUser(), tests }
    const { store } = await openSignedIn()
    renderScreens(store, '/login')
    expect(await screen.findByRole('row', { name: /^10 / })).toBeVisible()
    const caution =
      'The card provider accepts only one payment of the same amount from a card every five minutes. If you buy several single tests with one card, please wait that long between payments. All Tests needs only one payment.'
    expect(screen.queryAllByText(caution)).toHaveLength(times)
    expect(screen.queryAllByText(/every five minutes/)).toHaveLength(times)
  },
)
