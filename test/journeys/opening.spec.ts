import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, option, PASSWORD, register, startTest, test } from '../support/journeys/journey'

/** Keeps the program from the page until it is let go; the page's first script comes through. */
async function holdProgram(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('the login is on screen and typed into before the program is here', async ({ page }) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()

  const letGo = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(email)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  letGo()
  await page.getByLabel('Password').fill(PASSWORD)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
})

test('whoever is signed in sees no login while the program comes', async ({ page }) => {
  await register(page)
  const letGo = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Passage Nine', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
})

/** A test under way with one answer, of which this device keeps everything. */
async function beginWithAnswer(page: Page): Promise<void> {
  await register(page)
  await startTest(page)
  await option(page, 1, 'B').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

const inRoomAhead = (page: Page) => page.locator('html[data-shown-ahead=room] #root > main')

for (const isKept of [true, false]) {
  const title = isKept ? 'the passage is on the device' : 'nothing is cached'
  test(`what a test needs is asked for before the program is here, and once, when ${title}`, async ({
    page,
  }) => {
    await beginWithAnswer(page)
    if (!isKept) {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name)
      })
    }
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/getUserById|getAttempt|passage1\.json/.test(pathname)) asked.push(pathname)
    })
    const letGo = await holdProgram(page)
    const ahead = ['/api/getAttempt', '/api/getUserById', ...(isKept ? [] : ['/tests/test1/passage1.json'])]
    await page.goto('/testpage?testNumber=1', { waitUntil: 'commit' })
    await expect.poll(() => [...asked].sort()).toEqual(ahead)
    letGo()
    await expect(page.getByRole('button', { name: 'Finish Test' })).toBeEnabled()
    await expect(option(page, 1, 'B')).toBeChecked()
    await page.waitForLoadState('networkidle')
    expect([...asked].sort()).toEqual(ahead)
  })
}

test('a test that goes on is read and answered before the program is here, which saves it', async ({
  page,
}) => {
  // A typeface that comes in between moves the lines, and with them the place that was read to.
  await page.route(/\.woff2$/, (route) => route.abort())
  await beginWithAnswer(page)
  const letGo = await holdProgram(page)
  await page.goto('/testpage?testNumber=1', { waitUntil: 'commit' })
  await expect(inRoomAhead(page).getByRole('timer')).toContainText(/89:\d\d/)
  await expect(option(page, 1, 'B')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeDisabled()
  await option(page, 1, 'C').check()
  await option(page, 2, 'A').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Saving', { exact: true })).toBeVisible()
  const axe = await new AxeBuilder({ page }).analyze()
  expect(axe.violations).toEqual([])
  await page.getByRole('region', { name: 'Passage text' }).evaluate((sheet) => (sheet.scrollTop = 100))
  const questions = page.getByRole('region', { name: 'Question list' })
  const readTo = await questions.evaluate((sheet) => {
    sheet.scrollTop = sheet.scrollHeight
    return sheet.scrollTop
  })

  letGo()
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeEnabled()
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(option(page, 2, 'A')).toBeFocused()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await page.getByRole('region', { name: 'Passage text' }).evaluate((sheet) => sheet.scrollTop)).toBe(
    100,
  )
  expect(await questions.evaluate((sheet) => sheet.scrollTop)).toBe(readTo)

  await page.evaluate(() => localStorage.removeItem('passage-nine/testSession'))
  await page.reload()
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(option(page, 2, 'A')).toBeChecked()
})

test('what is answered where the program never comes is there the next time', async ({ page }) => {
  await beginWithAnswer(page)
  await page.route(/\/assets\/main\..*\.js$/, (route) => route.abort())
  await page.goto('/testpage?testNumber=1')
  await expect(inRoomAhead(page)).toBeVisible()
  await option(page, 3, 'D').check()
  await page.unroute(/\/assets\/main\..*\.js$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeEnabled()
  await expect(option(page, 3, 'D')).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('of what is answered in two loads without the program, the last choice counts', async ({ page }) => {
  await beginWithAnswer(page)
  await page.route(/\/assets\/main\..*\.js$/, (route) => route.abort())
  await page.goto('/testpage?testNumber=1')
  await expect(inRoomAhead(page)).toBeVisible()
  await option(page, 1, 'A').check()
  await option(page, 2, 'B').check()
  await page.reload()
  await expect(inRoomAhead(page)).toBeVisible()
  await expect(option(page, 1, 'A')).toBeChecked()
  await expect(option(page, 2, 'B')).toBeChecked()
  await expect(page.getByText('Saving', { exact: true })).toBeVisible()
  await option(page, 2, 'C').check()

  await page.unroute(/\/assets\/main\..*\.js$/)
  await page.reload()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('passage-nine/testSession'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeEnabled()
  await expect(option(page, 1, 'A')).toBeChecked()
  await expect(option(page, 2, 'C')).toBeChecked()
})

test('beside a tab that writes, nothing is drawn ahead', async ({ page, context }) => {
  await beginWithAnswer(page)
  const other = await context.newPage()
  const letGo = await holdProgram(other)
  const answered = other.waitForResponse(/getAttempt/)
  await other.goto('/testpage?testNumber=1', { waitUntil: 'commit' })
  await (await answered).finished()
  // Longer than the passage takes, which the device keeps.
  await other.waitForTimeout(1_000)
  await expect(inRoomAhead(other)).toBeHidden()
  letGo()
  await expect(other.getByText('Read-only', { exact: true })).toBeVisible()
})

test('dialogs that cannot be fetched cost the dialog and not the room', async ({ page }) => {
  await register(page)
  await startTest(page)
  const scripts = await page
    .locator('head > script[defer]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('src') ?? ''))
  // A reload fetches what the room stands on, and nothing that comes after it.
  const isKnown = (pathname: string) => scripts.includes(pathname) || pathname.includes('testPage')
  await page.route(/\/assets\/.*\.js$/, (route) =>
    isKnown(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await page.reload()
  await option(page, 1, 'B').check()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Navigator', exact: true }).click()
  await expect(page.getByText('This could not be loaded. Try again when you are online.')).toBeAttached()
  await expect(option(page, 1, 'B')).toBeChecked()

  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: 'Navigator', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
