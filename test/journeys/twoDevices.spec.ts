import {
  beginTest,
  expect,
  expectSaved,
  finish,
  logInElsewhere,
  lookAgain,
  option,
  signIn,
  startTest,
  test,
} from '../support/journeys/journey'

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
  await lookAgain(phone)
  await expect(phone.getByText(/^Score: /)).toBeVisible()
  await phone.context().close()
})

test('a laptop by keys and a phone by touch write one test, and a finish without a network ends it on neither', async ({
  page,
  browser,
  stack,
}) => {
  const email = await beginTest(page, stack)
  await option(page, 1, 'A').press('c')
  await expectSaved(page)
  const touch = { hasTouch: true, viewport: { width: 375, height: 812 } }
  const phone = await logInElsewhere(browser, stack, email, touch)
  await phone.getByRole('button', { name: 'Resume Practice Test 1' }).tap()
  await phone.getByRole('tab', { name: 'Questions' }).tap()
  await expect(option(phone, 1, 'C')).toBeChecked()
  await option(phone, 2, 'B').tap()
  await option(phone, 1, 'D').tap()
  await expectSaved(phone)
  await lookAgain(page)
  await expect(option(page, 1, 'D')).toBeChecked()
  await expect(option(page, 2, 'B')).toBeChecked()
  await option(page, 1, 'A').press('b')
  await expectSaved(page)
  await lookAgain(phone)
  await expect(option(phone, 1, 'B')).toBeChecked()

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
  await lookAgain(page)
  await expect(page.getByText(/^Score: /)).toBeVisible()
  await phone.context().close()
})
