import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test'
import { LETTERS, type Letter } from '../../../domain/exam'
import { Stack } from './stack'

/** Every journey has the worker's stack, and fails when the page breaks its own security policy or throws. */
export const test = base.extend<{ faults: string[] }, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stack = new Stack()
      await stack.start()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
export { keyOf } from './keyOf'

export const PASSWORD = 'correct horse battery'
let people = 0
export const newEmail = () => `taker-${Date.now()}-${(people += 1)}@example.com`

/** Registers by the form; the new user's tests are on screen afterwards. */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  return email
}

/** The same person on another device. */
export async function logInElsewhere(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const device = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  await device.goto('/login')
  await device.getByLabel('Email').fill(email)
  await device.getByLabel('Password').fill(PASSWORD)
  await device.getByRole('button', { name: 'Log In' }).click()
  await expect(device.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  return device
}

/** From the row of a test to the page that stands before it; nothing has begun. */
export async function openGate(page: Page, testNumber = 1): Promise<Locator> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^(Test )?${testNumber}$`) }) })
  await row.getByRole('button', { name: /^(Start|Resume) Test/ }).click()
  const gate = page.locator('.gate')
  await expect(gate).toBeVisible()
  return gate
}

/** Presses Start in the row of a test and on the page before it, and waits for its first passage. */
export async function startTest(page: Page, testNumber = 1): Promise<void> {
  const gate = await openGate(page, testNumber)
  await gate.getByRole('button', { name: /^(Start|Start again|Resume)$/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Passage text' })).toBeVisible()
}

export const openPassage = (page: Page, passage: number) =>
  page
    .getByRole('navigation', { name: 'Passages' })
    .getByRole('button', { name: `Passage ${passage},` })
    .click()

/** The radio of one option; the question is on screen. */
export const option = (page: Page, question: number, letter: Letter) =>
  page.locator(`input[name="question-${question}"][value="${letter}"]`)

/** Takes away every passage that the device keeps. */
export async function emptyShelves(page: Page): Promise<void> {
  const empty = () =>
    page.evaluate(async () => {
      const shelves = (await caches.keys()).filter((name) => name.startsWith('passages'))
      return (await Promise.all(shelves.map((name) => caches.delete(name)))).length
    })
  await expect.poll(empty).toBeGreaterThan(0)
}

export const anotherLetter = (letter: Letter): Letter => LETTERS[(LETTERS.indexOf(letter) + 1) % 4] ?? 'A'

/** Finish Test: its question is on screen, and what is unanswered or flagged. */
export async function askToFinish(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Finish Test' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Finish Test' })).toBeVisible()
}

export async function finish(page: Page): Promise<void> {
  await askToFinish(page)
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Test finished' })).toBeVisible({ timeout: 20_000 })
}

/** Nothing on screen that axe objects to, by WCAG 2.2 A and AA and best practice, in any of the three schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  const chosen = await page.locator('html').getAttribute('data-scheme')
  await forceScheme(page, null)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const whole = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
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
  const violations = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // Colours on their way from one scheme to the other are nobody's; where one has arrived, those within it set out.
    const onTheirWay = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
    for (let ways = onTheirWay(); ways.length > 0; ways = onTheirWay()) for (const way of ways) way.finish()
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violations }> }
    }
    const rules = ['color-contrast', 'link-in-text-block']
    const seen = await axe.run({ runOnly: rules, iframes: false, resultTypes: ['violations'] })
    return seen.violations
  })
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
