import {
  expect,
  expectAccessible,
  finish,
  keyOf,
  option,
  register,
  startTest,
  test,
} from '../support/journeys/journey'

test('a finished test is looked at again, question by question, with its report and earlier attempts', async ({
  page,
}) => {
  const [first] = keyOf(1)
  const right = first?.letter ?? 'A'
  const other = right === 'A' ? 'B' : 'A'
  await register(page)
  await startTest(page)
  await option(page, 1, other).check()
  await option(page, 1, right).check()
  await page.getByRole('button', { name: 'Flag', exact: true }).nth(1).click()
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Back To Login' }).click()

  // Any later day: by the action beside the score.
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText('Score: 1/55')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wrong (54)' })).toBeVisible()
  await page.getByRole('button', { name: 'Changed (1)' }).click()
  await page.getByRole('button', { name: 'Question 1', exact: true }).click()
  await expect(page.locator('[data-evidence]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Wrong (54)' }).click()
  await page.getByRole('button', { name: 'Question 55', exact: true }).click()
  await expect(option(page, 55, 'A')).toBeVisible()
  await expect(page.locator('[data-current-question]')).toContainText('55.')

  await page.getByRole('button', { name: 'Show report' }).click()
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report.getByRole('row', { name: /All questions 1 of 55/ })).toBeVisible()
  await expect(report.getByRole('row', { name: `${other} to ${right}, wrong to right` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back To Home' }).click()
  await page.getByRole('button', { name: 'Start' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Show report' }).click()
  await page.getByRole('link', { name: 'Review 1' }).click()
  await expect(page.getByText('Score: 1/55')).toBeVisible()
  await expect(option(page, 1, right)).toBeChecked()
})
