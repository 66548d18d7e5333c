import type { Browser, Page } from '@playwright/test'
import { LETTERS, questionsOfPassage } from '../../domain/exam'
import {
  expect,
  expectSaved,
  finish,
  logInElsewhere,
  openPassage,
  option,
  signIn,
  startTest,
  test,
} from '../support/journeys/journey'
import type { Stack } from '../support/journeys/stack'

const MINUTE = 60_000
const OFFLINE_ANSWERS = 20

/** The first passages' questions, each with a letter. */
const choices = [1, 2, 3, 4]
  .flatMap((passage) => questionsOfPassage(passage).map((question) => ({ passage, question })))
  .slice(0, OFFLINE_ANSWERS)
  .map((each, index) => ({ ...each, letter: LETTERS[index % 4] ?? 'A' }))

/** A laptop that has gone offline with twenty answers, the time of its test over, and the phone of the same person. */
async function laptopAndPhone(page: Page, browser: Browser, stack: Stack) {
  const email = await signIn(page, stack)
  await startTest(page)
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
  // Nothing of the key is on the phone yet.
  await expect(phone.getByText('Not answered')).toHaveCount(0)
  return phone
}

test('who looks on the phone and says Not now loses no answer of the laptop', async ({
  page,
  browser,
  stack,
}) => {
  const phone = await laptopAndPhone(page, browser, stack)
  await phone.getByRole('button', { name: 'Not now' }).click()
  await expect(phone.getByRole('heading', { name: 'Available Tests' })).toBeVisible()

  await page.context().setOffline(false)
  // Handed in, late; the laptop did not finish the test either, so it asks as well.
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

test('who says Show results on the phone was told what it ends, and sees on the laptop what no longer counts', async ({
  page,
  browser,
  stack,
}) => {
  const phone = await laptopAndPhone(page, browser, stack)
  await phone.getByRole('button', { name: 'Show results' }).click()
  await expect(phone.getByRole('dialog')).toContainText('0/55')

  await page.context().setOffline(false)
  const said = page.getByText(/^Not counted: .*its results were shown/)
  await expect(said).toContainText('question 20', { timeout: 60_000 })
  await phone.context().close()
})

test('the list of tests says what is unsent, hears at once that the phone has finished the test, and ends one that the phone began', async ({
  page,
  browser,
  stack,
}) => {
  const email = await signIn(page, stack)
  await startTest(page)
  await option(page, 1, 'C').check()
  await expectSaved(page)
  await page.context().setOffline(true)
  await option(page, 2, 'B').check()
  await expect(page.getByText('Not sent – kept on this device')).toBeVisible()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave the test?' }).getByRole('button', { name: 'Leave' }).click()
  const unsent = page.getByText('One answer on this device has not been sent yet.', { exact: false })
  await expect(unsent).toBeVisible({ timeout: 30_000 })

  const phone = await logInElsewhere(browser, stack, email)
  await phone.getByRole('button', { name: 'Resume Practice Test 1' }).click()
  await finish(phone)

  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Review Practice Test 1' })).toBeVisible({ timeout: 10_000 })

  await phone.goto('/login')
  await startTest(phone)
  await option(phone, 4, 'C').check()
  await expectSaved(phone)
  await page.reload()
  await page.getByRole('button', { name: 'Resume Practice Test 1' }).press('Enter')
  await expect(option(page, 4, 'C')).toBeChecked()
  await finish(page)
  await expect(phone.getByText(/^Score: /)).toBeVisible({ timeout: 40_000 })
  await phone.context().close()
})

test('a laptop by keys and a phone by touch write one test, and a finish without a network ends it for nobody', async ({
  page,
  browser,
  stack,
}) => {
  const email = await signIn(page, stack)
  await startTest(page)
  await option(page, 1, 'A').press('c')
  await expectSaved(page)
  const touch = { hasTouch: true, viewport: { width: 375, height: 812 } }
  const phone = await logInElsewhere(browser, stack, email, touch)
  await phone.getByRole('button', { name: 'Resume Practice Test 1' }).tap()
  await phone.getByRole('tab', { name: 'Questions' }).tap()
  await expect(option(phone, 1, 'C')).toBeChecked()
  // Different questions, and the same one: the later answer stands in both.
  await option(phone, 2, 'B').tap()
  await option(phone, 1, 'D').tap()
  await expect(option(page, 1, 'D')).toBeChecked({ timeout: 40_000 })
  await expect(option(page, 2, 'B')).toBeChecked()
  await option(page, 1, 'A').press('b')
  await expect(option(phone, 1, 'B')).toBeChecked({ timeout: 40_000 })

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Finish Test' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Confirm Finish Test' })
  await expect(question).toContainText('also used on another device within the last few minutes')
  await question.getByRole('button', { name: 'Finish', exact: true }).press('Enter')
  await expect(page.getByText(/We’ll submit your test as soon as you reconnect/)).toBeVisible()
  await option(phone, 3, 'A').tap()
  await expectSaved(phone)
  await page.context().setOffline(false)
  await expect(page.getByText(/It has not been submitted, and goes on/)).toBeVisible({ timeout: 80_000 })
  await expect(option(page, 3, 'A')).toBeChecked()

  await finish(phone)
  await expect(page.getByText(/^Score: /)).toBeVisible({ timeout: 40_000 })
  await phone.context().close()
})
