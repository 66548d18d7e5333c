import type { Page } from '@playwright/test'
import {
  askToFinish,
  beginTest,
  expect,
  expectSaved,
  expectUnsent,
  openPassage,
  option,
  test,
} from '../support/journeys/journey'
import type { Stack } from '../support/journeys/stack'
import { keptPassages } from '../support/journeys/screens'

test.use({ serviceWorkers: 'allow' })

const submitsLater = (page: Page) =>
  page.getByText(/You’re offline. We’ll submit your test as soon as you reconnect/)

async function beginKept(page: Page, stack: Stack): Promise<void> {
  await beginTest(page, stack)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await option(page, 1, 'C').check()
  await expectSaved(page)
  await expect.poll(async () => (await keptPassages(page)).length).toBeGreaterThanOrEqual(9)
}

test('a test continues without a network, over a reload, submits when the network is back, and leaves nothing behind', async ({
  page,
  context,
  stack,
}) => {
  await beginKept(page, stack)
  await context.setOffline(true)
  await option(page, 2, 'A').check()
  await expectUnsent(page)
  for (const passage of [2, 3, 4, 5, 6, 7, 8, 9]) await openPassage(page, passage)
  await option(page, 55, 'D').check()

  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  // The list is missing, but the way back to the test is there.
  await page.goto('/login')
  await expect(page.getByText('Your tests could not be loaded.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Resume Practice Test 1' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await openPassage(page, 9)
  await expect(option(page, 55, 'D')).toBeChecked()
  await openPassage(page, 1)
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(option(page, 2, 'A')).toBeChecked()
  await option(page, 3, 'B').check()

  await askToFinish(page)
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(submitsLater(page)).toBeVisible()
  await page.reload()
  await expect(submitsLater(page)).toBeVisible()

  await context.setOffline(false)
  const finished = page.getByRole('dialog', { name: 'Test finished' })
  await expect(finished).toBeVisible({ timeout: 80_000 })
  await finished.getByRole('button', { name: 'Cancel' }).click()
  await expect(option(page, 2, 'A')).toBeChecked()
  await expect(option(page, 3, 'B')).toBeChecked()

  await page.goto('/login')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  await expect.poll(() => keptPassages(page)).toEqual([])
})

/** Not pages of the app; all such addresses are in test/src/paths.test.ts. */
const otherAddresses = ['/api/health', '/nowhere']

test('no address that was visited in between takes the place of the page, with or without the configuration in it', async ({
  page,
  context,
  stack,
}) => {
  await beginKept(page, stack)
  const room = page.url()
  for (const address of otherAddresses) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(address === '/nowhere' ? 404 : 200)
    await context.setOffline(true)
    await page.goto(room)
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(option(page, 1, 'C')).toBeChecked()
    await context.setOffline(false)
  }
  // By then the worker has stored what it stores after an answer.
  await page.goto('/api/health')
  await context.setOffline(true)
  await page.goBack()
  await page.reload()
  await expect(option(page, 1, 'C')).toBeChecked()

  // Firebase Hosting serves the built page without configuration.
  await page.evaluate(async () => {
    const kept = await caches.match('/', { ignoreVary: true })
    const text = await kept?.text()
    const bare = text?.replace(/(<script[^>]*id="?config"?[^>]*>)[^<]*/, '$1')
    if (!kept || !bare || bare === text) throw new Error('The kept page is not as known.')
    await (await caches.open('app-page')).put('/', new Response(bare, { headers: kept.headers }))
  })
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(option(page, 1, 'C')).toBeChecked()
})

test('a page stored under the app’s address is evicted', async ({ page, context }) => {
  await page.goto('/config.json')
  await page.evaluate(async () => {
    await (await caches.open('app-page')).put('/', Response.json({ ok: true }))
  })
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  await context.setOffline(false)
  // An invalid entry is not shown, and is replaced.
  await page.evaluate(async () => (await caches.open('app-page')).put('/', Response.json({ ok: true })))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
})

/** @returns the status of the worker's answer; null without one */
function askWorker(page: Page, address: string, asker: 'me' | 'another' | 'nobody'): Promise<number | null> {
  return page.evaluate(
    async ({ address, asker }) => {
      const entry = Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser:')) ?? ''
      const { accessToken } = JSON.parse(localStorage.getItem(entry) ?? '').stsTokenManager
      const another = `h.${btoa(JSON.stringify({ sub: 'another' }))}.s`
      const headers: Record<string, string> =
        asker === 'nobody' ? {} : { authorization: `Bearer ${asker === 'me' ? accessToken : another}` }
      return fetch(address, { headers }).then(
        ({ status }) => status,
        () => null,
      )
    },
    { address, asker },
  )
}

test('kept passages are their owner’s, and go with the login and with the test', async ({
  page,
  context,
  stack,
}) => {
  await beginKept(page, stack)
  const [kept = ''] = await keptPassages(page)
  await context.setOffline(true)
  expect(await askWorker(page, kept, 'me')).toBe(200)
  expect(await askWorker(page, kept, 'another')).toBeNull()
  expect(await askWorker(page, kept, 'nobody')).toBeNull()
  // The record that is loaded again removes passages of tests that are not owned.
  const record = page.waitForResponse('**/api/getUserById*')
  await context.setOffline(false)
  await (await record).finished()
  await page.waitForLoadState('networkidle')

  // As after a refund: stored, and refused by the server.
  const takenBack = '/tests/test2/passage1.json?open=true'
  await page.evaluate(async (address) => {
    const name = (await caches.keys()).find((each) => each.startsWith('passages/')) ?? ''
    await (await caches.open(name)).put(address, Response.json({}))
  }, takenBack)
  expect(await keptPassages(page)).toContain(takenBack)
  expect(await askWorker(page, takenBack, 'me')).toBe(403)
  expect(await keptPassages(page)).not.toContain(takenBack)
  expect(await keptPassages(page)).toContain(kept)

  // A lost login, not a log-out.
  await page.evaluate(() => {
    const lost = Object.keys(localStorage).filter((key) => key.startsWith('firebase:'))
    for (const key of lost) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect.poll(() => keptPassages(page)).toEqual([])
})
