import type { Page } from '@playwright/test'
import { expect, expectAccessible, logInElsewhere, register, test } from '../support/journeys/journey'
import {
  charges,
  closeFrame,
  expectGranted,
  expectOwned,
  expectPayments,
  frameOf,
  openCheckout,
  pay,
  purchase,
  row,
  shownCheckout,
} from '../support/journeys/paying'

/** A SUCCESS as the frame on screen would say it. */
async function successOf(page: Page) {
  const address = (await frameOf(page).getAttribute('src')) ?? ''
  const charge = { hash: 'f'.repeat(64), data: { transactionId: '40000001' } }
  return {
    eventName: `helcim-pay-js-${address.split('/').at(-1)}`,
    eventStatus: 'SUCCESS',
    eventMessage: JSON.stringify({ status: 200, data: charge }),
  }
}

test('forged messages do nothing and log nothing', async ({ page, stack }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    // The journeys' own switch says so by itself.
    if (!message.text().startsWith('Service Worker registration')) logged.push(message.text())
  })
  await register(page)
  await openCheckout(page)
  const before = await charges(stack.sandboxUrl)
  const success = await successOf(page)
  const forged = [
    success,
    { ...success, eventName: 'helcim-pay-js-another' },
    { ...success, eventMessage: 'not JSON' },
    [success],
    JSON.stringify(success),
    'x'.repeat(5_000_000),
    null,
  ]
  await page.evaluate(async (messages) => {
    const frame = document.querySelector<HTMLIFrameElement>('#helcimPayIframe')
    const frameOrigin = new URL(frame?.src ?? '').origin
    const another = document.body.appendChild(document.createElement('iframe'))
    for (const data of messages) {
      // The page itself, another frame, and either of them under the right origin's name.
      window.postMessage(data, '*')
      const speaker = another.contentWindow as (Window & typeof globalThis) | null
      speaker?.parent.postMessage(data, '*')
      window.dispatchEvent(new MessageEvent('message', { data, origin: frameOrigin, source: window }))
      window.dispatchEvent(new MessageEvent('message', { data, origin: frameOrigin, source: speaker }))
      // The frame's own window under another origin's name.
      const source = frame?.contentWindow
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.origin, source }))
    }
    another.remove()
  }, forged)
  await page.waitForTimeout(500)
  await expect(frameOf(page)).toBeVisible()
  expect(logged).toEqual([])
  expect(await charges(stack.sandboxUrl)).toEqual(before)
  await expectOwned(page, [1])
  await expectPayments(page, 0)
})

test('with the frame open the page behind it is out of reach, and a reload asks before it offers', async ({
  page,
}) => {
  await register(page)
  await openCheckout(page)
  await expect(frameOf(page)).toHaveAttribute('title', 'Secure card payment')
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.getElementById('root')?.contains(document.activeElement))).toBe(
    false,
  )
  await page.reload()
  await expect(page.getByText('Checking whether you paid')).toBeVisible()
  await expect(page.getByText(/^Test 2, \$59\.99\. You were not charged\.$/)).toBeVisible({ timeout: 80_000 })
})

test('pays by keyboard alone', async ({ page }) => {
  await register(page)
  await row(page, '2').getByRole('button', { name: 'Purchase' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Buy anyway' }).focus()
  await page.keyboard.press('Enter')
  const frame = await shownCheckout(page)
  await frame.getByLabel('Card number').focus()
  for (const text of ['5413330089099130', '01/28', '100', 'By Keyboard']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Purchase complete' })
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The Purchase button that the focus came from is gone.
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeFocused()
})

test('a frame closed on one test and another test chosen: each charge is bound to its own order', async ({
  page,
}) => {
  await register(page)
  const first = await openCheckout(page, '2')
  await closeFrame(first)
  // Another test need not wait for what becomes of the first; all tests would pay for it twice.
  await expect(row(page, 'All').getByRole('button', { name: 'Purchase' })).toBeDisabled()
  await expect(page.getByText('You can buy All Tests once we know', { exact: false })).toBeVisible()
  await pay(await openCheckout(page, '3'))
  await expectGranted(page, 'Test 3')
  await expectOwned(page, [1, 3])
  await pay(await openCheckout(page, 'All'))
  await expectGranted(page, 'All Tests')
  await expectOwned(page, [1, 2, 3])
  await expectPayments(page, 2)
  await expect(page.getByRole('cell', { name: '$59.99' })).toBeVisible()
  // Two tests are paid: 499.99 less two singles.
  await expect(page.getByRole('cell', { name: '$380.01' })).toBeVisible()
})

test('two clicks open one order', async ({ page }) => {
  await register(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/getPONumber')) requests.push(request.url())
  })
  await row(page, '2').getByRole('button', { name: 'Purchase' }).dblclick()
  await page.getByRole('button', { name: 'Buy anyway' }).dblclick()
  await shownCheckout(page)
  expect(requests).toHaveLength(1)
})

test('the payment script that is missing opens no checkout', async ({ page }) => {
  await register(page)
  await page.route('**/services/start.js', (route) => route.abort())
  await purchase(page)
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('Credit card transaction failed!')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/services/start.js')
  await pay(await openCheckout(page))
  await expectGranted(page)
})

test('a provider that is down at the start is the specified error; after the charge it is confirming', async ({
  page,
  stack,
}) => {
  await register(page)
  await stack.killSandbox()
  await purchase(page)
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('Credit card transaction failed!', { timeout: 20_000 })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await stack.startSandbox()

  const frame = await openCheckout(page)
  // Charged; but before the server can ask, the provider is gone.
  await page.route('**/api/addPayment', async (route) => {
    await stack.killSandbox()
    await route.continue()
  })
  await pay(frame)
  await expect(page.getByText('We are confirming your payment')).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByText('We are confirming your payment')).toBeVisible()
  // Asked by hand while nobody can answer, it goes on confirming; then it goes on by itself.
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Still waiting for the card provider. Last checked just now.')).toBeVisible()
  await expect(page.getByText('We are confirming your payment')).toBeVisible()
  await stack.startSandbox()
  await expectGranted(page, 'Test 2', 40_000)
  await expectPayments(page, 1)
})

test('the server that is killed after the charge grants when it is back', async ({ page, stack }) => {
  await register(page)
  const frame = await openCheckout(page)
  await page.route('**/api/addPayment', async (route) => {
    await stack.killServer()
    await route.abort()
  })
  await pay(frame)
  await expect(page.getByText('We are confirming your payment')).toBeVisible({ timeout: 20_000 })
  await stack.startServer()
  await expectGranted(page, 'Test 2', 60_000)
  await expectPayments(page, 1)
})

test('access arrives within 90 s when the browser closed after paying and no webhook comes', async ({
  page,
  browser,
  stack,
}) => {
  test.slow()
  const email = await register(page)
  const before = (await charges(stack.sandboxUrl)).length
  await page.route('**/api/getPaymentStatus*', (route) => route.abort())
  await pay(await openCheckout(page), '113')
  await expect.poll(async () => (await charges(stack.sandboxUrl)).length).toBe(before + 1)
  // A page that closes lets its last question past the route, which finds the charge or is another sign of life.
  await page.context().setOffline(true)
  await page.close()
  const closedAt = Date.now()
  // The first minute of them passes at once.
  await stack.advance(60_000)
  // Another device asks for the record only: nothing but the sweep can find the charge.
  const device = await logInElsewhere(browser, stack.url, email)
  await expect(async () => {
    await device.reload()
    await expect(row(device, '2').getByRole('button', { name: 'Start' })).toBeEnabled({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  expect(Date.now() - closedAt).toBeLessThan(30_000)
  await expectPayments(device, 1)
  await device.close()
})

test('axe finds nothing on any screen of a purchase, in any scheme', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await register(page)
  const frame = await openCheckout(page)
  await expectAccessible(page)
  await pay(frame, '209')
  await expect(frame.getByRole('alert')).toContainText('DO NOT HONOR')
  await closeFrame(frame)
  await expect(page.getByText('Making sure that you were not charged')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('The payment was not completed')).toBeVisible({ timeout: 80_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await pay(await shownCheckout(page), '118')
  await expect(page.getByText('We are confirming your payment')).toBeVisible()
  // The check after Close has had most of what the provider is asked for one buyer in a minute.
  await expect(page.getByRole('dialog', { name: 'Purchase complete' })).toBeVisible({ timeout: 80_000 })
  await expectAccessible(page)
  await expectGranted(page)
  await page.getByRole('link', { name: 'View Purchase History' }).click()
  await page.getByRole('link', { name: 'Receipt for Test 2' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Receipt for Test 2' }).click()
  await expect(page.getByText('$59.99 USD')).toBeVisible()
  await expectAccessible(page)
})
