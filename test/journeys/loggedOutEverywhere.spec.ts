import type { Page } from '@playwright/test'
import {
  expect,
  finish,
  keyOf,
  openPassage,
  option,
  PASSWORD,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { expectInSight } from '../support/journeys/screens'
import { keptPassages } from '../support/journeys/keptPassages'

test.use({ serviceWorkers: 'allow' })

/** Nothing goes on asking behind the dialog, once what was under way has been answered. */
async function expectRest(page: Page, count: () => number): Promise<void> {
  const more = async (ms: number) => {
    const before = count()
    await page.waitForTimeout(ms)
    return count() - before
  }
  await expect.poll(() => more(1_000)).toBe(0)
  expect(await more(5_000)).toBe(0)
}

test('a device that is logged out from another asks for the password, and its answers arrive and count', async ({
  page: laptop,
  context,
  browser,
  stack,
}) => {
  const email = await register(laptop)
  await laptop.evaluate(() => navigator.serviceWorker.ready)
  await startTest(laptop)
  await expect(laptop.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  const right = keyOf(1).filter(({ passage }) => passage <= 2)
  for (const { passage, question, letter } of right) {
    await openPassage(laptop, passage)
    await option(laptop, question, letter).check()
  }
  await expect(laptop.getByText('Not sent – kept on this device')).toBeVisible()

  const phone = await (await browser.newContext({ baseURL: stack.url })).newPage()
  await phone.goto('/login')
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Log In' }).click()
  await expect(phone.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await phone.goto('/account')
  await phone.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(phone.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  await phone.context().close()

  const refusals: string[] = []
  laptop.on('response', (response) => {
    if (response.status() === 401) refusals.push(response.url())
  })
  const renewal = laptop.waitForResponse(/securetoken\.googleapis\.com/)
  await context.setOffline(false)
  expect(await (await renewal).json()).toMatchObject({ error: { code: 400, message: 'TOKEN_EXPIRED' } })
  const dialog = laptop.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toContainText(email)
  await expect.poll(() => keptPassages(laptop)).toEqual([])
  await expectRest(laptop, () => refusals.length)

  const { width, height } = laptop.viewportSize()!
  // On a phone lying down the field and what is wrong with it are seen, each time.
  await laptop.setViewportSize({ width: 812, height: 375 })
  for (const wrong of ['not-the-1st', 'not-the-2nd']) {
    await dialog.getByLabel('Password').fill(wrong)
    await expectInSight(dialog.getByLabel('Password'))
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expectInSight(dialog.getByText('Please check your email and password.'))
  }
  await laptop.setViewportSize({ width, height })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await expect(laptop.getByText('Saved', { exact: true })).toBeVisible()

  // The passages are on the device again, without a reload in between.
  await expect.poll(async () => (await keptPassages(laptop)).length).toBeGreaterThanOrEqual(9)
  await context.setOffline(true)
  await laptop.reload()
  await expect(laptop.getByRole('timer')).toBeVisible()
  await openPassage(laptop, 1)
  for (const { question, letter } of right.filter(({ passage }) => passage === 1)) {
    await expect(option(laptop, question, letter)).toBeChecked()
  }
  await context.setOffline(false)

  await finish(laptop)
  await expect(laptop.getByRole('dialog')).toContainText(`${right.length}/55`)
})

test('a fresh token that the server refuses ends at the password too, and costs no answer', async ({
  page,
}) => {
  await register(page)
  await startTest(page)
  // Nothing is answered before the choice: a refused save of what was seen would put the dialog in its way.
  let chosen = () => {}
  const choice = new Promise<void>((resolve) => (chosen = resolve))
  let refused = 0
  await page.route('**/api/**', async (route) => {
    await choice
    refused += 1
    const error = { code: 'unauthenticated', message: 'Please log in again.', requestId: 'r' }
    return route.fulfill({ status: 401, json: { error } })
  })
  await option(page, 1, 'C').check()
  chosen()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toBeVisible()
  await expectRest(page, () => refused)

  await page.unroute('**/api/**')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(option(page, 1, 'C')).toBeChecked()
})
