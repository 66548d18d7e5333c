import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { schemeNames } from '../../../src/ui/theme/schemeNames'

const DIALOG = '[role=dialog]:not([hidden])'

export async function expectAccessible(page: Page): Promise<void> {
  const chosen = await page.locator('html').getAttribute('data-scheme')
  await forceScheme(page, null)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const whole = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  const dialog = page.locator(DIALOG)
  // The page behind a dialog is inert, and was checked before.
  if (await dialog.count()) {
    await dialog.evaluate((each) =>
      Promise.all(each.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    whole.include(DIALOG)
  }
  // Without frames axe needs no separate page.
  const { violations } = await whole.setLegacyMode(page.frames().length === 1).analyze()
  const found = described(violations)
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await inColour(page)).map((each) => `dark: ${each}`))
  await page.emulateMedia({ colorScheme: 'light' })
  for (const scheme of schemeNames) {
    if (scheme === 'light' || scheme === 'dark') continue
    await forceScheme(page, scheme)
    found.push(...(await inColour(page)).map((each) => `${scheme}: ${each}`))
  }
  await forceScheme(page, chosen)
  expect(found).toEqual([])
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** Color schemes differ only in color. Axe is already loaded. */
async function inColour(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (dialog) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
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
