import type { Page } from '@playwright/test'
import { expect, logInElsewhere, signIn, test } from '../support/journeys/journey'
import {
  charges,
  closeFrame,
  expectGranted,
  expectPayments,
  frameOf,
  openCheckout,
  pay,
  purchase,
  row,
  shownCheckout,
} from '../support/journeys/paying'

/** Buying in two tabs, and on two devices. */

test('two tabs: while one has a payment window open, the other opens none, whatever is bought', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(other.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  const frame = await openCheckout(page)
  await purchase(other, 'All')
  const dialog = other.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('A payment window is open in another tab.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(frameOf(other)).toHaveCount(0)
  await page.bringToFront()
  await pay(frame)
  await expectGranted(page)
  // The price that this tab shows is no more.
  await other.bringToFront()
  await row(other, 'All').getByRole('button', { name: 'Purchase' }).click()
  await expect(dialog).toContainText('The price has changed.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await row(other, 'All').getByRole('button', { name: '$380.01' }).click()
  const second = await shownCheckout(other)
  await expect(second.getByRole('button', { name: 'Pay $380.01' })).toBeVisible()
})

test('two devices on one test at once: one order, one charge, and both learn of it', async ({
  page,
  browser,
  stack,
}) => {
  const email = await signIn(page, stack)
  const other = await logInElsewhere(browser, stack, email)
  const one = await openCheckout(page)
  const two = await openCheckout(other)
  expect(await frameOf(other).getAttribute('src')).toBe(await frameOf(page).getAttribute('src'))
  // A press in a tab that is not in front can go astray; a buyer's is.
  await page.bringToFront()
  const cards = [await pay(one)]
  await expectGranted(page)
  await other.bringToFront()
  cards.push(await pay(two))
  await expect(two.getByRole('alert')).toContainText('already processed')
  await closeFrame(two)
  await expectGranted(other)
  const charged = await charges(stack.sandboxUrl)
  expect(charged.filter(({ cardHolderName }) => cards.includes(cardHolderName))).toHaveLength(1)
  await expectPayments(other, 1)
})

test('two devices: the second buyer of the same test is told that it is theirs already', async ({
  page,
  browser,
  stack,
}) => {
  const email = await signIn(page, stack)
  const device = await logInElsewhere(browser, stack, email)
  await pay(await openCheckout(page))
  await expectGranted(page)
  await purchase(device)
  const dialog = device.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('You already own this. Your Purchase History shows what was charged.')
  await expect(dialog).not.toContainText('failed')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(row(device, '2').getByRole('button', { name: 'Start' })).toBeEnabled()
  await device.close()
})

test('two devices: a single paid after all tests were bought elsewhere stays in sight until it is decided', async ({
  page,
  browser,
  stack,
}) => {
  const email = await signIn(page, stack)
  const phone = await logInElsewhere(browser, stack, email)
  const left = await openCheckout(phone, '3')
  await page.bringToFront()
  await pay(await openCheckout(page, 'All'))
  await expectGranted(page, 'All Tests')
  await phone.bringToFront()
  await pay(left)
  const notice = phone.getByRole('status').filter({ hasText: 'We are checking your payment for Test 3.' })
  await expect(row(phone, '3').getByRole('button', { name: 'Start' })).toBeEnabled()
  await notice.getByRole('button', { name: 'Close' }).click()
  const told = (where: Page) => where.getByText(/^We are checking a payment of \$59\.99 for Test 3 from /)
  await phone.getByRole('link', { name: 'View Purchase History' }).click()
  await expect(told(phone)).toBeVisible()
  await phone.reload()
  await expect(told(phone)).toBeVisible()
  await expectPayments(page, 1)
  await expect(told(page)).toBeVisible()
  await phone.close()
})
