import {
  anotherLetter,
  beginTest,
  expect,
  finishAndReview,
  keyOf,
  option,
  test,
} from '../support/journeys/journey'
import { LAPTOP, LYING, PHONE, boxOf, expectBarsStay } from '../support/journeys/screens'

test('in a review what is read has most of a phone’s screen, upright and lying down', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(PHONE)
  await beginTest(page, stack)
  await page.getByRole('tab', { name: 'Questions' }).click()
  await option(page, 1, anotherLetter(keyOf(1)[0]?.letter ?? 'A')).check()
  await finishAndReview(page)
  for (const { width, height, share } of [
    { ...PHONE, share: 0.7 },
    { ...LYING, share: 0.6 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.reload()
    const missed = page.getByRole('button', { name: 'Missed 1' })
    await expect(missed).toBeEnabled()
    const strip = await boxOf(page.locator('.passages'))
    expect(strip.bottom).toBe(height)
    // The first explanation begins on screen.
    expect((await boxOf(page.getByText(/^Wrong\. /).first())).y).toBeLessThan(strip.y - 16)
    for (const [tab, text] of [
      ['Questions', 'Question list'],
      ['Passage', 'Passage text'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      const { y } = await boxOf(page.getByRole('region', { name: text }))
      expect((strip.y - y) / height, tab).toBeGreaterThanOrEqual(share)
    }
    await missed.click()
    await expect(page.getByRole('link', { name: 'Back To Home' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'More' }).click()
    for (const name of ['Report', 'Practice this passage', 'Print all', 'Download answer record'])
      await expect(page.locator('.review-ways').getByText(name).filter({ visible: true })).toBeInViewport({
        ratio: 1,
      })
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 320, height: 640 })
    const heading = await page.getByRole('heading', { level: 1 }).evaluate((each) => {
      const words = document.createRange()
      words.selectNodeContents(each)
      return words.getBoundingClientRect().right
    })
    expect((await boxOf(page.getByRole('link', { name: 'Back To Home' }))).x).toBeGreaterThanOrEqual(
      heading + 4,
    )
  }
})

test('on a laptop no more than 120 px of a review are bars, and each pane alone scrolls', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(LAPTOP)
  await beginTest(page, stack)
  await finishAndReview(page)
  await expect(page.getByRole('button', { name: 'All questions' })).toBeEnabled()
  for (const name of ['Passage text', 'Question list'])
    expect((await page.getByRole('region', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(
      LAPTOP.height - 120,
    )
  const scrollers = await page.evaluate(() =>
    [...document.querySelectorAll('.room *')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
      .filter((each) => each.scrollHeight > each.clientHeight)
      .map((each) => each.getAttribute('aria-label')),
  )
  expect(scrollers).toEqual(['Passage text', 'Question list'])
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size)
    await expectBarsStay(page)
  }
})
