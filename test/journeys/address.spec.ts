import type { Page } from '@playwright/test'
import { expect, expectAccessible, newEmail, PASSWORD, register, test } from '../support/journeys/journey'
import { closedNotice, closeFrame, row, shownCheckout } from '../support/journeys/paying'
import type { Stack } from '../support/journeys/stack'

const unconfirmed = (page: Page) => page.getByText('This address is not confirmed yet.', { exact: false })

/** Opens the link that was printed under these words, as a mail program would, and comes back to the page. */
async function openPrinted(page: Page, stack: Stack, words: string): Promise<void> {
  await expect.poll(() => stack.printedLink(words)).not.toBeNull()
  const mailProgram = await page.context().newPage()
  await mailProgram.goto(stack.printedLink(words) ?? '')
  await expect(mailProgram.getByText('success', { exact: false })).toBeVisible()
  await mailProgram.close()
  // Without a window nothing tells a page that it is looked at again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('the printed link confirms the address, and the account page says so', async ({ page, stack }) => {
  const email = await register(page)
  await expect.poll(() => stack.printedLink(`confirm the address ${email}`)).not.toBeNull()
  const first = stack.printedLink(`confirm the address ${email}`)
  await page.getByRole('link', { name: 'Your Account' }).click()
  await expect(unconfirmed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText(`We’ve sent a link to ${email}.`, { exact: false })).toBeVisible()
  await expect.poll(() => stack.printedLink(`confirm the address ${email}`)).not.toBe(first)
  await expectAccessible(page)

  await openPrinted(page, stack, `confirm the address ${email}`)
  await expect(page.getByText('This address is confirmed.')).toBeVisible()
  await expect(unconfirmed(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('This address is confirmed.')).toBeVisible()

  // Nobody is asked for it at a purchase any more.
  await page.getByRole('link', { name: 'Back to Available Tests' }).click()
  await row(page, '2').getByRole('button', { name: 'Purchase' }).click()
  await shownCheckout(page)
})

test('a new account is told of the mail on Available Tests, until the address is confirmed', async ({
  page,
  stack,
}) => {
  const email = await register(page)
  const line = page.getByText('Please confirm your email address', { exact: false })
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText(`We’ve sent a link to ${email}.`, { exact: false })).toBeVisible()
  await openPrinted(page, stack, `confirm the address ${email}`)
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await expect(page.getByText('Your email address is confirmed.').or(line)).toBeHidden()
})

test('an address is changed by the printed link, and is the one to log in with', async ({ page, stack }) => {
  const email = await register(page)
  const changed = newEmail()
  await page.getByRole('link', { name: 'Your Account' }).click()
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(changed)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We’ve sent a link to ${changed}.`, { exact: false })).toBeVisible()

  const renamed = page.waitForResponse(async (response) => {
    if (!response.url().includes('/api/getUserById')) return false
    return (await response.json()).username === changed
  })
  await openPrinted(page, stack, `log in with ${changed} instead of ${email}`)
  await expect(page.getByText(`You are logged in as ${changed}.`, { exact: false })).toBeVisible()
  await expect(page.getByText('This address is confirmed.')).toBeVisible()
  await renamed

  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.getByLabel('Email').fill(changed)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
})

/** Changes the address, which ends every login, and lets this page's provider say so as the real one does. */
async function endByNewAddress(page: Page, stack: Stack, email: string): Promise<string> {
  const changed = newEmail()
  await page.getByRole('link', { name: 'Your Account' }).click()
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(changed)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const words = `log in with ${changed} instead of ${email}`
  await expect.poll(() => stack.printedLink(words)).not.toBeNull()
  // The provider's tokens tell seconds apart.
  await page.waitForTimeout(1_100)
  expect((await page.request.get(stack.printedLink(words) ?? '')).ok()).toBe(true)
  // The emulator goes on renewing a login whose address has changed; the provider does not.
  await page.route('**/securetoken.googleapis.com/**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
  )
  return changed
}

const unauthenticated = { code: 'unauthenticated', message: 'Please log in again.', requestId: 'request-1' }
const loginLost = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })

async function logInInPlace(page: Page, email: string): Promise<void> {
  await page.unroute('**/securetoken.googleapis.com/**')
  const dialog = loginLost(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
}

test('a change of address elsewhere ends the login, and the new address goes on with it in place', async ({
  page,
  stack,
}) => {
  const email = await register(page)
  const changed = await endByNewAddress(page, stack, email)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(loginLost(page)).toContainText(`You have been logged out of ${email}.`)
  await expectAccessible(page)
  await logInInPlace(page, changed)
  await expect(page.getByText(`You are logged in as ${changed}.`, { exact: false })).toBeVisible()
})

test('tests that are opened after a change of address are there after the login in place', async ({
  page,
  stack,
}) => {
  const changed = await endByNewAddress(page, stack, await register(page))
  // An hour later: the server takes the token no more.
  await page.route('**/api/getUserById*', (route) =>
    route.fulfill({ status: 401, json: { error: unauthenticated } }),
  )
  await page.goto('/login')
  await expect(page.getByText('Your tests could not be loaded.', { exact: false })).toBeVisible()
  await expect(loginLost(page)).toBeVisible()
  await page.unroute('**/api/getUserById*')
  await logInInPlace(page, changed)
  await expect(row(page, '10')).toBeVisible()
})

test('a purchase asks once whether an unconfirmed address is right', async ({ page, stack }) => {
  const email = await register(page)
  const press = () => row(page, '2').getByRole('button', { name: 'Purchase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is this your email address?' })
  await press()
  await expect(dialog).toContainText(`Your receipt and password resets are sent to ${email}.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the email again' }).click()
  await expect(dialog).toContainText(`We’ve sent a link to ${email}.`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, '2').getByRole('button', { name: 'Purchase' })).toBeFocused()

  await press()
  await dialog.getByRole('button', { name: 'Buy anyway' }).click()
  const frame = await shownCheckout(page)
  await closeFrame(frame)
  await expect(closedNotice(page)).toBeVisible({ timeout: 80_000 })
  await press()
  await shownCheckout(page)

  // Whoever confirms it while they are asked reads so, and goes on.
  await page.reload()
  await expect(closedNotice(page)).toBeVisible({ timeout: 80_000 })
  await press()
  await expect(dialog).toBeVisible()
  await openPrinted(page, stack, `confirm the address ${email}`)
  const confirmed = page.getByRole('dialog', { name: 'Your email address is confirmed' })
  await confirmed.getByRole('button', { name: 'Buy', exact: true }).click()
  await shownCheckout(page)
})
