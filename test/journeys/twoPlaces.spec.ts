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
} from '../support/journeys/paying'

test('two tabs: while one has a payment window open, the other opens none, whatever is bought', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(other.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await openCheckout(page)
  await purchase(other, 'All')
  const dialog = other.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('A payment window is open in another tab.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(frameOf(other)).toHaveCount(0)
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
  // Clicks can get lost in a tab in the background.
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
