import type { Locator, Page } from '@playwright/test'
import { beginTest, expect, expectUnsent, openGate, option, signIn, test } from '../support/journeys/journey'
import {
  LAPTOP,
  LYING,
  PHONE,
  TABLET,
  boxOf,
  expectBarsStay,
  expectRingsWhole,
} from '../support/journeys/screens'

async function openTool(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('group', { name: 'Tools' }).getByRole('button', { name }).click()
  return page.getByRole('dialog', { name })
}

test('in the room nothing covers, cuts or wraps anything, on a phone, lying down, a tablet or a laptop', async ({
  page,
  stack,
}) => {
  test.slow()
  await beginTest(page, stack)
  for (const [size, within] of [
    [LAPTOP, 130],
    [PHONE, 160],
  ] as const) {
    await page.setViewportSize(size)
    await expectPassageFirst(page, within)
  }
  await test.step('in landscape a dialog is shown whole, or shows that it scrolls', () =>
    expectDialogsLyingDown(page))
  await test.step('messages cover no control', () => expectSaidBeside(page))
  await page.setViewportSize(LAPTOP)
  await expectRingsWhole(page, '.room-top, .passages')
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size)
    await expectBarsStay(page)
  }
})

async function expectPassageFirst(page: Page, within: number): Promise<void> {
  const title = page.locator('.passage [data-open] h2')
  await expect(title).toBeVisible()
  expect((await boxOf(title)).y).toBeLessThanOrEqual(within)
  await expect(page.getByRole('banner')).toBeHidden()
}

async function expectDialogsLyingDown(page: Page): Promise<void> {
  await page.setViewportSize(LYING)
  const view = await openTool(page, 'View')
  for (const control of await view.getByRole('button').or(view.locator('label')).all())
    await expect(control).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  const navigator = await openTool(page, 'Navigator')
  const actions = await boxOf(navigator.locator('.chakra-dialog__footer > :last-child'))
  const boxes = await Promise.all((await navigator.locator('.navigator-row').all()).map(boxOf))
  // A cut row shows that more follows.
  expect(boxes.filter((row) => row.y < actions.y - 16 && row.bottom > actions.y)).toHaveLength(1)
  await page.keyboard.press('Escape')
}

async function expectSaidBeside(page: Page): Promise<void> {
  for (const size of [LAPTOP, TABLET, PHONE, LYING]) {
    await page.setViewportSize(size)
    // The highlight buttons need a selection.
    await page.evaluate(() => {
      const paragraph = document.querySelector('.passage .sheet[data-open] .paragraph')
      if (paragraph) getSelection()?.selectAllChildren(paragraph)
    })
    for (const tab of await page.getByRole('tab').all()) {
      if (await tab.isVisible()) await tab.click()
      await page.keyboard.press('t')
      await expect(page.locator('.said')).toContainText('55 questions have no answer.')
      expect(await page.evaluate(coveredControls), `${size.width} px wide`).toEqual([])
    }
  }
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.locator('.room-menu')).toBeVisible()
  await page.setViewportSize(LAPTOP)
  await expect(page.locator('.room-menu:popover-open')).toHaveCount(0)
  // The question is whole on a phone.
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Finish Test' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Finish Test' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (const part of [question.getByRole('heading'), question.getByRole('button', { name: 'Finish' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
}

test('the bar is one row and says in full where the answers are, also with a longer time', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack)
  const gate = await openGate(page)
  await gate.getByLabel('Time allowed').selectOption('112.5 min (90 × 1.25)')
  await gate.getByRole('button', { name: 'Start', exact: true }).click()
  const limit = page.getByText('Time allowed: 112.5 min')
  await expect(limit).toBeVisible()
  await context.setOffline(true)
  await option(page, 1, 'A').check()
  await expectUnsent(page)
  for (const width of [768, 810, 834, 912, 1024, 1180, 1279, 1280, 1366, 1439, 1440, 1920]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await page.locator('.room-top').evaluate(barFaults), `${width} px wide`).toEqual([])
    expect(await limit.isVisible()).toBe(width >= 1024)
  }
  // Phones on their side or beside another app, and a laptop at 200 %.
  for (const size of ['812×375', '720×450', '667×375', '568×320', '375×480', '360×450', '320×454']) {
    const [width = 0, height = 0] = size.split('×').map(Number)
    await page.setViewportSize({ width, height })
    expect(await page.locator('.room-top').evaluate(barFaults), size).toEqual([])
  }
})

/** Runs in the page. */
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

/** Cut, wrapped, covered or outside. Runs in the page. */
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
    height > 53 && `${height} px high`,
    [...bar.querySelectorAll('button')].some((each) => each.getBoundingClientRect().right > right) &&
      'too wide',
    status &&
      (status.scrollWidth > status.clientWidth || status.scrollHeight > status.clientHeight) &&
      'status cut',
    [...bar.querySelectorAll('h1, .save-status > span, .clock')].some(isCovered) && 'covered by the tabs',
    limit && limit.clientHeight > 30 && 'limit wrapped',
  ].filter((fault) => typeof fault === 'string')
}
