import type { Page } from '@playwright/test'
import { expect, newEmail, PASSWORD, register, test } from '../support/journeys/journey'
import { closeFrame, expectGranted, expectPayments, openCheckout, pay } from '../support/journeys/paying'

/** A purchase whose window was closed, and of which nobody knows yet whether it was paid. */

const checking = (page: Page) => page.getByText('Checking whether you paid')

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
}

test('what may have been paid is still asked for after a log-out, and told to the same person', async ({
  page,
}) => {
  const email = await register(page)
  // Charged and closed without a word; no webhook comes, and the server is not reached.
  await page.route('**/api/getPaymentStatus*', (route) => route.abort())
  await pay(await openCheckout(page), '113')
  await expect(checking(page)).toBeVisible()
  await logOut(page)
  await logIn(page, email)
  await expect(checking(page)).toBeVisible()
  await page.unroute('**/api/getPaymentStatus*')
  await expectGranted(page, 'Test 2', 40_000)
  await expectPayments(page, 1)
})

test('another person of the device sees nothing of a purchase that somebody has left', async ({ page }) => {
  const other = newEmail()
  await register(page, other)
  await logOut(page)
  await register(page)
  const frame = await openCheckout(page)
  await closeFrame(frame)
  await expect(checking(page)).toBeVisible()
  await logOut(page)
  await logIn(page, other)
  await expect(page.getByRole('button', { name: /^Purchase/ }).first()).toBeEnabled()
  await expect(checking(page)).toBeHidden()
})
