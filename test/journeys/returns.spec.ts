import { callFunction, postCard } from '../faults/wireCalls'
import { expect, register, test } from '../support/journeys/journey'
import {
  charges,
  expectGranted,
  expectOwned,
  expectPayments,
  logInElsewhere,
  openCheckout,
  pay,
  reverseUntold,
  row,
  shownCheckout,
} from '../support/journeys/paying'

/** Money that goes back, and prices that change, where nobody tells the product. */

const SECOND_LOOK_MS = 31_000

test('a charge that is reversed before anybody has asked grants nothing', async ({ page, stack }) => {
  await register(page)
  const frame = await openCheckout(page)
  await page.route('**/api/addPayment', async (route) => {
    const charge = (await charges(stack.sandboxUrl)).at(-1)
    await reverseUntold(stack.sandboxUrl, charge?.transactionId ?? 0)
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
  const charge = (await charges(stack.sandboxUrl)).at(-1)
  await reverseUntold(stack.sandboxUrl, charge?.transactionId ?? 0)
  await stack.advance(SECOND_LOOK_MS)
  await expect(() => expectOwned(page, [1])).toPass({ timeout: 20_000 })
})

test('a bundle whose price has changed on another device is asked for anew, and charged to the cent', async ({
  page,
  browser,
  stack,
}) => {
  const email = await register(page)
  const frame = await openCheckout(page, 'All')
  await expect(frame.getByText('$440.00').first()).toBeVisible()
  const device = await logInElsewhere(browser, stack.url, email)
  await pay(await openCheckout(device, '2'))
  await expectGranted(device)
  await device.close()
  await frame.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Continue payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'The price has changed' })
  await expect(dialog).toContainText('costs you $380.01 now, not $440.00')
  await dialog.getByRole('button', { name: 'Buy for $380.01' }).click()
  const again = await shownCheckout(page)
  await expect(again.getByText('$380.01').first()).toBeVisible()
  await pay(again)
  await expectGranted(page, 'All Tests')
  await expectOwned(page, [1, 2, 3])
  const amounts = (await charges(stack.sandboxUrl)).slice(-2).map(({ amount }) => amount)
  expect(amounts).toEqual([59.99, 380.01])
})

test('eight singles with the free rest, and one single reversed: it does not come back for nothing', async ({
  page,
  stack,
}) => {
  const request = page.waitForRequest(({ url, headers }) => {
    return url().includes('/api/') && headers()['authorization'] !== undefined
  })
  const email = await register(page)
  const token = ((await request).headers()['authorization'] ?? '').replace('Bearer ', '')
  const at = { url: stack.url, token }
  for (const testNumber of ['2', '3', '4', '5', '6', '7', '8', '9'] as const) {
    const { uniquevalue: poNumber } = await callFunction(at, 'getPONumber', { testNumber })
    const credentials = { amount: 59.99, currency: 'USD' as const, poNumber }
    const { checkoutToken } = await callFunction(at, 'getPaymentCredentials', credentials)
    await postCard(stack.sandboxUrl, checkoutToken, { cvv: '113', name: `${email} ${testNumber}` })
    expect(await callFunction(at, 'getPaymentStatus', { poNumber })).toMatchObject({ state: 'granted' })
    // Nobody opens more than three checkouts in a minute.
    await stack.advance(20_000)
  }
  await page.reload()
  await row(page, 'All').getByRole('button', { name: 'Purchase' }).click()
  await expectGranted(page, 'All Tests')
  const ofTest2 = (await charges(stack.sandboxUrl)).at(-8)
  await reverseUntold(stack.sandboxUrl, ofTest2?.transactionId ?? 0)
  await stack.advance(SECOND_LOOK_MS)
  await expect(() => expectOwned(page, [1, 3])).toPass({ timeout: 20_000 })
  await row(page, 'All').getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('dialog', { name: 'Purchase complete' })).toBeHidden()
  await expect(
    page.getByText('We are checking your payment').or(page.getByRole('dialog', { name: 'Error' })),
  ).toBeVisible()
  await expectOwned(page, [1, 3])
})
