import type { Page } from '@playwright/test'
import {
  askToFinish,
  expect,
  expectAccessible,
  finish,
  newEmail,
  openGate,
  PASSWORD,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { purchase } from '../support/journeys/paying'

/** Presses Tab until the wanted control has the focus; a trap or a hole in the order fails. */
async function tabTo(page: Page, role: 'button' | 'radio' | 'textbox' | 'link', name: string | RegExp) {
  const target = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${role} ${name}`)
}

test('the whole way by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await tabTo(page, 'button', 'Register')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await tabTo(page, 'button', 'Start')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Practice Test 1' })).toBeVisible()
  await tabTo(page, 'button', 'Start')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toBeVisible()
  await tabTo(page, 'radio', /^A\./)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name="question-1"][value="C"]')).toBeChecked()
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name="question-7"]').first()).toBeVisible()
  await tabTo(page, 'button', 'Finish Test')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Confirm Finish Test' })
  await expect(question).toContainText('54 of 55 questions have no answer yet.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Finish$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Test finished' })).toContainText('1/55', { timeout: 20_000 })
})

test('Tab begins at the skip link of a page that is opened by its address', async ({ page }) => {
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  const expectFirst = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      // Nothing is looked up before: the browser takes what a driver evaluates for a press of the user.
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.keyboard.press('Tab')
      await expect(skipLink, address).toBeFocused()
    }
  }
  await expectFirst(['/login', '/register', '/sample', '/privacy-policy', '/nowhere'])
  await register(page)
  // Where one page replaces another, its heading has the focus.
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeFocused()
  await expectFirst(['/', '/account', '/purchase-history', '/testpage?testNumber=1'])
})

test('axe finds nothing on any screen, in any scheme', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const addresses = [
    '/login',
    '/register',
    '/privacy-policy',
    '/terms-and-conditions',
    '/description-of-goods',
    '/return-refund-policy',
    '/nowhere',
  ]
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await register(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Purchase History' }).click()
  await expect(page.getByText('You have not bought anything yet.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go Back to Tests' }).click()
  await openGate(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Available Tests' }).click()
  await startTest(page)
  await expectAccessible(page)
  await askToFinish(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await finish(page)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
})

test('a Purchase that cannot start is told in the Error dialog', async ({ page }) => {
  await register(page)
  await expect(page.getByText('$69.99').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^All/ })).toContainText('$440.00')
  await page.route('**/api/getPONumber*', (route) => route.abort())
  await purchase(page)
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('Credit card transaction failed!')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
})
