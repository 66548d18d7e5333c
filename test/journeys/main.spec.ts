import {
  askToFinish,
  expect,
  finish,
  keyOf,
  newEmail,
  openPassage,
  option,
  PASSWORD,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { answerLate, expectOneAccent, expectStill, watchShifts } from '../support/journeys/screens'

test('registers, logs in, takes Test 1 across a reload, is scored and reads why', async ({ page }) => {
  await watchShifts(page)
  const email = await register(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await expectStill(page)
  await page.route('**/api/getUserById*', answerLate)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(12)
  await expect(page.getByRole('cell', { name: 'N/A' })).toHaveCount(10)
  await expectStill(page)
  await expectOneAccent(page, 'Start Practice Test 1')
  await page.unroute('**/api/getUserById*')

  await startTest(page)
  await expect(page).toHaveURL(/\/testpage\?testNumber=1$/)
  await expect(page.getByRole('timer')).toContainText(/^Time is low(90:00|89:5\d)$/)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()

  await option(page, 1, 'B').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await option(page, 7, 'A').check()
  await openPassage(page, 9)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await option(page, 55, 'D').check()
  await page.getByRole('button', { name: 'Flag question 51' }).click()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])

  await expect(option(page, 55, 'D')).toBeChecked()
  await expect(page.getByRole('timer')).toContainText(/89:[0-5]\d|90:00/)
  await openPassage(page, 1)
  await expect(option(page, 1, 'B')).toBeChecked()
  await openPassage(page, 2)
  await expect(option(page, 7, 'A')).toBeChecked()

  await askToFinish(page)
  const confirm = page.getByRole('dialog', { name: 'Confirm Finish Test' })
  await expect(confirm).toContainText('Are you sure you want to finish the test?')
  await expect(confirm).toContainText('52 of 55 questions have no answer yet. 1 flagged.')
  await expect(confirm.getByRole('button', { name: /^Question \d+, (unseen|incomplete)/ })).toHaveCount(52)
  await expect(confirm.getByRole('button', { name: 'Question 7, complete' })).toBeVisible()
  await expect(confirm.getByRole('button', { name: /^Question 51, \w+, flagged$/ })).toBeVisible()
  // Each jump closes the dialog and is at its question.
  for (const [name, question] of [
    ['Next flagged', 51],
    ['Next unanswered', 52],
    ['Question 7, complete', 7],
    ['Next unanswered', 8],
  ] as const) {
    await confirm.getByRole('button', { name }).click()
    await expect(confirm).toBeHidden()
    await expect(option(page, question, 'A')).toBeFocused()
    await expect(option(page, question, 'A')).toBeInViewport()
    await askToFinish(page)
  }
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toBeHidden()
  await finish(page)
  const expected = keyOf(1).filter(
    ({ question, letter }) =>
      (question === 1 && letter === 'B') ||
      (question === 7 && letter === 'A') ||
      (question === 55 && letter === 'D'),
  ).length
  const score = `${expected}/55`
  await expect(page.getByRole('dialog')).toContainText(score)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeHidden()
  await expect(page.getByText('Correct.', { exact: true })).toHaveCount(6)
  await expect(page.getByText('Wrong.', { exact: true })).toHaveCount(18)
  await expect(option(page, 1, 'B')).toBeDisabled()
  await page.getByRole('link', { name: 'Back To Home' }).click()
  await expect(page.getByRole('cell', { name: score })).toBeVisible()
  await expectOneAccent(page, 'Review Practice Test 1')
  // After the end nobody is asked before the page goes.
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('tells wrong credentials in a modal', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invalid Credentials' })
  await expect(dialog).toContainText('Please check your email and password.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('shows why a registration is refused and keeps the form', async ({ page }) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
