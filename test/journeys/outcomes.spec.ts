import { expect, register, test } from '../support/journeys/journey'
import {
  charges,
  closeFrame,
  expectGranted,
  expectOwned,
  expectOwnedLater,
  expectPayments,
  openCheckout,
  pay,
  row,
  shownCheckout,
} from '../support/journeys/paying'

/** Every scripted outcome of the card provider, by CVV, through the real frame (docs/payments.md). */

const closedNotice = 'The payment was not completed'

test('100: an approved card grants its test once, within 5 seconds, and the receipt is there', async ({
  page,
}) => {
  await register(page)
  const frame = await openCheckout(page)
  await expect(frame.getByText('TEST MODE')).toBeVisible()
  await expect(frame.getByText('Test 2')).toBeVisible()
  await pay(frame)
  await expectGranted(page, 'Test 2', 5_000)
  await expectOwned(page, [1, 2])
  await expectPayments(page, 1)
})

test('100: the bundle grants all tests, and its row goes', async ({ page }) => {
  await register(page)
  const frame = await openCheckout(page, 'All')
  await expect(frame.getByText('$440.00').first()).toBeVisible()
  await pay(frame)
  await expectGranted(page, 'All Tests')
  await expectOwned(page, [1, 2, 3])
  await expect(row(page, 'All')).toHaveCount(0)
  await expectPayments(page, 1)
})

for (const [cvv, reason] of [
  ['209', 'DO NOT HONOR'],
  ['225', 'INSUFFICIENT FUNDS'],
  ['210', 'EXPIRED CARD'],
] as const) {
  test(`${cvv}: a declined card says ${reason}, and another can be tried in the same frame`, async ({
    page,
  }) => {
    await register(page)
    const frame = await openCheckout(page)
    await pay(frame, cvv)
    await expect(frame.getByRole('alert')).toContainText(reason)
    await pay(frame, '100')
    await expectGranted(page)
    await expectPayments(page, 1)
  })
}

test('Close: the order stays open and goes on in the same checkout', async ({ page, stack }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  // Longer than the place beside its label, and no longer than a phone is wide.
  const email = await register(page, `long.name.${Date.now() % 1_000_000}@example.com`)
  const frame = await openCheckout(page)
  const address = await page.locator('iframe#helcimPayIframe').getAttribute('src')
  await closeFrame(frame)
  await expect(page.getByText('Checking whether you paid')).toBeInViewport()
  await expect(row(page, '2').getByRole('button', { name: 'Purchase' })).toBeFocused()
  await expect(page.getByText(closedNotice)).toBeVisible({ timeout: 80_000 })
  await page.getByRole('button', { name: 'Continue payment' }).click()
  const again = await shownCheckout(page)
  await expect(page.locator('iframe#helcimPayIframe')).toHaveAttribute('src', address ?? '')
  expect(new URL(address ?? '').origin).toBe(stack.sandboxUrl)
  await pay(again)
  await expectGranted(page)
  await expectPayments(page, 1)
  // On a phone a payment is a card, all of it in sight, and no address is broken within a word.
  const username = page.getByRole('cell', { name: email })
  const lines = username.evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getClientRects().length
  })
  expect(await lines).toBe(1)
  await expect(page.getByRole('link', { name: 'Receipt for Test 2' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('110: three messages and two webhooks grant once', async ({ page }) => {
  await register(page)
  await pay(await openCheckout(page), '110')
  await expectGranted(page)
  await page.waitForTimeout(2_500)
  await expectOwned(page, [1, 2])
  await expectPayments(page, 1)
})

test('111: a slow answer shows progress, cannot be closed, and grants once', async ({ page }) => {
  await register(page)
  const frame = await openCheckout(page)
  await pay(frame, '111')
  await expect(frame.getByText('Processing your payment…')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expectGranted(page)
  await expectPayments(page, 1)
})

test('112: charged and closed without a word is granted by the webhook', async ({ page }) => {
  await register(page)
  await pay(await openCheckout(page), '112')
  await expectGranted(page)
  await expectPayments(page, 1)
})

test('113: charged and closed without a word or a webhook is granted by asking', async ({ page }) => {
  await register(page)
  await pay(await openCheckout(page), '113')
  await expectGranted(page)
  await expectPayments(page, 1)
})

test('114: a webhook before the message grants once', async ({ page }) => {
  await register(page)
  await pay(await openCheckout(page), '114')
  await expectGranted(page)
  await expectPayments(page, 1)
})

for (const cvv of ['115', '116']) {
  test(`${cvv}: a message that lies is being confirmed and grants nothing`, async ({ page, stack }) => {
    await register(page)
    const before = await charges(stack.sandboxUrl)
    await pay(await openCheckout(page), cvv)
    const notice = page.getByText('We are confirming your payment')
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Last checked just now.', { exact: false })).toBeVisible()
    await expect(notice).toBeVisible()
    await expect(row(page, '3').getByRole('button', { name: 'Purchase' })).toBeDisabled()
    expect(await charges(stack.sandboxUrl)).toEqual(before)
    await expectOwned(page, [1])
    await expectPayments(page, 0)
  })
}

test('117: a SUCCESS from a frame of another origin is ignored', async ({ page }) => {
  await register(page)
  const frame = await openCheckout(page)
  await pay(frame, '117')
  await page.waitForTimeout(2_000)
  await expect(frame.getByRole('button', { name: 'Close' })).toBeVisible()
  await closeFrame(frame)
  await expect(page.getByText('Checking whether you paid')).toBeVisible()
  await expectOwned(page, [1])
  await expectPayments(page, 0)
})

test('118: a provider that cannot be asked twice means confirming, then granted', async ({ page }) => {
  await register(page)
  await pay(await openCheckout(page), '118')
  await expect(page.getByText('We are confirming your payment')).toBeVisible()
  await expectGranted(page)
  await expectPayments(page, 1)
})

test('119: a session that expires while the card is typed gives way to a new one', async ({ page }) => {
  await register(page)
  const frame = await openCheckout(page)
  const first = await page.locator('iframe#helcimPayIframe').getAttribute('src')
  await pay(frame, '119')
  await expect(page.locator('iframe#helcimPayIframe')).not.toHaveAttribute('src', first ?? '')
  await pay(await shownCheckout(page))
  await expectGranted(page)
  await expectPayments(page, 1)
})

test('120, 122: what goes back whole takes its access with it, a part does not', async ({ page }) => {
  test.slow()
  await register(page)
  await pay(await openCheckout(page, '2'), '122')
  await expectGranted(page)
  await pay(await openCheckout(page, '3'), '120')
  await expectGranted(page, 'Test 3')
  await expectOwned(page, [1, 2, 3])
  // The reverse of Test 3 comes after a part of Test 2, and before its rest.
  await expectOwnedLater(page, [1, 2])
  await expectOwnedLater(page, [1])
})

test('121: a charge that the provider voids at once grants nothing, and another card pays', async ({
  page,
  stack,
}) => {
  await register(page)
  const before = (await charges(stack.sandboxUrl)).length
  const frame = await openCheckout(page)
  await pay(frame, '121')
  await expect(frame.getByRole('alert')).toContainText('AVS AUTO-VOID')
  // Its charge and its reverse.
  expect(await charges(stack.sandboxUrl)).toHaveLength(before + 2)
  await page.waitForTimeout(2_000)
  const device = await page.context().newPage()
  await expectOwned(device, [1])
  await expectPayments(device, 0)
  await device.close()
  await pay(frame, '100')
  await expectGranted(page)
  await expectPayments(page, 1)
})

test('123: a charge that look-ups do not find yet is being confirmed, then granted', async ({ page }) => {
  await register(page)
  await pay(await openCheckout(page), '123')
  await expect(page.getByText('We are confirming your payment')).toBeVisible()
  await expectGranted(page, 'Test 2', 40_000)
  await expectPayments(page, 1)
})

test('the same card for the same amount within minutes is declined, and the page says what to do', async ({
  page,
}) => {
  await register(page)
  const typeCard = async (frame: Awaited<ReturnType<typeof openCheckout>>) => {
    await pay(frame, '209')
    await expect(frame.getByRole('alert')).toContainText('DO NOT HONOR')
    await frame.getByLabel('CVV').fill('100')
    await frame.getByLabel('Name on card').fill('The Same Card')
    await frame.getByRole('button', { name: /^Pay / }).click()
  }
  await typeCard(await openCheckout(page, '2'))
  await expectGranted(page)
  await expect(page.getByText(/^You have just paid \$59\.99\. For 5 more minutes, the card/)).toBeVisible()
  const second = await openCheckout(page, '3')
  await typeCard(second)
  await expect(second.getByRole('alert')).toContainText('SUSPECTED DUPLICATE')
  await closeFrame(second)
  await expect(page.getByText('Declined as a duplicate payment')).toBeVisible()
  await expect(page.getByText('Wait five minutes and try again', { exact: false })).toBeVisible()
  await expect(page.getByText('You were not charged.', { exact: false })).toBeVisible({
    timeout: 80_000,
  })
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await pay(await shownCheckout(page))
  await expectGranted(page, 'Test 3')
  await expectPayments(page, 2)
})
