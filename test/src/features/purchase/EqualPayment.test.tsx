import { act, screen } from '@testing-library/react'
import { identityFound, loggedOut } from '../../../../src/auth/authSlice'
import { requestPurchase } from '../../../../src/features/purchase/purchaseCommands'
import { outcomeClosed } from '../../../../src/features/purchase/purchaseSlice'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../support/browser/passTime'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openSignedIn } from '../../../support/browser/testStore'

/** What is said before a second payment that the card provider would take for the first. */

jest.setTimeout(20_000)
const fake = fakeServerBeforeEach()

const caution = () => screen.queryByText(/^You have just paid/)?.textContent

/** The tests page of somebody who has just bought. */
async function openAfter(item: Parameters<typeof requestPurchase>[0], priceCents: number) {
  const page = await openSignedIn()
  renderScreens(page.store, '/login')
  await screen.findByText('Available Tests')
  expect(caution()).toBeUndefined()
  stopTime()
  await act(async () => {
    page.store.dispatch(requestPurchase(item, priceCents))
    await settle()
    const order = fake.payments.find('po-1')
    if (order) order.charged = '40000001'
    page.frame.say({ kind: 'charged', transId: '40000001', hash: null })
    await settle()
  })
  expect(page.store.getState().purchase.current).toMatchObject({ status: 'granted' })
  act(() => void page.store.dispatch(outcomeClosed()))
  return page
}

test('for five minutes after a single test the next one’s buyer is told, also after a reload', async () => {
  const page = await openAfter({ kind: 'single', testNumber: 2 }, 5_999)
  expect(caution()).toBe(
    'You have just paid $59.99. For another 5 minutes, the card provider declines a second payment of that amount from the same card as a duplicate, even for a different test. You can wait, or use another card.',
  )
  await act(() => pass(241_000, 1_000))
  expect(caution()).toContain('For another minute, the card provider')
  await page.persistor.flush()
  expect(JSON.parse(localStorage.getItem('passage-nine/purchase') ?? '{}').lastPaid).toContain('5999')
  await act(() => pass(61_000, 1_000))
  expect(caution()).toBeUndefined()
})

test('nobody else is told of it', async () => {
  const { store } = await openAfter({ kind: 'single', testNumber: 2 }, 5_999)
  expect(caution()).toBeDefined()
  fake.state.user = { ...newUser(), id: 'you', username: 'you@example.com' }
  await act(async () => {
    store.dispatch(loggedOut())
    store.dispatch(identityFound({ uid: 'you', email: 'you@example.com' }))
    await settle()
  })
  expect(await screen.findByText('Available Tests')).toBeVisible()
  expect(caution()).toBeUndefined()
})

test('another amount is no duplicate', async () => {
  const tests = newUser().tests.map((test) => ({ ...test, paid: test.number < 4 }))
  fake.state.user = { ...newUser(), tests }
  await openAfter({ kind: 'bundle' }, 32_002)
  // Money of the bundle goes back, and its tests are for sale again.
  fake.state.user = { ...newUser(), tests }
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
  })
  expect(screen.getAllByRole('button', { name: /^Purchase Test/ })).not.toHaveLength(0)
  expect(caution()).toBeUndefined()
})
