import { expect, finishAndReview, signIn, startTest, test } from '../support/journeys/journey'
import { boxOf } from '../support/journeys/screens'
import { LYING, PHONE } from '../support/journeys/sizes'

test('in a review what is read has most of a phone’s screen, upright and lying down', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, stack)
  await startTest(page)
  await finishAndReview(page)
  for (const { width, height, share } of [
    { ...PHONE, share: 0.7 },
    { ...LYING, share: 0.6 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.reload()
    const choice = page.getByRole('combobox', { name: 'Questions to look at again' })
    await expect(choice.getByRole('option', { name: 'Not answered (55)' })).toBeAttached()
    const strip = await boxOf(page.locator('.passages'))
    expect(strip.bottom).toBe(height)
    // The beginning of the first explanation is among it.
    expect((await boxOf(page.getByText(/^Wrong\. /).first())).y).toBeLessThan(strip.y - 16)
    for (const [tab, text] of [
      ['Questions', 'Question list'],
      ['Passage', 'Passage text'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      const { y } = await boxOf(page.getByRole('region', { name: text }))
      expect((strip.y - y) / height, tab).toBeGreaterThanOrEqual(share)
    }
    await choice.selectOption('Not answered (55)')
    expect(await choice.evaluate(hasRoomForItsWords)).toBe(true)
    await expect(page.getByRole('link', { name: 'Back To Home' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'More' }).click()
    for (const name of ['Report', 'Practice this passage', 'Print all', 'Download answer record'])
      await expect(page.locator('.review-ways').getByText(name)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')

    // What is done at the end of a question, in ways that are told apart.
    await page.getByRole('tab', { name: 'Questions' }).click()
    const note = await boxOf(page.getByRole('button', { name: 'Add a note to question 1' }))
    const next = await boxOf(page.getByRole('button', { name: 'Next unanswered question: 2' }))
    expect(next.x - note.x - note.width >= 16 || next.y >= note.bottom).toBe(true)

    // On the narrowest screen the way out stands beside the heading.
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

/** Whether what is chosen fits beside the arrow; runs in the page. */
function hasRoomForItsWords(select: HTMLElement | SVGElement): boolean {
  const { paddingLeft, paddingRight, font } = getComputedStyle(select)
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = font
  const words = pen.measureText((select as HTMLSelectElement).selectedOptions[0]?.text ?? '').width
  return words + parseFloat(paddingLeft) + parseFloat(paddingRight) <= select.clientWidth
}
