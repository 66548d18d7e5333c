import { expect, type FrameLocator, type Page } from '@playwright/test'

export { charges } from './charges'

let cards = 0

/** The provider's frame. */
export const frameOf = (page: Page) => page.locator('iframe#helcimPayIframe')

/** The row of a test, or of all tests, on Available Tests. */
export const row = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^(Test )?${name}$`) }) })

/** Presses Purchase in a row and waits for the card page in its frame. */
export async function openCheckout(page: Page, name = '2'): Promise<FrameLocator> {
  await purchase(page, name)
  return shownCheckout(page)
}

/** Presses Purchase in a row. */
export async function purchase(page: Page, name = '2'): Promise<void> {
  await row(page, name).getByRole('button', { name: 'Purchase' }).click()
}

export async function shownCheckout(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe#helcimPayIframe')
  await expect(frame.getByLabel('Card number')).toBeVisible()
  return frame
}

/**
 * Fills in the card whose CVV decides what happens, and pays.
 * @returns the name on it: no two look alike, in whatever process
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

/** Presses the frame's own Close. */
export async function closeFrame(frame: FrameLocator): Promise<void> {
  // The press takes the frame away, sometimes before it is known to have been made: the click would wait for another.
  await frame
    .getByRole('button', { name: 'Close' })
    .click({ timeout: 10_000 })
    .catch(() => undefined)
  await expect(frame.owner()).toBeHidden()
}

/** A closed window is being checked. */
export const checking = (page: Page) => page.getByText('Checking with the card provider…')
/** A closed window was checked, and the card was not charged. */
export const uncharged = (page: Page) => page.getByText('Payment window closed. No charge was made.')

/** The congratulation for an item; its OK leads to /login. */
export async function expectGranted(page: Page, item = 'Test 2', timeout = 15_000): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Purchase complete' })
  await expect(dialog).toContainText(`Congratulations you now have access to ${item}`, { timeout })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Which tests can be started, as the page shows after it has asked the server. */
export async function expectOwned(page: Page, owned: number[]): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  for (const number of [1, 2, 3]) {
    const start = row(page, String(number)).getByRole('button', { name: 'Start' })
    await expect(start).toBeEnabled({ enabled: owned.includes(number) })
  }
}

/** The rows of Purchase History, without the header. */
export async function expectPayments(page: Page, count: number): Promise<void> {
  await page.goto('/purchase-history')
  if (count === 0) await expect(page.getByText(/You have not bought anything yet/)).toBeVisible()
  else await expect(page.getByRole('row')).toHaveCount(count + 1)
}
