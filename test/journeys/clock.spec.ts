import { LOW_TIME_SECONDS, TIME_LIMIT_SECONDS } from '../../domain/exam'
import { beginTest, expect, keyOf, option, test } from '../support/journeys/journey'

/** The page is opened this long before the moment under test. */
const SOON_SECONDS = 15

test('the clock neither gains nor loses by a reload, is low at 300 s, hidden or not, and ends the test at 0', async ({
  page,
  stack,
}) => {
  await beginTest(page, stack)
  const timer = page.getByRole('timer')
  const deadlineSeen = async () => {
    // One call, as the driver may be slow.
    const { text, now } = await timer.evaluate((element) => ({
      text: element.textContent ?? '',
      now: Date.now(),
    }))
    const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(text) ?? []
    return now + (Number(minutes) * 60 + Number(seconds)) * 1000
  }
  const before = await deadlineSeen()
  await page.reload()
  await expect(timer).toBeVisible()
  expect(Math.abs((await deadlineSeen()) - before)).toBeLessThanOrEqual(1_500)

  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('dialog').getByLabel('Hide the clock').check()
  await page.keyboard.press('Escape')
  const digits = page.getByText(/^\d\d:\d\d$/)
  await expect(digits).toBeHidden()
  const calm = await timer.evaluate((element) => getComputedStyle(element).color)
  await stack.advance((TIME_LIMIT_SECONDS - LOW_TIME_SECONDS - SOON_SECONDS) * 1_000)
  await page.reload()
  await expect(timer).toHaveAttribute('data-low', 'false')
  await expect(digits).toBeHidden()
  await expect(timer).toHaveAttribute('data-low', 'true', { timeout: 2 * SOON_SECONDS * 1_000 })
  await expect(digits).toHaveText(/^(05:00|04:5\d)$/)
  await expect(page.getByText('Time is low')).toBeVisible()
  expect(await timer.evaluate((element) => getComputedStyle(element).color)).not.toBe(calm)

  await stack.advance((LOW_TIME_SECONDS - SOON_SECONDS) * 1_000)
  await page.reload()
  await expect(timer).toContainText(/00:[01]\d/)
  await option(page, 1, keyOf(1)[0]?.letter ?? 'A').check()
  const finished = page.getByRole('dialog', { name: 'Test finished' })
  await expect(finished).toContainText('1/55', { timeout: 2 * SOON_SECONDS * 1_000 })
})
