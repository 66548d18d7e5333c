import type { Locator, Page } from '@playwright/test'
import { expect, finish, openGate, option, register, startTest, test } from '../support/journeys/journey'
import { boxOf } from '../support/journeys/screens'

const PHONE = { width: 375, height: 740 }

/** From the room's menu on a phone. */
async function openTool(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('group', { name: 'Tools' }).getByRole('button', { name }).click()
  return page.getByRole('dialog', { name })
}

test('the even pace covers nothing, and on a phone stands below the passage that it is compared with', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await register(page)
  await startTest(page)
  await (await openTool(page, 'View')).getByLabel('Show where an even pace would be').check()
  await page.keyboard.press('Escape')
  const pace = page.getByText('Even pace: passage 1')
  await expect(pace).toBeVisible()
  const where = page.getByRole('button', { name: 'Passage 1 of 9' })
  const below = await boxOf(pace)
  expect(Math.abs(below.middle - (await boxOf(where)).middle)).toBeLessThan(2)
  expect(below.y).toBeGreaterThanOrEqual((await boxOf(where.locator('span'))).bottom - 2)
  for (const width of [768, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    const top = (await boxOf(pace)).y
    for (const button of await page.locator('.passages button:visible').all())
      expect((await boxOf(button)).bottom, `${width} px wide`).toBeLessThanOrEqual(top)
  }
})

test('on a phone flags are clear of their digits, and the words of a shortcut whole', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await register(page)
  await startTest(page)
  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Flag question 1' }).click()
  const cell = (await openTool(page, 'Navigator')).getByRole('button', { name: /^Question 1,.* flagged$/ })
  const digit = await cell.evaluate((each) => {
    const range = document.createRange()
    range.selectNodeContents(each.firstChild!)
    return range.getBoundingClientRect().top
  })
  expect((await boxOf(cell.locator('svg'))).bottom).toBeLessThanOrEqual(digit)
  await page.keyboard.press('Escape')
  const words = (await openTool(page, 'Shortcuts')).locator('.shortcut > span')
  expect(await words.count()).toBeGreaterThan(10)
  for (const each of await words.all()) expect((await boxOf(each)).height).toBeLessThan(30)
  await page.keyboard.press('Escape')
  // And of the bar beside the question at hand, in the largest text.
  const view = await openTool(page, 'View')
  const larger = view.getByRole('button', { name: 'Larger text' })
  while (await larger.isEnabled()) await larger.click()
  await page.keyboard.press('Escape')
  const question = page.locator('[data-current-question]').filter({ visible: true })
  const flag = await boxOf(question.locator('.flag > svg'))
  expect(flag.x).toBeGreaterThanOrEqual((await boxOf(question.locator('legend'))).x + 2)
})

test('lying down, a phone shows that a dialog goes on, or the whole of it', async ({ page }) => {
  await page.setViewportSize({ width: 812, height: 375 })
  await register(page)
  await startTest(page)
  const view = await openTool(page, 'View')
  for (const control of await view.getByRole('button').or(view.locator('label')).all())
    await expect(control).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  const navigator = await openTool(page, 'Navigator')
  const actions = await boxOf(navigator.locator('.dialog-actions > :last-child'))
  const boxes = await Promise.all((await navigator.locator('.navigator-row').all()).map(boxOf))
  // One row is cut well within, and not between two.
  expect(boxes.filter((row) => row.y < actions.y - 16 && row.bottom > actions.y)).toHaveLength(1)
})

test('in the dark an empty radio is a ring on the page’s ground, and not filled as one that is off', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await register(page)
  await startTest(page)
  const look = await option(page, 1, 'A').evaluate((radio) => {
    const { appearance, backgroundColor, borderColor } = getComputedStyle(radio)
    const muted = getComputedStyle(document.querySelector('.strike')!).color
    return { appearance, backgroundColor, isOfThePage: borderColor === muted }
  })
  expect(look).toEqual({ appearance: 'none', backgroundColor: 'rgba(0, 0, 0, 0)', isOfThePage: true })
})

for (const { width, height, share } of [
  { width: 375, height: 812, share: 0.7 },
  { width: 812, height: 375, share: 0.6 },
]) {
  test(`what is read has most of a phone’s screen in a review, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await register(page)
    await startTest(page)
    await finish(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
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
  })
}

test('a practice and its result end with the screen, and so does their text', async ({ page }) => {
  await register(page)
  await page.goto('/practice?test=1&passage=2')
  await page.getByRole('radio', { name: 'At the end' }).check()
  await page.getByRole('radio', { name: /even pace: / }).check()
  await page.getByRole('button', { name: 'Start practice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Practice anyway' }).click()
  await page.getByRole('button', { name: 'Finish practice' }).click()
  await expectTextToEndWithScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('0 of 6 right')).toBeVisible()
  await expectTextToEndWithScreen(page)
  // On a phone, where the explanations are.
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(page.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true')
})

test('what the room says covers no control', async ({ page }) => {
  await register(page)
  await startTest(page)
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [375, 812],
    [812, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The markers are there while some of the passage is selected.
    await page.evaluate(() => {
      const paragraph = document.querySelector('.passage .sheet[data-open] .paragraph')
      if (paragraph) getSelection()?.selectAllChildren(paragraph)
    })
    for (const tab of await page.getByRole('tab').all()) {
      if (await tab.isVisible()) await tab.click()
      await page.keyboard.press('t')
      await expect(page.locator('.said')).toContainText('55 questions have no answer.')
      expect(await page.evaluate(coveredControls), `${width} px wide`).toEqual([])
    }
  }
  // A dialog that is longer than the screen begins with its question, whichever of its buttons has the focus.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Finish Test' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Finish Test' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 })
})

test('the bar is one row and says in full where the answers are, also with a longer time', async ({
  page,
  context,
}) => {
  await register(page)
  const gate = await openGate(page)
  await gate.getByLabel('Time allowed').selectOption('112.5 min (90 × 1.25)')
  await gate.getByRole('button', { name: 'Start', exact: true }).click()
  const limit = page.getByText('Time allowed: 112.5 min')
  await expect(limit).toBeVisible()
  await context.setOffline(true)
  await option(page, 1, 'A').check()
  const words = page.locator('.save-status > span')
  await expect(words).toHaveText('Not sent – kept on this device')
  for (const width of [768, 810, 834, 912, 1024, 1180, 1279, 1280, 1366, 1439, 1440, 1920]) {
    await page.setViewportSize({ width, height: 1000 })
    const bar = await page.locator('.page-top').evaluate(barFaults)
    expect(bar, `${width} px wide`).toEqual([])
    expect(await limit.isVisible()).toBe(width >= 1024)
  }
  // A phone lying down or beside another app, and a laptop's page at 200 %.
  for (const size of ['812×375', '720×450', '667×375', '568×320', '375×480', '360×450', '320×454']) {
    const [width = 0, height = 0] = size.split('×').map(Number)
    await page.setViewportSize({ width, height })
    const bar = await page.locator('.page-top').evaluate(barFaults)
    expect(bar, size).toEqual([])
  }
})

/** At every size of screen, in either tab. */
async function expectTextToEndWithScreen(page: Page): Promise<void> {
  for (const [width, height] of [
    [375, 812],
    [812, 375],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const ends = await page
      .locator('.sheet')
      .evaluateAll((sheets) => sheets.map((sheet) => sheet.getBoundingClientRect().bottom))
    expect(ends).toHaveLength(2)
    for (const end of ends) {
      expect(end, `${width} px wide`).toBeLessThanOrEqual(height)
      expect(end, `${width} px wide`).toBeGreaterThan(height - 16)
    }
  }
}

/** Whether what is chosen fits beside the arrow; runs in the page. */
function hasRoomForItsWords(select: HTMLElement | SVGElement): boolean {
  const { paddingLeft, paddingRight, font } = getComputedStyle(select)
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = font
  const words = pen.measureText((select as HTMLSelectElement).selectedOptions[0]?.text ?? '').width
  return words + parseFloat(paddingLeft) + parseFloat(paddingRight) + 20 <= select.clientWidth
}

/** The controls that stand where something is said; runs in the page. */
function coveredControls(): string[] {
  const said = document.querySelector('.said')!.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>('button, label, a, [role=tab]')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches('.skip-link'))
    .filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      return left < said.right && said.left < right && top < said.bottom && said.top < bottom
    })
    .map((each) => each.outerHTML.slice(0, 80))
}

/** What of the bar is cut, wrapped, covered or beyond its row; runs in the page. */
function barFaults(bar: Element): string[] {
  const tabs = document.querySelector('.tabs')!.getBoundingClientRect()
  const isCovered = (part: Element) => {
    const { left, right, bottom } = part.getBoundingClientRect()
    return tabs.width > 0 && left < tabs.right && tabs.left < right && tabs.top < bottom - 1
  }
  const { height, right } = bar.getBoundingClientRect()
  const status = bar.querySelector('.save-status > span')
  const limit = bar.querySelector('.limit')
  return [
    height > 49 && `${height} px high`,
    [...bar.querySelectorAll('button')].some((each) => each.getBoundingClientRect().right > right) &&
      'too wide',
    status &&
      (status.scrollWidth > status.clientWidth || status.scrollHeight > status.clientHeight) &&
      'status cut',
    [...bar.querySelectorAll('h1, .save-status > span, .clock')].some(isCovered) && 'covered by the tabs',
    limit && limit.clientHeight > 30 && 'limit wrapped',
  ].filter((fault) => typeof fault === 'string')
}
