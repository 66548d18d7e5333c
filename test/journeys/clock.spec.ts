import { expect, option, register, startTest, test } from '../support/journeys/journey'

const MINUTE = 60_000

test('turns to the error colour at 300 seconds and finishes by itself at 0', async ({ page, stack }) => {
  await register(page)
  await startTest(page)
  const timer = page.getByRole('timer')
  await option(page, 1, 'C').check()
  await expect(timer).toHaveAttribute('data-low', 'false')
  const calm = await timer.evaluate((element) => getComputedStyle(element).color)

  await stack.advance(85 * MINUTE)
  await page.reload()
  await expect(timer).toHaveAttribute('data-low', 'true')
  await expect(timer).toContainText(/0[45]:\d\d/)
  expect(await timer.evaluate((element) => getComputedStyle(element).color)).not.toBe(calm)

  await stack.advance(5 * MINUTE - 15_000)
  await page.reload()
  await expect(timer).toContainText(/00:[01]\d/)
  await expect(page.getByRole('dialog', { name: 'Test finished' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('dialog')).toContainText('1/55')
})

test('finishes without the taker, and the score is there at the next visit', async ({ page, stack }) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('about:blank')
  await stack.advance(92 * MINUTE)
  await page.goto('/login')
  await expect(page.getByRole('cell', { name: '1/55' })).toBeVisible()
})

test('a reload neither adds nor loses time', async ({ page }) => {
  await register(page)
  await startTest(page)
  const deadlineSeen = async () => {
    // Both at one moment, however long the answer takes to come here.
    const { text, now } = await page
      .getByRole('timer')
      .evaluate((element) => ({ text: element.textContent ?? '', now: Date.now() }))
    const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(text) ?? []
    return now + (Number(minutes) * 60 + Number(seconds)) * 1000
  }
  const before = await deadlineSeen()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(Math.abs((await deadlineSeen()) - before)).toBeLessThanOrEqual(1_500)
})
