import type { Page } from '@playwright/test'
import { questionsOfPassage } from '../../domain/exam'
import {
  anotherLetter,
  expect,
  expectRoomWhole,
  expectSaved,
  expectTests,
  expectUnsent,
  keyOf,
  option,
  signIn,
  startTest,
  test,
} from '../support/journeys/journey'
import { boxOf, expectBarsStay } from '../support/journeys/screens'

test.use({ serviceWorkers: 'allow' })

const key = new Map(keyOf(1).map(({ question, letter }) => [question, letter]))
const right = (question: number) => key.get(question) ?? 'A'
const wrong = (question: number) => anotherLetter(right(question))

const verdict = (page: Page, question: number) => page.locator(`#practiced-${question} fieldset[data-right]`)

/** On a phone passage and questions are two tabs. */
const openQuestions = (page: Page) => page.getByRole('tab', { name: 'Questions' }).click()

test('a passage with every answer explained, by keyboard, without a network and over a reload', async ({
  page,
  context,
  stack,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, stack)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: 'Practice', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Practice', exact: true })).toBeVisible()
  await page.getByRole('listitem').getByRole('link', { name: /^1\. / }).press('Enter')
  await expect(page.getByText('Test 1, passage 1. 6 questions. New to you')).toBeVisible()
  await page.getByRole('radio', { name: /even pace: 09:49/ }).press(' ')

  // Practice reveals answers of a test not yet taken, so a warning comes first.
  await page.getByRole('button', { name: 'Start practice' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Practice before Practice Test 1?' })
  await question.getByRole('button', { name: 'Not now' }).press('Enter')
  await page.getByRole('button', { name: 'Start practice' }).press('Enter')
  await question.getByRole('button', { name: 'Practice anyway' }).press('Enter')

  await expect(page.getByRole('timer', { name: 'Time left at an even pace' })).toHaveText(/^09:4\d$/)
  // The content aligns with the heading.
  expect((await boxOf(page.locator('.save-status'))).x).toBe(
    (await boxOf(page.getByRole('heading', { level: 1 }))).x,
  )
  await openQuestions(page)
  await page.keyboard.press(wrong(1).toLowerCase())
  await expect(option(page, 1, wrong(1))).toBeChecked()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Check answer, question 1' }).press('Enter')
  await expect(page.getByText(`Question 1: wrong. The correct answer is ${right(1)}.`)).toBeVisible()
  await expect(page.locator('#practiced-1')).toBeFocused()
  // The line disappears.
  await expect(page.locator('.said')).toBeEmpty()
  await expect(verdict(page, 1)).toHaveAttribute('data-right', 'false')
  await expect(option(page, 1, right(1))).toBeDisabled()

  // Answers chosen offline survive a reload and are sent later.
  await context.setOffline(true)
  await option(page, 2, right(2)).check()
  await expectUnsent(page)
  await page.reload()
  await openQuestions(page)
  await expect(option(page, 2, right(2))).toBeChecked()
  await expect(verdict(page, 1)).toBeVisible()
  await option(page, 3, wrong(3)).check()
  await page.getByRole('button', { name: 'Check answer, question 2' }).click()
  await expect(page.getByText('The explanation will be here once you are online.')).toBeVisible()
  await context.setOffline(false)
  await expect(verdict(page, 2)).toHaveAttribute('data-right', 'true', { timeout: 40_000 })
  await expectSaved(page)

  await page.getByRole('button', { name: 'Finish practice' }).click()
  const end = page.getByRole('dialog', { name: 'Finish this practice?' })
  await expect(end).toContainText('3 questions have no answer.')
  await end.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('1 of 6 right')).toBeVisible()

  await expect(page.getByText('The 2 missed come back tomorrow.')).toBeVisible()
  await expectBarsStay(page)

  // Finished sets are listed; missed questions can be repeated, at an address that survives a reload.
  await page.getByRole('link', { name: 'Practice another set' }).click()
  await expect(page.getByRole('row', { name: /1 of 6$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Days in a row1')
  await page.getByRole('combobox', { name: 'Questions' }).selectOption('Missed before (2)')
  await page.getByRole('link', { name: 'Show the set' }).click()
  await page.reload()
  await expect(page.getByText('Test 1, passage 1. 2 questions')).toBeVisible()
  await page.goBack()
  // Both buttons share a row and one list entry.
  const again = await boxOf(
    page.getByRole('link', { name: 'Try the 2 missed before again, passage 1 of test 1' }),
  )
  const title = await boxOf(page.getByRole('listitem').getByRole('link', { name: /^1\. / }))
  expect(again.x).toBeGreaterThanOrEqual(title.x + title.width)
  expect(again.y).toBeLessThan(title.bottom)
  // Practice does not change the test's score.
  await page.getByRole('link', { name: 'Tests', exact: true }).click()
  await expect(page.getByText('/55')).toHaveCount(0)
})

test('explained at the end, in two tabs and from a closed page, and never while its test is under way', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack)
  await page.goto('/practice?test=1&passage=2')
  await page.getByRole('radio', { name: 'At the end' }).check()
  await page.getByRole('button', { name: 'Start practice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Practice anyway' }).click()
  const [first = 7, second = 8, third = 9] = questionsOfPassage(2)
  await option(page, first, right(first)).check()
  await expectSaved(page)
  await expect(page.getByRole('button', { name: /^Check/ })).toHaveCount(0)
  expect(await page.content()).not.toContain('correctAnswer')

  // A second tab continues the practice; the first updates on focus.
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(option(tab, first, right(first))).toBeChecked()
  await option(tab, second, wrong(second)).check()
  await expectSaved(tab)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(option(page, second, wrong(second))).toBeChecked()
  // The next page sends what a closed tab left.
  await context.setOffline(true)
  await option(tab, third, right(third)).check()
  await tab.close()
  await context.setOffline(false)
  const address = page.url()
  await page.goto('/login')
  await expectTests(page)
  await page.goto(address)
  await expect(option(page, third, right(third))).toBeChecked()

  // An open test hides its key until its results were shown.
  await page.goto('/login')
  await startTest(page)
  await expectRoomWhole(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave the test?' }).getByRole('button', { name: 'Leave' }).click()
  await expectTests(page)
  await page.goto(address)
  await expect(page.getByText('Practice Test 1 is in progress')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})
