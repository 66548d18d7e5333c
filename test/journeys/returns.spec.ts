import type { Request, Route } from '@playwright/test'
import { callFunction, postCard } from '../../trials/harness/client'
import { expect, finish, openPassage, option, register, test } from '../support/journeys/journey'
import type { Stack } from '../support/journeys/stack'
import {
  expectGranted,
  expectOwned,
  expectOwnedLater,
  expectPayments,
  openCheckout,
  pay,
  purchase,
  purchases,
  reverseUntold,
  row,
  shownCheckout,
} from '../support/journeys/paying'

/** Money that goes back, and prices that change, where nobody tells the product. */

const FIRST_LOOK_MS = 31_000
const LOOK_AFTER_MINUTES_MS = 301_000

const tokenOf = (request: Request) => (request.headers()['authorization'] ?? '').replace('Bearer ', '')

/** The same buyer buys a test, past the page. */
async function buyElsewhere(stack: Stack, token: string, testNumber: string): Promise<void> {
  const at = { url: stack.url, token }
  const { uniquevalue: poNumber } = await callFunction(at, 'getPONumber', { testNumber })
  const credentials = { amount: 59.99, currency: 'USD' as const, poNumber }
  const { checkoutToken } = await callFunction(at, 'getPaymentCredentials', credentials)
  await postCard(stack.sandboxUrl, checkoutToken, { cvv: '113', name: poNumber })
  expect(await callFunction(at, 'getPaymentStatus', { poNumber })).toMatchObject({ state: 'granted' })
}

test('a charge that is reversed before anybody has asked grants nothing', async ({ page, stack }) => {
  await register(page)
  const frame = await openCheckout(page)
  await page.route('**/api/addPayment', async (route) => {
    await reverseUntold(stack.sandboxUrl, (await purchases(stack.sandboxUrl)).at(-1))
    await route.continue()
  })
  const asked = page.waitForResponse('**/api/getPaymentStatus*')
  await pay(frame)
  expect(await (await asked).json()).not.toMatchObject({ state: 'granted' })
  await expect(page.getByRole('dialog', { name: 'Purchase complete' })).toBeHidden()
  await expectOwned(page, [1])
  await expectPayments(page, 0)
})

test('a granted payment that is reversed at the provider loses its access', async ({ page, stack }) => {
  await register(page)
  await pay(await openCheckout(page))
  await expectGranted(page)
  await expectOwned(page, [1, 2])
  await reverseUntold(stack.sandboxUrl, (await purchases(stack.sandboxUrl)).at(-1))
  await stack.advance(FIRST_LOOK_MS)
  await expectOwnedLater(page, [1])
  await expect(row(page, '2')).toContainText('Refunded')
  await page.goto('/purchase-history')
  await expect(page.getByRole('row', { name: /\$59\.99/ })).toContainText('Refunded on')
})

test('a test whose payment goes back while it runs is finished all the same', async ({ page, stack }) => {
  await register(page)
  await pay(await openCheckout(page))
  await expectGranted(page)
  await row(page, '2').getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await option(page, 1, 'C').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await reverseUntold(stack.sandboxUrl, (await purchases(stack.sandboxUrl)).at(-1))
  await stack.advance(FIRST_LOOK_MS)
  const isForSaleAgain = async () => {
    await page.goto('/login')
    await expect(row(page, '2').getByRole('button', { name: 'Purchase' })).toBeVisible({ timeout: 2_000 })
  }
  await expect(isForSaleAgain).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Resume Practice Test 2' }).click()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await option(page, 2, 'B').check()
  await openPassage(page, 9)
  await finish(page)
  const dialog = page.getByRole('dialog', { name: 'Test finished' })
  await expect(dialog).not.toContainText('Your review')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^The payment for this test was returned on/)).toBeVisible()
})

test('a bundle whose price has changed on another device is asked for anew, and charged to the cent', async ({
  page,
  stack,
}) => {
  await register(page)
  // The bundle is ordered at $440.00; before its checkout opens, a test is bought elsewhere.
  const buyBefore = async (route: Route) => {
    await buyElsewhere(stack, tokenOf(route.request()), '2')
    await route.continue()
  }
  await page.route('**/api/getPaymentCredentials*', buyBefore, { times: 1 })
  await purchase(page, 'All')
  const dialog = page.getByRole('dialog', { name: 'The price has changed' })
  await expect(dialog).toContainText('now costs $380.01 instead of $440.00')
  await dialog.getByRole('button', { name: 'Buy for $380.01' }).click()
  const again = await shownCheckout(page)
  await expect(again.getByText('$380.01').first()).toBeVisible()
  await pay(again)
  await expectGranted(page, 'All Tests')
  await expectOwned(page, [1, 2, 3])
  const amounts = (await purchases(stack.sandboxUrl)).slice(-2).map(({ amount }) => amount)
  expect(amounts).toEqual([59.99, 380.01])
})

test('eight singles with the free rest, and one single reversed: it does not come back for nothing', async ({
  page,
  stack,
}) => {
  const asked = page.waitForRequest((request) => 'authorization' in request.headers())
  await register(page)
  const token = tokenOf(await asked)
  for (const testNumber of ['2', '3', '4', '5', '6', '7', '8', '9'] as const) {
    await buyElsewhere(stack, token, testNumber)
    // Nobody opens more than three checkouts in a minute.
    await stack.advance(20_000)
  }
  await page.reload()
  await purchase(page, 'All')
  await expectGranted(page, 'All Tests')
  await reverseUntold(stack.sandboxUrl, (await purchases(stack.sandboxUrl)).at(-8))
  await stack.advance(LOOK_AFTER_MINUTES_MS)
  await expectOwnedLater(page, [1, 3])
  await expect(row(page, '2')).toContainText('Refunded')
  await expect(page.getByRole('row', { name: /^All/ })).toHaveCount(0)
  await expectOwned(page, [1, 3])
})
