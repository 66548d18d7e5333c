import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  expect,
  expectSaved,
  expectTests,
  logIn,
  option,
  PASSWORD,
  signIn,
  startTest,
  test,
} from '../support/journeys/journey'
import type { Stack } from '../support/journeys/stack'

const PROGRAM = /\/assets\/main\..*\.js$/

/** Keeps the program from the page until it is let go; the page's first script comes through. */
async function holdProgram(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(PROGRAM, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('before the program is here a login is typed into, and whoever is signed in sees none', async ({
  page,
  stack,
}) => {
  const email = await signIn(page, stack)
  let letGo = await holdProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Passage Nine', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  letGo()
  await expectTests(page)

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  letGo = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(email)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  letGo()
  await page.getByLabel('Password').fill(PASSWORD)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logIn(page, email)
  await expectTests(page)
})

/** A test under way with one answer, of which this device keeps everything. */
async function beginWithAnswer(page: Page, stack: Stack): Promise<void> {
  await signIn(page, stack)
  await startTest(page)
  await option(page, 1, 'B').click()
  await expectSaved(page)
}

const inRoomAhead = (page: Page) => page.locator('html[data-shown-ahead=room] #root > main')
const expectProgram = (page: Page) => expect(page.getByRole('button', { name: 'Finish Test' })).toBeEnabled()

test('what a test needs is asked for before the program is here, and once, whether or not it is on the device', async ({
  page,
  stack,
}) => {
  await beginWithAnswer(page, stack)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/getUserById|getAttempt|passage1\.json/.test(pathname)) asked.push(pathname)
  })
  for (const passages of [[], ['/tests/test1/passage1.json']]) {
    await page.waitForLoadState('networkidle')
    asked.length = 0
    const ahead = ['/api/getAttempt', '/api/getUserById', ...passages]
    const letGo = await holdProgram(page)
    await page.goto('/testpage?testNumber=1', { waitUntil: 'commit' })
    await expect.poll(() => [...asked].sort()).toEqual(ahead)
    letGo()
    await expectProgram(page)
    await expect(option(page, 1, 'B')).toBeChecked()
    await page.waitForLoadState('networkidle')
    expect([...asked].sort()).toEqual(ahead)
    // The second time nothing is on the device.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
  }
})

test('a test that goes on is read and answered before the program is here, which saves it', async ({
  page,
  stack,
}) => {
  // A typeface that comes in between moves the lines, and with them the place that was read to.
  await page.route(/\.woff2$/, (route) => route.abort())
  await beginWithAnswer(page, stack)
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
  const passage = page.getByRole('region', { name: 'Passage text' })
  await passage.evaluate((sheet) => (sheet.scrollTop = 100))
  const questions = page.getByRole('region', { name: 'Question list' })
  const readTo = await questions.evaluate((sheet) => {
    sheet.scrollTop = sheet.scrollHeight
    return sheet.scrollTop
  })

  letGo()
  await expectProgram(page)
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(option(page, 2, 'A')).toBeFocused()
  await expectSaved(page)
  expect(await passage.evaluate((sheet) => sheet.scrollTop)).toBe(100)
  expect(await questions.evaluate((sheet) => sheet.scrollTop)).toBe(readTo)

  await page.evaluate(() => localStorage.removeItem('passage-nine/testSession'))
  await page.reload()
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(option(page, 2, 'A')).toBeChecked()
})

test('of what is answered in two loads in which the program never comes, the last choice is saved', async ({
  page,
  stack,
}) => {
  await beginWithAnswer(page, stack)
  await page.route(PROGRAM, (route) => route.abort())
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

  await page.unroute(PROGRAM)
  await page.reload()
  await expectSaved(page)
  await page.evaluate(() => localStorage.removeItem('passage-nine/testSession'))
  await page.reload()
  await expectProgram(page)
  await expect(option(page, 1, 'A')).toBeChecked()
  await expect(option(page, 2, 'C')).toBeChecked()
})

test('dialogs that cannot be fetched cost the dialog and not the room', async ({ page, stack }) => {
  await signIn(page, stack)
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
