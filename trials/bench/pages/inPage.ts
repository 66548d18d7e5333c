import type { Page } from '@playwright/test'

export type Sought = { selector: string; text?: string }

const GIVE_UP_MS = 30_000

/** @throws Error if `next` doesn't appear */
export async function timeWait(page: Page, press: Sought, next: Sought): Promise<number> {
  return page.evaluate(
    async ({ press, next, giveUpMs }) => {
      const isUsable = (element: HTMLElement) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (width === 0 || element.matches(':disabled') || !element.checkVisibility()) return false
        // An element below the fold counts as reachable.
        const hit = document.elementFromPoint(x, Math.min(Math.max(y, 0), innerHeight - 1))
        if (y > innerHeight)
          return (
            hit !== null && hit.closest('[role=dialog], dialog') === element.closest('[role=dialog], dialog')
          )
        return hit !== null && (element.contains(hit) || hit.contains(element))
      }
      const find = ({ selector, text = '' }: { selector: string; text?: string }) =>
        [...document.querySelectorAll<HTMLElement>(selector)].find(
          (element) => element.textContent.trim().startsWith(text) && isUsable(element),
        )
      const painted = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve()
            port2.postMessage(null)
          })
        })
      const button = find(press)
      if (button === undefined) throw new Error(`Nothing to press: ${JSON.stringify(press)}`)
      const pressedAt = performance.now()
      button.click()
      for (;;) {
        await painted()
        if (find(next)) return performance.now() - pressedAt
        if (performance.now() - pressedAt > giveUpMs) throw new Error(`Did not come: ${JSON.stringify(next)}`)
      }
    },
    { press, next, giveUpMs: GIVE_UP_MS },
  )
}
