import { expect, type Locator, type Page } from '@playwright/test'

export const PHONE = { width: 375, height: 812 }
export const LYING = { width: 812, height: 375 }
export const TABLET = { width: 768, height: 1024 }
export const LAPTOP = { width: 1440, height: 900 }

/** The most layout shift a screen may have. */
const MOST_SHIFT = 0.02

/** Call before the first page. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { moved: number; what: string }[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const {
          value = 0,
          hadRecentInput = false,
          sources = [],
        } = entry as PerformanceEntry & {
          value?: number
          hadRecentInput?: boolean
          sources?: { node?: Element }[]
        }
        const what = sources.map(({ node }) => node?.className || node?.nodeName).join(', ')
        if (!hadRecentInput) shifts.push({ moved: value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Resets the record. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate<{ moved: number; what: string }[]>('shifts.splice(0)')
  const sum = shifts.reduce((total, { moved }) => total + moved, 0)
  expect(sum, shifts.map(({ moved, what }) => `${moved}: ${what}`).join('; ')).toBeLessThanOrEqual(MOST_SHIFT)
}

/** In px; links within a sentence are exempt. */
export async function expectTouchable(page: Page, least: number, parts = 'body'): Promise<void> {
  const small = await page.evaluate(
    ([smallest, within]) => {
      const controls = 'a, button, summary, select, label:has(input), [role=tab]'
      return (
        [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${controls})`)]
          .filter((each) => each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
          .filter(
            (each) => getComputedStyle(each).display !== 'inline' && !each.closest('[aria-hidden=true]'),
          )
          // Skip links are cut away until focused.
          .filter((each) => !each.closest('.skip-link:not(:focus)'))
          .map((each) => ({ each, box: each.getBoundingClientRect() }))
          .filter(({ box }) => Math.min(box.width, box.height) < smallest - 0.5)
          .map(({ each, box }) => `${each.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`)
      )
    },
    [least, parts] as const,
  )
  expect(small).toEqual([])
}

export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return { ...box, bottom: box.y + box.height, middle: box.x + box.width / 2 }
}

/** Wheels over the bars, then to the footer at the end of the questions. */
export async function expectBarsStay(page: Page): Promise<void> {
  const boxesOfBars = async () => Promise.all((await page.locator('.room-top, .passages').all()).map(boxOf))
  const before = await boxesOfBars()
  for (const { middle, y } of before) {
    await page.mouse.move(middle, y + 2)
    await page.mouse.wheel(0, 600)
  }
  const tab = page.getByRole('tab', { name: 'Questions' })
  if (await tab.isVisible()) await tab.click()
  await page.getByRole('region', { name: 'Question list' }).hover()
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeInViewport({ ratio: 1 })
  expect(await boxesOfBars()).toEqual(before)
}

export async function expectFits(page: Page): Promise<void> {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
}

export async function expectRingsWhole(page: Page, parts: string): Promise<void> {
  await page.keyboard.press('Shift')
  const controls = page.locator(`:is(${parts}) :is(a, button, select):not(:disabled):visible`)
  expect(await controls.count()).toBeGreaterThan(0)
  for (const control of await controls.all()) {
    expect(await control.evaluate(findCut), await control.innerHTML()).toBeNull()
  }
}

/** Runs in the page. */
function findCut(control: HTMLElement | SVGElement): string | null {
  control.focus({ preventScroll: true })
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
  if (outlineStyle !== 'solid') return 'it has none'
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
  const ring = control.getBoundingClientRect()
  const isWithin = (frame: DOMRect) =>
    ring.left - reach >= frame.left - 0.5 &&
    ring.top - reach >= frame.top - 0.5 &&
    ring.right + reach <= frame.right + 0.5 &&
    ring.bottom + reach <= frame.bottom + 0.5
  for (
    let around = control.parentElement;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const { overflow, display } = getComputedStyle(around)
    const cuts = overflow !== 'visible' && display !== 'contents'
    if (cuts && !isWithin(around.getBoundingClientRect())) return around.className
  }
  return isWithin(new DOMRect(0, -scrollY, innerWidth, innerHeight + scrollY)) ? null : 'the window'
}

export async function expectInSight(control: Locator): Promise<void> {
  const isSeen = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
      const upmost = document.elementFromPoint((left + right) / 2, y)
      return upmost !== null && (element.contains(upmost) || upmost.contains(element))
    })
  }
  await expect.poll(() => control.evaluate(isSeen)).toBe(true)
}

export const keptPassages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('passages'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
