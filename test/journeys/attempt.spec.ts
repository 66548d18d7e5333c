import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  expectRoomWhole,
  expectSaved,
  option,
  PASSWORD,
  signIn,
  startTest,
  test,
} from '../support/journeys/journey'

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/testpage?testNumber=1')
  await expect(tab.getByRole('timer')).toBeVisible()
  return tab
}

test('a crash of the page loses no choice, not even one that had no time to be sent', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expectSaved(page)
  await page.route('**/api/saveAnswers', (route) => route.abort())
  await option(page, 2, 'B').check()
  await page.goto('chrome://crash').catch(() => undefined)
  await page.close()

  const next = await openTab(context)
  await expect(option(next, 1, 'C')).toBeChecked()
  await expect(option(next, 2, 'B')).toBeChecked()
  await expectSaved(next)
})

test('two tabs write one test: different questions, and the same one, where the later answer stands in both', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expectSaved(page)
  const tab = await openTab(context)
  await expect(option(tab, 1, 'C')).toBeChecked()
  // By keyboard in the one, by pointer in the other; each shows the other's at once, without a network as well.
  await context.setOffline(true)
  await option(tab, 2, 'A').focus()
  await tab.keyboard.press('b')
  await expect(option(page, 2, 'B')).toBeChecked()
  await option(page, 3, 'D').check()
  await expect(option(tab, 3, 'D')).toBeChecked()
  await option(page, 1, 'A').check()
  await option(tab, 1, 'B').check()
  await expect(option(page, 1, 'B')).toBeChecked()
  await context.setOffline(false)
  await expectSaved(page)
  await expectSaved(tab)
  await tab.close()
  await page.reload()
  for (const [question, letter] of [
    [1, 'B'],
    [2, 'B'],
    [3, 'D'],
  ] as const)
    await expect(option(page, question, letter)).toBeChecked()
})

test('back and forward ask before they leave, and neither lose nor overwrite anything', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expectSaved(page)
  await page.goto('/privacy-policy')
  await page.goBack()
  await expect(option(page, 1, 'C')).toBeChecked()
  await option(page, 1, 'A').check()
  await expectSaved(page)
  await expectRoomWhole(page)
  const leaving = page.getByRole('dialog', { name: 'Leave the test?' })
  await page.goBack()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/testNumber=1$/)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goBack()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await page.goForward()
  await expect(option(page, 1, 'A')).toBeChecked()
})

test('a login that is lost asks for the password in place, whatever is pressed, and the test goes on', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expectSaved(page)
  // What an identity provider leaves that no longer knows the login.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('firebase:')) localStorage.removeItem(key)
  })
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password').fill(PASSWORD)
  // A browser lets a page refuse the first of them only.
  for (let press = 1; press <= 3; press += 1) await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await expect(option(page, 1, 'C')).toBeChecked()
  await option(page, 2, 'B').check()
  await expectSaved(page)
})
