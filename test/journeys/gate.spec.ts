import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  finish,
  logInElsewhere,
  openGate,
  option,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { expectGranted, openCheckout, pay, row } from '../support/journeys/paying'

/** Home, which asks while the clock runs: once the room's dialogs are here, and the test is this page's to write. */
async function leaveRoom(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeVisible()
  await expect(page.locator('dialog[data-wide]').first()).toBeAttached()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave the test?' }).getByRole('button', { name: 'Leave' }).click()
}

const starts = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/startTest')) seen.push(request.postData() ?? '')
  })
  return seen
}

test('nothing starts before the gate’s button, which the keyboard reaches', async ({ page }) => {
  const started = starts(page)
  await register(page)
  await row(page, '1').getByRole('button', { name: 'Start Test 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Practice Test 1', level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/testpage\?testNumber=1$/)
  await expectAccessible(page)
  // Reloaded, left and come back to, it has begun nothing.
  await page.reload()
  await expect(page.getByText(/The clock starts when you press “Start”/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Available Tests' }).click()
  await expect(row(page, '1')).toContainText('Not started')
  await page.goBack()
  await expect(page.getByText(/It keeps running even if you close this page/)).toBeVisible()
  expect(started).toEqual([])

  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(page.getByRole('timer')).toBeVisible()
  expect(started).toHaveLength(1)
  // The address is the test's own from here on.
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('one clock at a time: a second test is refused by the page and by the server', async ({
  page,
  browser,
  stack,
}) => {
  test.slow()
  const email = await register(page)
  await pay(await openCheckout(page, '2'))
  await expectGranted(page)
  const other = await logInElsewhere(browser, stack.url, email)
  const otherGate = await openGate(other, 2)
  await expect(otherGate.getByRole('button', { name: 'Start' })).toBeVisible()

  await startTest(page)
  await option(page, 1, 'C').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // The other device's page has not heard of it: the server says so, and the page which one, and how long yet.
  await otherGate.getByRole('button', { name: 'Start' }).click()
  await expect(otherGate).toContainText(/Practice Test 1 is in progress, (89|90) min left/)
  await expect(otherGate.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await expectAccessible(other)
  await other.context().close()

  await leaveRoom(page)
  const card = page.getByRole('region', { name: 'Next' })
  await expect(card).toContainText(/(89|90) min left/i)
  await expect(row(page, '1')).toContainText('In progress')
  const started = starts(page)
  await expect(row(page, '2').getByRole('button', { name: /^Start/ })).toBeDisabled()
  await page.goto('/testpage?testNumber=2')
  const gate = page.locator('.gate')
  await expect(gate).toContainText('Only one test can run at a time')
  await gate.getByRole('button', { name: 'Resume Practice Test 1' }).click()
  await expect(option(page, 1, 'C')).toBeChecked()
  expect(started).toEqual([])

  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Back To Login' }).click()
  await expect(card).toContainText('Practice Test 2')
  await startTest(page, 2)
  await expect(page.getByRole('heading', { name: 'Practice Test 2' })).toBeVisible()
})

test('a running test is resumed through its gate, from the card and from its row', async ({ page }) => {
  await register(page)
  await startTest(page)
  await option(page, 2, 'B').check()
  await leaveRoom(page)
  await page.getByRole('button', { name: 'Resume Practice Test 1' }).click()
  const gate = page.locator('.gate')
  await expect(gate).toContainText('This test is in progress')
  await gate.getByRole('button', { name: 'Resume' }).click()
  await expect(option(page, 2, 'B')).toBeChecked()
  // The browser's Back button asks too, once the guard is here: it comes with the room's dialogs.
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeVisible()
  await expect(page.locator('dialog[data-wide]').first()).toBeAttached()
  const leaving = page.getByRole('dialog', { name: 'Leave the test?' })
  await page.goBack()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/testNumber=1$/)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goBack()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await startTest(page)
  await expect(option(page, 2, 'B')).toBeChecked()
})

test('the time allowed follows the account to another device, and the server holds it', async ({
  page,
  browser,
  stack,
}) => {
  const email = await register(page)
  const gate = await openGate(page)
  const saved = page.waitForResponse('**/api/setTimeAllowed')
  await gate.getByLabel('Time allowed').selectOption('135 min (90 × 1.5)')
  await saved
  // No other time is said beside it, and the button is as wide as its word.
  await expect(gate.locator('li, p, dd, button').filter({ hasText: /\b90[ -]min/ })).toHaveCount(0)
  const { width = Infinity } = (await gate.getByRole('button', { name: 'Start' }).boundingBox()) ?? {}
  expect(width).toBeLessThan(200)

  const phone = await logInElsewhere(browser, stack.url, email)
  await phone.setViewportSize({ width: 375, height: 812 })
  const onPhone = await openGate(phone)
  await expect(onPhone.getByLabel('Time allowed')).toHaveValue('1.5')
  await onPhone.getByRole('button', { name: 'Start' }).click()
  await expect(phone.getByRole('timer')).toContainText(/13[45]:\d\d/)
  await phone.reload()
  await expect(phone.getByRole('timer')).toContainText(/13[45]:\d\d/)
  await phone.context().close()

  // The first device's page finds it running.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
})

test('a choice of time that is not kept is said, and shown as it was', async ({ page }) => {
  await register(page)
  const gate = await openGate(page)
  await page.route('**/api/setTimeAllowed', (route) => route.abort())
  await gate.getByLabel('Time allowed').selectOption({ label: '180 min (90 × 2)' })
  await expect(gate.getByRole('alert')).toContainText('The time allowed was not changed.')
  await expect(gate.getByLabel('Time allowed')).toHaveValue('1')
})
