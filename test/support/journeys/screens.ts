import { expect, type Page } from '@playwright/test'

/** The most that a screen may move by itself: the sum of its layout shifts. */
const MOST_SHIFT = 0.02

/** Counts from here on what moves on screen without having been asked to; before the first page is opened. */
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

/** Nothing has moved on this screen; the next one is counted by itself. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate<{ moved: number; what: string }[]>('shifts.splice(0)')
  const sum = shifts.reduce((total, { moved }) => total + moved, 0)
  expect(sum, shifts.map(({ moved, what }) => `${moved}: ${what}`).join('; ')).toBeLessThanOrEqual(MOST_SHIFT)
}

/**
 * What is pressed is large enough for a finger, in px: every control on screen, or those of `parts`. A link within a
 * sentence is as high as its line.
 */
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
          // One that is cut away is for screen readers, or seen while it has the focus.
          .filter((each) => !each.closest('.visually-hidden, .skip-link:not(:focus)'))
          .map((each) => ({ each, box: each.getBoundingClientRect() }))
          .filter(({ box }) => Math.min(box.width, box.height) < smallest - 0.5)
          .map(({ each, box }) => `${each.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`)
      )
    },
    [least, parts] as const,
  )
  expect(small).toEqual([])
}

/** The focus ring of each control within `parts` is seen whole: nothing around it cuts it off. Presses a key, so that rings are drawn. */
export async function expectRingsWhole(page: Page, parts: string): Promise<void> {
  await page.keyboard.press('Shift')
  const cut = await page.evaluate((within) => {
    const controls = [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(a, button, select)`)]
    const shown = controls.filter((each) => each.checkVisibility({ visibilityProperty: true }))
    if (shown.length === 0) return ['There is no control.']
    return shown.flatMap((each) => {
      each.focus()
      if (!each.matches(':focus-visible')) return [`${each.outerHTML.slice(0, 80)}: no ring`]
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(each)
      const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
      const { left, top, right, bottom } = each.getBoundingClientRect()
      const ring = { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach }
      const frames = [new DOMRect(0, 0, innerWidth, innerHeight)]
      for (let around = each.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow !== 'visible') frames.push(around.getBoundingClientRect())
      }
      const isWhole = frames.every(
        (frame) =>
          ring.left >= frame.left - 0.5 &&
          ring.top >= frame.top - 0.5 &&
          ring.right <= frame.right + 0.5 &&
          ring.bottom <= frame.bottom + 0.5,
      )
      return isWhole && outlineStyle !== 'none' ? [] : [`${each.outerHTML.slice(0, 80)}: cut off`]
    })
  }, parts)
  expect(cut).toEqual([])
}
