import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { combineReducers, type UnknownAction } from '@reduxjs/toolkit'
import { testSessionSlice } from '../../src/features/testSession/session/testSessionSlice'
import {
  expect,
  finish,
  keyOf,
  logInElsewhere,
  openPassage,
  option,
  PASSWORD,
  register,
  startTest,
  test,
} from '../support/journeys/journey'

const saved = (page: Page) => page.getByText('Saved', { exact: true })
const elsewhere = (page: Page) => page.getByText(/This test is open in another tab or on another device/)
const takeOver = (page: Page) => page.getByRole('button', { name: 'Continue here instead' }).click()

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/testpage?testNumber=1')
  await expect(tab.getByRole('timer')).toBeVisible()
  return tab
}

async function openDevice(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const device = await logInElsewhere(browser, baseURL, email)
  await device.goto('/testpage?testNumber=1')
  await expect(device.getByRole('timer')).toBeVisible()
  return device
}

test('a crash of the page loses no choice, not even one that had no time to be sent', async ({
  page,
  context,
}) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expect(saved(page)).toBeVisible()
  await page.route('**/api/saveAnswers', (route) => route.abort())
  await option(page, 2, 'B').check()
  await page.goto('chrome://crash').catch(() => undefined)
  await page.close()

  const next = await openTab(context)
  await expect(option(next, 1, 'C')).toBeChecked()
  await expect(option(next, 2, 'B')).toBeChecked()
  await expect(saved(next)).toBeVisible()
})

test('a second tab reads, takes over when asked, and the first one then reads', async ({ page, context }) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expect(saved(page)).toBeVisible()
  const tab = await openTab(context)
  await expect(elsewhere(tab)).toBeVisible()
  await expect(option(tab, 1, 'C')).toBeChecked()
  await expect(option(tab, 1, 'C')).toBeDisabled()
  for (const key of ['f', 'b', 'y']) {
    await tab.keyboard.press('t')
    await expect(tab.getByText(/54 questions have no answer\./)).toBeVisible()
    await tab.keyboard.press(key)
    await expect(tab.getByText('This page is read-only.', { exact: true })).toBeVisible()
  }
  await takeOver(tab)
  await option(tab, 1, 'D').check()
  await expect(saved(tab)).toBeVisible()
  await expect(elsewhere(page)).toBeVisible()
  await tab.close()
  await page.reload()
  await expect(option(page, 1, 'D')).toBeChecked()
  await expect(option(page, 1, 'D')).toBeEnabled()
})

test('two devices: one writes, the other keeps what it has not sent', async ({ page, browser, stack }) => {
  const email = await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expect(saved(page)).toBeVisible()
  await page.route('**/api/saveAnswers', (route) => route.abort())
  await option(page, 2, 'B').check()
  await option(page, 4, 'B').check()

  const device = await openDevice(browser, stack.url, email)
  await expect(elsewhere(device)).toBeVisible()
  await takeOver(device)
  await option(device, 3, 'A').check()
  await option(device, 4, 'D').check()
  await expect(saved(device)).toBeVisible()

  await page.unroute('**/api/saveAnswers')
  await expect(elsewhere(page)).toBeVisible({ timeout: 80_000 })
  await expect(page.getByText(/Not sent from here yet: question 2 \(B\), question 4 \(B\)/)).toBeVisible()
  await expect(option(page, 3, 'A')).toBeChecked()
  await takeOver(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^Not counted: question 4 \(you chose B; D counts\)/)).toBeVisible()
  await device.reload()
  await expect(elsewhere(device)).toBeVisible()
  await expect(option(device, 2, 'B')).toBeChecked()
  await expect(option(device, 4, 'D')).toBeChecked()
  await finish(page)
  await device.close()
})

test('back and forward neither lose nor overwrite anything', async ({ page }) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expect(saved(page)).toBeVisible()
  await page.goto('/privacy-policy')
  await page.goBack()
  await expect(option(page, 1, 'C')).toBeChecked()
  await option(page, 1, 'A').check()
  await expect(saved(page)).toBeVisible()
  await expect(page.locator('dialog[data-wide]').first()).toBeAttached()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave the test?' }).getByRole('button', { name: 'Leave' }).click()
  await page.goForward()
  await expect(option(page, 1, 'A')).toBeChecked()
})

test('a frozen page, as of a sleeping laptop, shows the right time as soon as it wakes', async ({
  page,
  context,
}) => {
  await register(page)
  await startTest(page)
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(page.getByRole('timer')).toContainText(/8[89]:\d\d/, { timeout: 1_000 })
  await option(page, 1, 'C').check()
  await expect(saved(page)).toBeVisible()
})

for (const hours of [-1, 1]) {
  test(`a system clock moved by ${hours} h is corrected, and finishes nothing`, async ({ page }) => {
    await page.addInitScript(() => {
      const now = Date.now.bind(Date)
      const moved = window as Window & { movedBy?: number }
      Date.now = () => now() + (moved.movedBy ?? 0)
    })
    await register(page)
    await startTest(page)
    await expect(page.getByRole('timer')).toContainText(/8[89]:\d\d|90:00/)
    await page.evaluate((ms) => Object.assign(window, { movedBy: ms }), hours * 3_600_000)
    await page.waitForTimeout(2_500)
    await expect(page.getByRole('timer')).toContainText(/8[89]:\d\d/)
    await option(page, 1, 'C').check()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Finish Test' })).toBeVisible()
  })
}

test('a login that is lost asks for the password in place, and the test goes on', async ({ page }) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expect(saved(page)).toBeVisible()
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
  await expect(saved(page)).toBeVisible()
})

test('an identity provider in trouble at the start of the page costs a password, and no answer', async ({
  page,
}) => {
  await register(page)
  await startTest(page)
  await page.route('**/api/saveAnswers', (route) => route.abort())
  await option(page, 1, 'C').check()
  await page.route('**/accounts:lookup*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 503, message: 'UNAVAILABLE' } } }),
  )
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toBeVisible()
  await page.unroute('**/accounts:lookup*')
  await page.unroute('**/api/saveAnswers')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(saved(page)).toBeVisible()
})

test('an answer in the last seconds counts', async ({ page, stack }) => {
  await register(page)
  await startTest(page)
  await stack.advance(90 * 60_000 - 20_000)
  await page.reload()
  await expect(page.getByRole('timer')).toContainText(/00:[01]\d/)
  const { letter } = keyOf(1)[0] ?? { letter: 'A' }
  await option(page, 1, letter).check()
  await expect(page.getByRole('dialog', { name: 'Test finished' })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('dialog')).toContainText('1/55')
})

test('work of an offline hour arrives late, counts, and is said to', async ({ page, stack }) => {
  await register(page)
  await startTest(page)
  await stack.killServer()
  await option(page, 1, keyOf(1)[0]?.letter ?? 'A').check()
  await expect(page.getByText('Not sent – kept on this device')).toBeVisible()
  await page.goto('about:blank')
  await stack.startServer()
  await stack.advance(92 * 60_000)
  await page.goto('/testpage?testNumber=1')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByRole('dialog', { name: 'Test finished' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('In time: 0/55. With the late answers: 1/55')).toBeVisible()
})

test('Log Out warns while something is unsent, and it is there again at the next login', async ({ page }) => {
  const email = await register(page)
  await startTest(page)
  await page.route('**/api/saveAnswers', (route) => route.abort())
  await option(page, 1, 'C').check()
  await expect(page.getByText('Not sent – kept on this device')).toBeVisible()
  // The room has no header, and so no way out of the account.
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(dialog).toContainText('1 change has not reached the server yet.')
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  await page.unroute('**/api/saveAnswers')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await startTest(page)
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(saved(page)).toBeVisible()
})

test('the receipt of a finished test lists every answer with the time it was saved', async ({ page }) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await openPassage(page, 9)
  await option(page, 55, 'A').check()
  await option(page, 55, 'B').check()
  await expect(saved(page)).toBeVisible()
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download answer record' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  const first = /^1 +1 +C +(\d+) +\d{4}-.*Z +\d{4}-.*Z$/m.exec(text)
  const last = /^9 +55 +B +(\d+) +\d{4}-.*Z +\d{4}-.*Z$/m.exec(text)
  // Between the two lie the look at Passage 9 and the answer that was changed.
  expect(Number(last?.[1])).toBeGreaterThan(Number(first?.[1]) + 2)
})

test('the session log is a file that Redux DevTools imports, without identity or keys', async ({ page }) => {
  const email = await register(page)
  await startTest(page)
  await page.goto('/testpage?testNumber=1&sessionLog')
  await option(page, 1, 'C').check()
  await expect(saved(page)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download session log' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  const { payload, preloadedState } = JSON.parse(text)
  // What Redux DevTools does with it.
  const reducer = combineReducers({ testSession: testSessionSlice.reducer })
  const actions = JSON.parse(payload) as UnknownAction[]
  const { testSession } = actions.reduce(reducer, JSON.parse(preloadedState)) ?? {}
  expect(testSession?.current).toMatchObject({
    status: 'inProgress',
    ownerUid: 'taker',
    answers: { passage1: { 1: 'C' } },
    unacknowledged: [],
  })
  expect(text).not.toContain(email)
  expect(text).not.toContain('explanation')
})
