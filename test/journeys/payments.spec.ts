import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/journeys/accessible'
import { expect, newEmail, signIn, test } from '../support/journeys/journey'
import {
  checking,
  closeFrame,
  expectGranted,
  expectOwned,
  expectPayments,
  frameOf,
  openCheckout,
  pay,
  purchase,
  row,
  shownCheckout,
  uncharged,
} from '../support/journeys/paying'

/** All outcomes are in test/src/features/purchase/outcomes.test.ts. */

test('a purchase by keyboard alone: the page behind the frame is out of reach, and the test is there', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  await row(page, '2').getByRole('button', { name: 'Purchase' }).press('Enter')
  const frame = await shownCheckout(page)
  await expect(frameOf(page)).toHaveAttribute('title', 'Secure card payment')
  await expect(frame.getByText('TEST MODE')).toBeVisible()
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.getElementById('root')?.contains(document.activeElement))).toBe(
    false,
  )
  await frame.getByLabel('Card number').focus()
  for (const text of ['5413330089099130', '01/28', '100', newEmail()]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Purchase complete' })
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
  await expect(dialog).toContainText('Congratulations you now have access to Test 2')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeFocused()
  await expectOwned(page, [1, 2])
  await expectPayments(page, 1)
})

test('a closed frame and a reload are checked, and the order continues in the same checkout', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  // The longest that fits a phone.
  const email = await signIn(page, stack, `long.name.${process.pid}.${Date.now() % 100_000}@example.com`)
  const frame = await openCheckout(page)
  const address = (await frameOf(page).getAttribute('src')) ?? ''
  expect(new URL(address).origin).toBe(stack.sandboxUrl)
  await closeFrame(frame)
  await expect(checking(page)).toBeInViewport()
  await expect(row(page, '2').getByRole('button', { name: 'Purchase' })).toBeFocused()
  await page.reload()
  await expect(checking(page)).toBeVisible()
  await expectAccessible(page)
  await expect(uncharged(page)).toBeVisible({ timeout: 80_000 })
  await expectAccessible(page)
  const again = await openCheckout(page)
  await expect(frameOf(page)).toHaveAttribute('src', address)
  await pay(again)
  await expectGranted(page)
  await expectPayments(page, 1)
  const lines = page.getByRole('cell', { name: email }).evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getClientRects().length
  })
  expect(await lines).toBe(1)
  await expect(page.getByRole('link', { name: 'Receipt for Test 2' })).toBeInViewport({ ratio: 1 })
})

async function successOf(page: Page) {
  const address = (await frameOf(page).getAttribute('src')) ?? ''
  const charge = { hash: 'f'.repeat(64), data: { transactionId: '40000001' } }
  return {
    eventName: `helcim-pay-js-${address.split('/').at(-1)}`,
    eventStatus: 'SUCCESS',
    eventMessage: JSON.stringify({ status: 200, data: charge }),
  }
}

test('forged messages do nothing and log nothing', async ({ page, stack }) => {
  const logged: string[] = []
  await signIn(page, stack)
  await openCheckout(page)
  page.on('console', (message) => logged.push(message.text()))
  const success = await successOf(page)
  const forged = [
    success,
    { ...success, eventName: 'helcim-pay-js-another' },
    { ...success, eventMessage: 'not JSON' },
    [success],
    JSON.stringify(success),
    'x'.repeat(5_000_000),
    null,
  ]
  await page.evaluate(async (messages) => {
    const frame = document.querySelector<HTMLIFrameElement>('#helcimPayIframe')
    const frameOrigin = new URL(frame?.src ?? '').origin
    const another = document.body.appendChild(document.createElement('iframe'))
    for (const data of messages) {
      // From the page and another frame, also with the provider's origin.
      window.postMessage(data, '*')
      const speaker = another.contentWindow as (Window & typeof globalThis) | null
      speaker?.parent.postMessage(data, '*')
      window.dispatchEvent(new MessageEvent('message', { data, origin: frameOrigin, source: window }))
      window.dispatchEvent(new MessageEvent('message', { data, origin: frameOrigin, source: speaker }))
      const source = frame?.contentWindow
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.origin, source }))
    }
    // Messages arrive in order.
    const heard = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'the last' && resolve(undefined)),
    )
    window.postMessage('the last', '*')
    await heard
    another.remove()
  }, forged)
  await expect(frameOf(page)).toBeVisible()
  expect(logged).toEqual([])
  await expectOwned(page, [1])
  await expectPayments(page, 0)
})

test('two tabs: while one has a payment window open, the other opens none, whatever is bought', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(other.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await openCheckout(page)
  await purchase(other, 'All')
  const dialog = other.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText('A payment window is open in another tab.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(frameOf(other)).toHaveCount(0)
})
