import type { Page } from '@playwright/test'
import {
  PASSWORD,
  beginTest,
  expect,
  expectSaved,
  expectTests,
  logIn,
  option,
  signIn,
  test,
} from '../support/journeys/journey'
import type { Stack } from '../support/journeys/stack'

const PROGRAM = /\/assets\/main\..*\.js$/

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

test('a login can be typed before the program has loaded, and a signed-in user sees no login', async ({
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

async function beginWithAnswer(page: Page, stack: Stack): Promise<void> {
  await beginTest(page, stack)
  await option(page, 1, 'B').click()
  await expectSaved(page)
}

const expectProgram = (page: Page) => expect(page.getByRole('button', { name: 'Finish Test' })).toBeEnabled()

test('the data of a test is requested once, before the app has loaded', async ({ page, stack }) => {
  await beginWithAnswer(page, stack)
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/getUserById|getAttempt|passage1\.json/.test(pathname)) requested.push(pathname)
  })
  const prefetched = ['/api/getAttempt', '/api/getUserById', '/tests/test1/passage1.json']
  const letGo = await holdProgram(page)
  await page.goto('/testpage?testNumber=1', { waitUntil: 'commit' })
  await expect.poll(() => [...requested].sort()).toEqual(prefetched)
  letGo()
  await expectProgram(page)
  await expect(option(page, 1, 'B')).toBeChecked()
  await page.waitForLoadState('networkidle')
  expect([...requested].sort()).toEqual(prefetched)
})

test('dialogs that cannot be fetched cost the dialog and not the room', async ({ page, stack }) => {
  await beginTest(page, stack)
  const scripts = await page
    .locator('head > script[defer]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('src') ?? ''))
  const { signedIn, testPage } = JSON.parse((await page.locator('#chunk-files').textContent()) ?? '')
  const known = [...scripts, ...signedIn, ...testPage]
  const isKnown = (pathname: string) => known.includes(pathname)
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
