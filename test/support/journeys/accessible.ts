import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const DIALOG = '[role=dialog]:not([hidden])'

/** Nothing on screen that axe objects to, by WCAG 2.2 A and AA and best practice, in any of the three schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  const chosen = await page.locator('html').getAttribute('data-scheme')
  await forceScheme(page, null)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const whole = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  const dialog = page.locator(DIALOG)
  // What stands behind a dialog is out of reach, and was looked at before.
  if (await dialog.count()) {
    await dialog.evaluate((each) =>
      Promise.all(each.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    whole.include(DIALOG)
  }
  // Without frames axe needs no page of its own to bring together what it found.
  const { violations } = await whole.setLegacyMode(page.frames().length === 1).analyze()
  const found = described(violations)
  // The dark one comes from the system here, as it does to most.
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await inColour(page)).map((each) => `dark: ${each}`))
  await page.emulateMedia({ colorScheme: 'light' })
  await forceScheme(page, 'salmon')
  found.push(...(await inColour(page)).map((each) => `salmon: ${each}`))
  await forceScheme(page, chosen)
  expect(found).toEqual([])
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** Schemes differ in nothing but colour, and frames of others have none. Axe is in the page already. */
async function inColour(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (dialog) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // Colours on their way from one scheme to the other are nobody's; where one has arrived, those within it set out.
    const onTheirWay = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
    for (let ways = onTheirWay(); ways.length > 0; ways = onTheirWay()) for (const way of ways) way.finish()
    const { axe } = window as unknown as {
      axe: { run(part: Node, options: object): Promise<{ violations: Violations }> }
    }
    const rules = ['color-contrast', 'link-in-text-block']
    const options = { runOnly: rules, iframes: false, resultTypes: ['violations'] }
    const seen = await axe.run(document.querySelector(dialog) ?? document, options)
    return seen.violations
  }, DIALOG)
  return described(violations)
}

function described(violations: Violations): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function forceScheme(page: Page, scheme: string | null): Promise<void> {
  await page.evaluate((name) => {
    const { documentElement: root } = document
    if (name === null) root.removeAttribute('data-scheme')
    else root.setAttribute('data-scheme', name)
  }, scheme)
}
