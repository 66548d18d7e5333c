import { expect, type FrameLocator, type Page } from '@playwright/test'

let cards = 0

export const frameOf = (page: Page) => page.locator('iframe#helcimPayIframe')

export const row = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^(Test )?${name}$`) }) })

export async function openCheckout(page: Page, name = '2'): Promise<FrameLocator> {
  await purchase(page, name)
  return shownCheckout(page)
}

export async function purchase(page: Page, name = '2'): Promise<void> {
  await row(page, name).getByRole('button', { name: 'Purchase' }).click()
}

export async function shownCheckout(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe#helcimPayIframe')
  await expect(frame.getByLabel('Card number')).toBeVisible()
  return frame
}

/**
 * @param cvv decides the outcome
 * @returns the name on the card, unique over all processes
 */
export async function pay(frame: FrameLocator, cvv = '100'): Promise<string> {
  const name = `Card ${process.pid} ${(cards += 1)}`
  await frame.getByLabel('Card number').fill('5413330089099130')
  await frame.getByLabel('Expiry').fill('01/28')
  await frame.getByLabel('CVV').fill(cvv)
  await frame.getByLabel('Name on card').fill(name)
  await frame.getByRole('button', { name: /^Pay / }).click()
  return name
}

export async function closeFrame(frame: FrameLocator): Promise<void> {
  // The click removes the frame, sometimes before Playwright knows that it clicked.
  await frame
    .getByRole('button', { name: 'Close' })
    .click({ timeout: 10_000 })
    .catch(() => undefined)
  await expect(frame.owner()).toBeHidden()
}

export const checking = (page: Page) =>
  page.getByText(/^Checking with the card provider whether you were charged for /)
export const uncharged = (page: Page) => page.getByText('Payment window closed. No charge was made.')

export async function expectGranted(page: Page, item = 'Test 2', timeout = 15_000): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Purchase complete' })
  await expect(dialog).toContainText(`Congratulations you now have access to ${item}`, { timeout })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

export async function expectOwned(page: Page, owned: number[]): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  for (const number of [1, 2, 3]) {
    const start = row(page, String(number)).getByRole('button', { name: 'Start' })
    await expect(start).toBeEnabled({ enabled: owned.includes(number) })
  }
}

export async function expectPayments(page: Page, count: number): Promise<void> {
  await page.goto('/purchase-history')
  if (count === 0) await expect(page.getByText('No completed purchases.')).toBeVisible()
  else await expect(page.getByRole('row')).toHaveCount(count + 1)
}
