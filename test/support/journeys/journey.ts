import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { LETTERS, type Letter } from '../../../domain/exam'
import { sharedStack } from './globalSetup'
import { Stack } from './stack'

type WorkerFixtures = { hasOwnStack: boolean; stack: Stack }

export const test = base.extend<{ faults: string[] }, WorkerFixtures>({
  hasOwnStack: [false, { scope: 'worker', option: true }],
  stack: [
    async ({ hasOwnStack }, use) => {
      if (!hasOwnStack) return use(sharedStack())
      const stack = await new Stack().start()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(error.error().message))
      context.on('console', (message) => {
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
export * from './people'

const startButton = (page: Page, testNumber: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^(Test )?${testNumber}$`) }) })
    .getByRole('button', { name: /^(Start|Resume) Test/ })

export async function openGate(page: Page, testNumber = 1): Promise<Locator> {
  await startButton(page, testNumber).click()
  const gate = page.locator('.gate')
  await expect(gate).toBeVisible()
  return gate
}

export async function startTest(page: Page, testNumber = 1): Promise<void> {
  const isRunning = /^Resume/.test(await startButton(page, testNumber).innerText())
  if (isRunning) await startButton(page, testNumber).click()
  else {
    const gate = await openGate(page, testNumber)
    await gate.getByRole('button', { name: /^(Start|Start again)$/ }).click()
  }
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Passage text' })).toBeVisible()
}

export const openPassage = (page: Page, passage: number) =>
  page
    .getByRole('navigation', { name: 'Passages' })
    .getByRole('button', { name: `Passage ${passage},` })
    .click()

export const option = (page: Page, question: number, letter: Letter) =>
  page.locator(`input[name="question-${question}"][value="${letter}"]`)

export const expectSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
export const expectUnsent = (page: Page) =>
  expect(page.getByText('Not sent – kept on this device')).toBeVisible()

/** The dialogs and the leave guard have loaded. */
export const expectRoomWhole = (page: Page) => page.waitForLoadState('networkidle')

export const anotherLetter = (letter: Letter): Letter => LETTERS[(LETTERS.indexOf(letter) + 1) % 4] ?? 'A'

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

export async function finishAndReview(page: Page): Promise<void> {
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
}
