import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { AccountExport } from '../../domain/account'
import { expectAccessible } from '../support/journeys/accessible'
import {
  beginTest,
  expect,
  expectSaved,
  expectTests,
  logIn,
  newEmail,
  option,
  register,
  test,
} from '../support/journeys/journey'
import { expectInSight } from '../support/journeys/screens'
import type { Stack } from '../support/journeys/stack'

test('an account is exported and deleted by keyboard; no tab brings it back, and the same email starts empty', async ({
  page,
  context,
  stack,
}) => {
  const email = await beginTest(page, stack)
  await option(page, 1, 'B').check()
  await expectSaved(page)
  const tab = await context.newPage()
  await tab.goto('/login')
  await expectTests(tab)

  await page.goto('/privacy-policy')
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('passage-nine-account.json')
  const exported = AccountExport.parse(JSON.parse(readFileSync((await file.path()) ?? '', 'utf8')))
  expect(exported.user.username).toBe(email)
  expect(exported.attempts[0]?.answers).toMatchObject([{ passage1: { '1': 'B' } }])

  const remove = page.getByRole('button', { name: 'Delete my account' })
  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  // A phone on its side shows part of the dialog: the focused field.
  await page.setViewportSize({ width: 812, height: 375 })
  await remove.press('Enter')
  await expectInSight(dialog.getByLabel('Type your email to confirm'))
  await dialog.getByLabel('Type your email to confirm').fill(email)
  await page.keyboard.press('Enter')

  const goodbye = { name: 'This account has been deleted' }
  await expect(page.getByRole('heading', goodbye)).toBeVisible()
  await expectAccessible(page)
  await expect(tab.getByRole('heading', goodbye)).toBeVisible()
  for (const place of [page, tab]) {
    const kept = await place.evaluate(() => JSON.stringify({ ...localStorage }))
    for (const text of [email, exported.user.id, exported.attempts[0]?.attemptId])
      expect(kept).not.toContain(text)
    expect(await place.evaluate(() => caches.has('passages'))).toBe(false)
    await place.reload()
    await expect(place.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  }
  await logIn(page, email)
  await expect(page.getByRole('dialog', { name: 'Invalid Credentials' })).toBeVisible()
  await register(page, email)
  await expect(page.getByRole('cell', { name: 'N/A' })).toHaveCount(10)
  await page.goto('/testpage?testNumber=1')
  await expect(page.getByLabel('Time allowed')).toBeVisible()
})

async function openPrinted(page: Page, stack: Stack, words: string): Promise<void> {
  await expect.poll(() => stack.printedLink(words)).not.toBeNull()
  const mailProgram = await page.context().newPage()
  await mailProgram.goto(stack.printedLink(words) ?? '')
  await expect(mailProgram.getByText('success', { exact: false })).toBeVisible()
  await mailProgram.close()
  // Headless pages get no focus event.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('an address is confirmed by its printed link, changed by another, and is the one to log in with', async ({
  page,
  stack,
}) => {
  const email = await register(page)
  await expect(page.getByText('Please confirm your email address', { exact: false })).toBeVisible()
  await openPrinted(page, stack, `confirm the address ${email}`)
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()

  const changed = newEmail()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByText('This address is confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(changed)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We’ve sent a link to ${changed}.`, { exact: false })).toBeVisible()
  const renamed = page.waitForResponse(async (response) => {
    if (!response.url().includes('/api/getUserById')) return false
    return (await response.json()).username === changed
  })
  await openPrinted(page, stack, `log in with ${changed} instead of ${email}`)
  await expect(page.getByText(`You are logged in as ${changed}.`, { exact: false })).toBeVisible()
  await renamed

  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await logIn(page, changed)
  await expectTests(page)
})
