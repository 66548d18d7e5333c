import type { Locator, Page } from '@playwright/test'
import {
  anotherLetter,
  beginTest,
  expect,
  finishAndReview,
  keyOf,
  openPassage,
  option,
  test,
} from '../support/journeys/journey'
import { expectFits } from '../support/journeys/screens'
import { someProgress } from '../support/results/someProgress'

const wrongFor = (question: number) => anotherLetter(keyOf(1)[question - 1]?.letter ?? 'A')

test('a finished test is looked at again on a phone, with its notes, its report and its progress, and printed', async ({
  page,
  stack,
}) => {
  const right = keyOf(1)[0]?.letter ?? 'A'
  await beginTest(page, stack)
  await option(page, 1, right).check()
  await option(page, 2, wrongFor(2)).check()
  await openPassage(page, 2)
  await option(page, 7, wrongFor(7)).check()
  await openPassage(page, 1)
  await page.getByRole('button', { name: 'Flag question 2' }).click()
  await finishAndReview(page)
  await test.step('paper', () => expectPaper(page))

  await page.goto('/login')
  await page.getByRole('link', { name: 'Review Test 1' }).click()
  await expect(page.getByText('Score: 1/55')).toBeVisible()
  await page.getByRole('button', { name: 'Add a note to question 2' }).click()
  await page.keyboard.type('I skipped the second paragraph.')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.reload()
  const questions = page.locator('.questions [data-open] fieldset')
  await page.getByRole('button', { name: 'Notes 1' }).click()
  await expect(questions).toHaveCount(1)
  await expect(page.getByLabel('Note on question 2')).toHaveValue('I skipped the second paragraph.')
  await page.getByRole('button', { name: 'Missed 2' }).click()
  await expect(questions).toHaveCount(1)
  await page.keyboard.press('p')
  await expect(page.locator('[data-current-question]')).toContainText(/^2\./)
  await page.getByRole('button', { name: 'Next missed question: 7' }).click()
  await expect(page.locator('[data-current-question]')).toContainText(/^7\./)
  await page.getByRole('button', { name: 'All 55' }).click()

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'All questions' }).click()
  const map = page.getByRole('dialog', { name: 'All questions' })
  await expect(map.getByRole('button', { name: 'Question 1, correct' })).toBeVisible()
  await map.getByRole('button', { name: 'Question 12, not answered' }).click()
  const current = page.locator('[data-current-question]')
  await expect(current.locator('legend')).toContainText(/^12\./)
  await expect(current.locator('legend')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Passage 1, 1 of 2 right, flagged' })).toBeVisible()
  await current
    .getByRole('button', { name: /^Show paragraph/ })
    .first()
    .click()
  await expect(page.getByRole('tab', { name: 'Passage' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-evidence]').filter({ visible: true }).first()).toBeInViewport()

  await page.goto('/progress')
  await page.getByRole('link', { name: 'Your Notes' }).click()
  await expect(page.getByText('I skipped the second paragraph.')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Progress' }),
  ).toHaveAttribute('aria-current', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('I skipped the second paragraph.')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Question 2', exact: true }).press('Enter')
  await expect(page.getByLabel('Note on question 2')).toHaveValue('I skipped the second paragraph.')
  await expect(page.locator('[data-current-question] button').first()).toBeFocused()

  await page.getByRole('button', { name: 'More' }).press('Enter')
  const ways = page.getByRole('navigation', { name: 'This attempt' })
  for (const way of await ways.locator('a, button').filter({ visible: true }).all())
    expect((await way.boundingBox())!.x + (await way.boundingBox())!.width).toBeLessThanOrEqual(375)
  await page.getByRole('link', { name: 'Report', exact: true }).press('Enter')
  await expect(page.getByRole('row', { name: /All questions 1 of 55/ })).toBeVisible()
  await page.route('**/api/getComparison*', (route) => route.fulfill({ json: compared }))
  await page.reload()
  await expect(page.getByText(/^Percentile 62: of 248 first attempts/)).toBeVisible()
  await expectFits(page)
  const attemptId = new URL(page.url()).searchParams.get('attempt')
  const [first, ...others] = someProgress.attempts
  const progress = { ...someProgress, attempts: [{ ...first, attemptId }, ...others] }
  await page.getByRole('link', { name: 'Your Progress' }).click()
  await expect(page.getByRole('link', { name: 'Start a test' })).toBeVisible()
  await page.route('**/api/getProgress*', (route) => route.fulfill({ json: progress }))
  await page.reload()
  await expect(page.getByText('Scores of 55, the latest last:')).toBeVisible()
  await expectLabelsApart(page)
  await page.getByText('Show the figures: scores by date').press('Enter')
  await page.getByRole('link', { name: 'Report of Test 1' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Report: Practice Test 1' })).toBeVisible()
})

const compared = {
  among: {
    ...{ attempts: 248, lower: 141, same: 24, standardError: 3.06 },
    questions: keyOf(1).map((_key, index) => ({
      question: index + 1,
      chosen: { A: 150, B: 50, C: 30, D: 10 },
    })),
  },
}

async function expectPaper(page: Page): Promise<void> {
  const size = page.viewportSize()!
  // A4 at 96 dpi.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Print all' }).click()
  await page.emulateMedia({ media: 'print' })
  const passage = page.locator('[data-paragraph="1"]').filter({ visible: true })
  const question = page.locator('fieldset').filter({ visible: true })
  await expect(passage).toHaveCount(9)
  await expect(question).toHaveCount(keyOf(1).length)
  await expect(
    page.getByText(/^(Your answer, (correct|wrong)|Correct answer|Wrong)\.\s*$/).filter({ visible: true }),
  ).toHaveCount(220)
  for (const part of [passage.first(), question.first()]) expect(await opacity(part)).toBe(1)
  const tops = await page.evaluate(() => {
    const top = (element?: Element | null) => element?.getBoundingClientRect().top ?? NaN
    const [first, second] = document.querySelectorAll('.passage .sheet')
    return [first, document.querySelector('.questions .sheet'), second].map(top)
  })
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  const cut = await page
    .locator('.sheet')
    .evaluateAll(
      (sheets) => sheets.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
    )
  expect(cut).toBe(0)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(size)
}

async function expectLabelsApart(page: Page): Promise<void> {
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll('svg[role=img]')].flatMap((picture) => {
      const frame = picture.getBoundingClientRect()
      const words = [...picture.querySelectorAll('text')].map((text) => ({
        text: text.textContent,
        box: text.getBoundingClientRect(),
      }))
      const isCut = ({ box }: (typeof words)[number]) => box.left < frame.left || box.right > frame.right
      const meets = ({ box }: (typeof words)[number], index: number) =>
        words
          .slice(index + 1)
          .some(
            (other) =>
              box.left < other.box.right &&
              other.box.left < box.right &&
              box.top < other.box.bottom &&
              other.box.top < box.bottom,
          )
      return words.filter((word, index) => isCut(word) || meets(word, index)).map(({ text }) => text)
    }),
  )
  expect(wrong).toEqual([])
}

/** Multiplied over all ancestors. */
function opacity(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    let seen = 1
    for (let each: Element | null = element; each; each = each.parentElement)
      seen *= Number(getComputedStyle(each).opacity)
    return seen
  })
}
