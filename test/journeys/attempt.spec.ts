import type { BrowserContext, Page } from '@playwright/test'
import {
  beginTest,
  expect,
  expectRoomWhole,
  expectSaved,
  option,
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
  await beginTest(page, stack)
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
  await beginTest(page, stack)
  await option(page, 1, 'C').check()
  await expectSaved(page)
  const tab = await openTab(context)
  await expect(option(tab, 1, 'C')).toBeChecked()
  // Each tab shows the other's answers, also offline.
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
