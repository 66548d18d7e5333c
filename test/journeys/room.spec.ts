import type { Page } from '@playwright/test'
import type { Letter } from '../../domain/exam'
import { paragraphOf } from '../../domain/highlights'
import { beginTest, expect, expectSaved, option, test } from '../support/journeys/journey'
import { boxOf, expectFits, expectTouchable } from '../support/journeys/screens'

/** The first words of a paragraph; highlights may split its text. */
async function selectWords(page: Page, paragraph: number, count: number): Promise<string> {
  return page.evaluate(
    ([number = 1, words = 1]) => {
      const element = document.querySelector(`[data-paragraph="${number}"]`)
      const selection = document.getSelection()
      if (!element || !selection) throw new Error('no such paragraph')
      selection.collapse(element, 0)
      for (let word = 0; word < words; word += 1) selection.modify('extend', 'forward', 'word')
      return selection.toString().trim()
    },
    [paragraph, count],
  )
}

const marks = (page: Page, colour: 'yellow' | 'blue') => page.locator(`mark[data-colour=${colour}]`)
const flagged = (page: Page) => page.getByRole('button', { name: /^Flag question/, pressed: true })
const struck = (page: Page, letter: Letter) =>
  page.getByRole('button', { name: `Strike out ${letter}` }).first()
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name })

const looksOf = (page: Page, letter: Letter) =>
  option(page, 1, letter).evaluate((radio) => {
    const { backgroundColor: ground, boxShadow: edge } = getComputedStyle(radio.closest('.option')!)
    return { ground, edge }
  })

test('every tool by pointer: strike, flag, highlight, undo and redo, kept over a reload', async ({
  page,
  stack,
}) => {
  await beginTest(page, stack)
  await option(page, 1, 'C').check()
  await option(page, 1, 'B').hover()
  const [hovered, chosen] = [await looksOf(page, 'B'), await looksOf(page, 'C')]
  expect(hovered.ground).not.toBe((await looksOf(page, 'D')).ground)
  expect(chosen.ground).not.toBe(hovered.ground)
  expect(chosen.edge).not.toBe(hovered.edge)
  await struck(page, 'A').click()
  await expect(struck(page, 'A')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Flag question 1' }).click()
  const words = await selectWords(page, 1, 3)
  await expect(page.getByRole('button', { name: 'Blue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Yellow' }).click()
  await expect(marks(page, 'yellow')).toHaveText(words)
  const first = await selectWords(page, 1, 1)
  await page.getByRole('button', { name: 'Blue' }).click()
  await expect(marks(page, 'blue')).toHaveText(first)
  await tool(page, 'Undo').click()
  await expect(marks(page, 'blue')).toHaveCount(0)
  await tool(page, 'Redo').click()
  await expect(marks(page, 'blue')).toHaveCount(1)
  await expectSaved(page)

  await page.reload()
  await expect(struck(page, 'A')).toHaveAttribute('aria-pressed', 'true')
  await expect(flagged(page)).toHaveCount(1)
  await expect(marks(page, 'yellow')).toHaveText(words.slice(first.length))
  await tool(page, 'Undo').click()
  await expect(marks(page, 'yellow')).toHaveText(words)
  await marks(page, 'yellow').click()
  await page.getByRole('button', { name: 'Erase' }).click()
  await expect(marks(page, 'yellow')).toHaveCount(0)

  await selectWords(page, 1, 3)
  await page.locator('[data-paragraph="1"]').first().click()
  await expect(page.getByRole('button', { name: 'Yellow' })).toBeHidden()
  await page.keyboard.press('y')
  await expect(marks(page, 'yellow')).toHaveCount(0)

  await selectWords(page, 1, 3)
  await expect(page.getByRole('button', { name: 'Yellow' })).toBeVisible()
  await page.getByRole('button', { name: 'Next passage' }).click()
  await expect(page.getByRole('button', { name: 'Yellow' })).toBeHidden()
})

/** Like a hand with a mouse: presses on the first of the words and lets go on the last. */
async function dragOver(page: Page, paragraph: number): Promise<void> {
  const words = await page.locator(`[data-open] [data-paragraph="${paragraph}"]`).evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { x, y, width, height } = [...range.getClientRects()][0]!
    // Chromium does not select between fractions of a pixel.
    return { x: Math.ceil(x), y: Math.round(y + height / 2), toX: Math.floor(x + width / 2) }
  })
  await page.mouse.move(words.x, words.y)
  await page.mouse.down()
  await page.mouse.move(words.toX, words.y, { steps: 4 })
  await page.mouse.up()
}

test('the highlight menu is at the selection: in the passage, a stem and an option, which is not chosen', async ({
  page,
  stack,
}) => {
  await beginTest(page, stack)
  const menu = page.getByRole('dialog', { name: 'Highlight' })
  for (const [place, paragraph] of [
    ['the passage', 2],
    ['the stem', paragraphOf(1)],
    ['an option', paragraphOf(1, 'B')],
  ] as const) {
    await test.step(`in ${place}`, async () => {
      await dragOver(page, paragraph)
      await expect(menu).toBeVisible()
      const text = page.locator(`[data-open] [data-paragraph="${paragraph}"]`)
      const [box, words] = [await boxOf(menu), await boxOf(text)]
      expect(box.y).toBeGreaterThan(words.y)
      expect(box.y - words.y).toBeLessThan(60)
      expect(box.x).toBeLessThan(words.x + words.width)
      expect(box.x + box.width).toBeGreaterThan(words.x)
      await menu.getByRole('button', { name: 'Blue' }).click()
      await expect(text.locator('mark[data-colour=blue]')).toHaveCount(1)
      await expect(menu).toBeHidden()
    })
  }
  await expect(option(page, 1, 'B')).not.toBeChecked()

  await test.step('a click on a highlighted option chooses it, and once it is chosen opens the menu', async () => {
    const highlighted = page.locator(`[data-paragraph="${paragraphOf(1, 'B')}"] mark`)
    await highlighted.click()
    await expect(option(page, 1, 'B')).toBeChecked()
    await highlighted.click()
    await menu.getByRole('button', { name: 'Erase' }).click()
    await expect(highlighted).toHaveCount(0)
    await expect(option(page, 1, 'B')).toBeChecked()
  })

  await test.step('by keyboard, in the questions too, and Escape closes it', async () => {
    await page.getByRole('region', { name: 'Question list' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.keyboard.press('y')
    await expect(marks(page, 'yellow')).toHaveCount(1)
  })
})

test('every tool by keyboard alone', async ({ page, stack }) => {
  await beginTest(page, stack)
  const keys = async (...list: string[]) => {
    for (const key of list) await page.keyboard.press(key)
  }
  await keys('c', 'Shift+A', 'f')
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(struck(page, 'A')).toHaveAttribute('aria-pressed', 'true')
  await expect(flagged(page)).toHaveCount(1)
  await keys('a')
  await expect(option(page, 1, 'A')).toBeChecked()
  await expect(struck(page, 'A')).toHaveAttribute('aria-pressed', 'false')
  await keys('n', 'b')
  await expect(option(page, 2, 'B')).toBeChecked()
  await keys('Control+z')
  await expect(option(page, 2, 'B')).not.toBeChecked()
  await keys('Control+Shift+z')
  await expect(option(page, 2, 'B')).toBeChecked()
  await keys('Shift+N', 'Shift+N')
  await expect(page.getByRole('button', { name: 'Passage 3, 0 of 6 answered' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('region', { name: 'Passage text' })).toBeFocused()
  const text = await page.locator('.passage [data-open] [data-paragraph]').first().textContent()
  const [, second, third, fourth] = text?.match(/\w+/g) ?? []
  await keys('ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'y')
  await expect(marks(page, 'yellow')).toHaveText(`${second} ${third}`)
  await keys('ArrowRight', 'u')
  await expect(marks(page, 'blue')).toHaveText(`${fourth}`)
  await keys('ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'e')
  await expect(marks(page, 'yellow')).toHaveCount(0)
  await keys('ArrowRight', 'Shift+ArrowDown', 'u')
  await expect(marks(page, 'blue')).toHaveText(/ \w+/)
  const line = (await marks(page, 'blue').textContent()) ?? ''
  expect(text?.charAt(text.indexOf(line) + line.length)).toMatch(/\W/)
  // The page cursor follows scrolling.
  const inSight = await page.getByRole('region', { name: 'Passage text' }).evaluate((pane) => {
    pane.scrollTo(0, pane.scrollHeight)
    const paragraphs = [...pane.querySelectorAll('.paragraph')]
    const { top } = pane.getBoundingClientRect()
    const first = paragraphs.findIndex((each) => each.getBoundingClientRect().top >= top)
    return first === -1 ? paragraphs.length - 1 : first
  })
  expect(inSight).toBeGreaterThan(0)
  await keys('ArrowRight', 'y')
  await expect(page.locator('.passage [data-open] .paragraph').nth(inSight).locator('mark')).toHaveCount(1)
  await keys('t')
  await expect(page.getByText(/^\d+ minutes.* left\. 53 questions have no answer\./)).toBeVisible()
  await keys('g')
  const navigator = page.getByRole('dialog', { name: 'Navigator' })
  await expect(navigator.getByRole('button', { name: 'Question 1, complete, flagged' })).toBeVisible()
  await keys('d')
  await expect(page.locator('.option input:checked')).toHaveCount(2)
  await navigator.getByRole('button', { name: 'Question 55, unseen' }).press('Enter')
  await expect(navigator).toBeHidden()
  await expect(option(page, 55, 'A')).toBeFocused()
  await keys('?')
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  await list.getByRole('button', { name: /^Flag the question: F/ }).press('Enter')
  await keys('x')
  await expect(list.getByText('Flag the question: X.')).toBeVisible()
  await keys('Escape', 'x')
  await expect(flagged(page)).toHaveCount(1)
})

test('at 375 px passage and questions are two tabs that keep their places', async ({ page, stack }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await beginTest(page, stack)
  const passage = page.getByRole('region', { name: 'Passage text' })
  await expect(passage).toBeVisible()
  await expectTouchable(page, 24)
  await passage.evaluate((pane) => pane.scrollTo(0, 300))
  // The other tab hides all questions.
  const dialog = page.getByRole('dialog', { name: 'Navigator' })
  await page.getByRole('button', { name: 'Passage 1 of 9' }).click()
  await expect(dialog.getByRole('button', { name: /^Question \d+, unseen$/ })).toHaveCount(55)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Passage 1 of 9' }).click()
  await expect(dialog.getByRole('button', { name: 'Question 1, incomplete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectTouchable(page, 44, '.room-top, .tabs, [data-open] fieldset, .passages')
  await option(page, 1, 'D').check()
  await page.getByRole('button', { name: 'Strike out B' }).first().click()
  await page.getByRole('button', { name: 'Flag question 1' }).click()
  await page.getByRole('tab', { name: 'Passage' }).click()
  expect(await passage.evaluate((pane) => pane.scrollTop)).toBe(300)
  await page.getByRole('button', { name: 'Next passage' }).click()
  expect(await passage.evaluate((pane) => pane.scrollTop)).toBe(0)
  await page.getByRole('button', { name: 'Passage 2 of 9' }).click()
  await page.getByRole('button', { name: 'Go to passage 1' }).click()
  await expect.poll(() => passage.evaluate((pane) => pane.scrollTop)).toBe(300)
  await passage.evaluate((pane) => pane.scrollTo(0, 0))
  const words = await selectWords(page, 1, 2)
  await page.getByRole('button', { name: 'Yellow' }).click()
  await expect(marks(page, 'yellow')).toHaveText(words)
  await page.getByRole('button', { name: 'Passage 1 of 9' }).click()
  await page.getByRole('button', { name: 'Question 50, unseen' }).click()
  await expect(option(page, 50, 'A')).toBeVisible()
  await expectFits(page)
  // Offline, the narrowest bar also shows the whole sentence.
  await page.context().setOffline(true)
  await option(page, 50, 'A').check()
  const word = page.getByText('Not sent – kept on this device')
  for (const width of [375, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(word).toHaveText('Not sent – kept on this device', { useInnerText: true })
    expect(await word.evaluate(lackOfRoom), `${width} px wide`).toBeLessThanOrEqual(1)
  }
})

/** In px. Runs in the page. */
function lackOfRoom(element: HTMLElement): number {
  const words = document.createRange()
  words.selectNodeContents(element)
  const [inner, outer] = [words.getBoundingClientRect(), element.getBoundingClientRect()]
  return Math.max(
    ...[outer.left - inner.left, inner.right - outer.right],
    ...[outer.top - inner.top, inner.bottom - outer.bottom],
  )
}

test('the divider, the view of the text and the hidden clock are kept on this device', async ({
  page,
  stack,
}) => {
  await beginTest(page, stack)
  const divider = page.getByRole('separator', { name: 'Width of the passage' })
  await divider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(divider).toHaveAttribute('aria-valuenow', '50')
  const box = (await divider.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + 100)
  await page.mouse.up()
  expect(Number(await divider.getAttribute('aria-valuenow'))).toBeGreaterThan(55)

  await tool(page, 'View').click()
  const display = page.getByRole('dialog', { name: 'View' })
  await display.getByLabel('Black on salmon').check()
  await display.getByRole('button', { name: 'Larger text' }).click()
  await display.getByLabel('Hide the clock').check()
  await display.getByLabel('Wide').check()
  await display.getByLabel('Inter').check()
  await page.keyboard.press('Escape')
  await expect(display).toBeHidden()
  await expect(tool(page, 'View')).toBeFocused()
  await expect(page.getByText(/^\d\d:\d\d$/)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'salmon')
  const text = await page.locator('.passage [data-open] .reading').evaluate((reading) => {
    const { fontFamily, fontSize, lineHeight } = getComputedStyle(reading)
    return { fontFamily, lines: parseFloat(lineHeight) / parseFloat(fontSize) }
  })
  expect(text.fontFamily).toMatch(/^Inter/)
  expect(text.lines).toBeCloseTo(2)
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--reading-scale'))).toBe(
    '1.1',
  )
  await expect(page.getByText(/^\d\d:\d\d$/)).toBeHidden()
})
