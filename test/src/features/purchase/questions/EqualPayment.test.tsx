import { Provider } from 'react-redux'
import { act, render, screen } from '@testing-library/react'
import { EqualPayment } from '../../../../../src/features/purchase/questions/EqualPayment'
import { requestPurchase } from '../../../../../src/features/purchase/purchaseCommands'
import { newUser, person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { openSignedIn } from '../../../../support/browser/testStore'

/** What is said before a second payment that the card provider would take for the first. */

jest.setTimeout(20_000)
const fake = fakeServerBeforeEach()

const caution = () => screen.queryByText(/^You have just paid/)?.textContent

/** What is said to somebody once this was bought here. */
async function buy(item: Parameters<typeof requestPurchase>[0], priceCents: number, ownerUid = person.uid) {
  const page = await openSignedIn()
  stopTime()
  render(
    <Provider store={page.store}>
      <EqualPayment ownerUid={ownerUid} />
    </Provider>,
  )
  await act(async () => {
    page.store.dispatch(requestPurchase(item, priceCents))
    await settle()
    expect(caution()).toBeUndefined()
    fake.payments.charge()
    page.frame.say({ kind: 'charged', transId: '40000001', hash: null })
    await settle()
  })
  expect(page.store.getState().purchase.current).toMatchObject({ status: 'granted' })
  return page
}

test('for five minutes after a single test the next one’s buyer is told, also after a reload', async () => {
  const page = await buy({ kind: 'single', testNumber: 2 }, 5_999)
  expect(caution()).toBe(
    'You have just paid $59.99. For 5 more minutes, the card provider declines the same amount from the same card as a duplicate, even for a different test. Please wait, or use another card.',
  )
  await act(() => pass(241_000, 1_000))
  expect(caution()).toContain('For one more minute, the card provider')
  await page.persistor.flush()
  expect(JSON.parse(localStorage.getItem('passage-nine/purchase') ?? '{}').lastPaid).toContain('5999')
  await act(() => pass(61_000, 1_000))
  expect(caution()).toBeUndefined()
})

test('nobody else is told of it', async () => {
  await buy({ kind: 'single', testNumber: 2 }, 5_999, 'you')
  expect(caution()).toBeUndefined()
})

test('another amount is no duplicate', async () => {
  const tests = newUser().tests.map((test) => ({ ...test, paid: test.number < 4 }))
  fake.state.user = { ...newUser(), tests }
  await buy({ kind: 'bundle' }, 32_002)
  expect(caution()).toBeUndefined()
})
