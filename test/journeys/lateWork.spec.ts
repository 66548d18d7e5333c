import { LETTERS, questionsOfPassage } from '../../domain/exam'
import { beginTest, expect, logInElsewhere, openPassage, option, test } from '../support/journeys/journey'

const MINUTE = 60_000
const OFFLINE_ANSWERS = 20

const choices = [1, 2, 3, 4]
  .flatMap((passage) => questionsOfPassage(passage).map((question) => ({ passage, question })))
  .slice(0, OFFLINE_ANSWERS)
  .map((each, index) => ({ ...each, letter: LETTERS[index % 4] ?? 'A' }))

test('a user who opens the test on the phone and presses Not now loses no answer of the laptop', async ({
  page,
  browser,
  stack,
}) => {
  // The laptop is offline with twenty answers past the deadline.
  const email = await beginTest(page, stack)
  await page.context().setOffline(true)
  let shown = 1
  for (const { passage, question, letter } of choices) {
    if (passage !== shown) await openPassage(page, passage)
    shown = passage
    await option(page, question, letter).check()
  }
  await expect(page.getByText('Not sent – kept on this device')).toBeVisible()
  await stack.advance(92 * MINUTE)

  const phone = await logInElsewhere(browser, stack, email)
  await phone.getByRole('link', { name: 'Review Test 1' }).click()
  await expect(phone.getByText(/still kept on another device will no longer count/)).toBeVisible()
  // The phone shows no key.
  await expect(phone.getByText('Not answered')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Not now' }).click()
  await expect(phone.getByRole('heading', { name: 'Available Tests' })).toBeVisible()

  await page.context().setOffline(false)
  // Submitted late; the laptop did not finish either, so it also syncs.
  await expect(page.getByText(/More have arrived since/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('dialog', { name: 'Test finished' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/In time: 0\/55\. With the late answers: /)).toBeVisible()
  for (const { question, letter } of choices.slice(0, 6)) {
    await expect(option(page, question, letter)).toBeChecked()
  }
  await phone.reload()
  await phone.getByRole('link', { name: 'Review Test 1' }).click()
  await expect(phone.getByText(/In time: 0\/55\. With the late answers: /)).toBeVisible()
  await openPassage(phone, 4)
  for (const { question, letter } of choices.slice(18)) {
    await expect(option(phone, question, letter)).toBeChecked()
  }
  await phone.context().close()
})
