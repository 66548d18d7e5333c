import { readFileSync } from 'node:fs'
import { AccountExport } from '../../domain/account'
import {
  expect,
  expectAccessible,
  logInElsewhere,
  option,
  PASSWORD,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { expectInSight } from '../support/journeys/screens'

test('an account is exported and deleted; no tab brings it back, and the same email starts empty', async ({
  page,
  context,
  browser,
  stack,
}) => {
  test.slow()
  const email = await register(page)
  await startTest(page)
  await option(page, 1, 'B').check()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()

  // Another tab of this browser, and another device in the middle of the test.
  const tab = await context.newPage()
  await tab.goto('/login')
  await expect(tab.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  const device = await logInElsewhere(browser, stack.url, email)
  await startTest(device)
  await device.getByRole('button', { name: 'Continue here instead' }).click()
  await option(device, 2, 'C').check()

  await page.goto('/privacy-policy')
  await page.getByRole('link', { name: 'Your Account' }).click()
  await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('passage-nine-account.json')
  const exported = AccountExport.parse(JSON.parse(readFileSync((await file.path()) ?? '', 'utf8')))
  expect(exported.user.username).toBe(email)
  expect(exported.attempts[0]?.answers).toMatchObject([{ passage1: { '1': 'B' } }])

  // By keyboard: what is not meant is not deleted.
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  // A phone lying down has room for a part of it: the field that has the focus.
  await page.setViewportSize({ width: 812, height: 375 })
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await expectInSight(dialog.getByLabel('Type your email to confirm'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await dialog.getByLabel('Type your email to confirm').fill(email)
  await page.keyboard.press('Enter')

  const goodbye = { name: 'This account has been deleted' }
  await expect(page.getByRole('heading', goodbye)).toBeVisible()
  await expectAccessible(page)
  await expect(tab.getByRole('heading', goodbye)).toBeVisible()
  // The other device hears of it at its next word to the server: this one, or a sign of life that was sooner.
  await option(device, 3, 'D')
    .check({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(device.getByRole('heading', goodbye)).toBeVisible({ timeout: 20_000 })

  for (const place of [page, tab, device]) {
    const kept = await place.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain(email)
    expect(kept).not.toContain(exported.user.id)
    expect(kept).not.toContain(exported.attempts[0]?.attemptId)
    expect(await place.evaluate(() => caches.has('passages'))).toBe(false)
    await place.reload()
    await expect(place.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  }

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Invalid Credentials' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await register(page, email)
  await expect(page.getByRole('cell', { name: 'N/A' })).toHaveCount(10)
  await page.getByRole('link', { name: 'View Purchase History' }).click()
  await expect(page.getByText('You have not bought anything yet.', { exact: false })).toBeVisible()
  await page.goto('/testpage?testNumber=1')
  await expect(page.getByLabel('Time allowed')).toBeVisible()
  await device.context().close()
})

test('a new password wants the present one, and is the one to log in with', async ({ page }) => {
  const email = await register(page)
  await page.getByRole('link', { name: 'Your Account' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('another horse battery')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password.')
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password has been changed.', { exact: false })).toBeVisible()
  // This device goes on, and its login renews.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  const logInWith = async (password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
  }
  await logInWith(PASSWORD)
  const refused = page.getByRole('dialog', { name: 'Invalid Credentials' })
  await refused.getByRole('button', { name: 'Close' }).click()
  await logInWith('another horse battery')
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
})

test('the sample beside the text size grows with it, as a passage does', async ({ page }) => {
  await register(page)
  await page.getByRole('link', { name: 'Your Account' }).click()
  const sample = page.getByText('Passages in your tests look like this', { exact: false })
  const before = await sample.evaluate((text) => parseFloat(getComputedStyle(text).fontSize))
  const grown = `${before * 1.5}px`
  for (let step = 1; step <= 5; step += 1) await page.getByRole('button', { name: 'Larger text' }).click()
  await expect(page.getByText('150%')).toBeVisible()
  await expect(sample).toHaveCSS('font-size', grown)
  await page.goto('/sample')
  await expect(page.locator('.reading')).toHaveCSS('font-size', grown)
})
