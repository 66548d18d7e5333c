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

test('user, attempt and passage of a test are asked for before the program is here, and once', async ({
  page,
}) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'B').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/getUserById|getAttempt|passage1\.json/.test(pathname)) asked.push(pathname)
  })
  const letGo = await holdProgram(page)
  const ahead = ['/api/getUserById', '/api/getAttempt', '/tests/test1/passage1.json']
  await page.goto('/testpage?testNumber=1', { waitUntil: 'commit' })
  await expect.poll(() => [...asked].sort()).toEqual([...ahead].sort())
  letGo()
  await expect(option(page, 1, 'B')).toBeChecked()
  await page.waitForLoadState('networkidle')
  expect([...asked].sort()).toEqual([...ahead].sort())
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
  await page.getByRole('button', { name: 'Questions', exact: true }).click()
  await expect(page.getByText('This could not be fetched. Try again when you are online.')).toBeAttached()
  await expect(option(page, 1, 'B')).toBeChecked()

  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: 'Questions', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
