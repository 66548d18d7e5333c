import { testNumbers } from '../../domain/exam'
import {
  expect,
  finish,
  keyOf,
  openPassage,
  option,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { expectGranted, openCheckout, pay } from '../support/journeys/paying'

test('plays all ten tests: each starts, is answered in every passage, finished and reviewed', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await register(page)
  await pay(await openCheckout(page, 'All'))
  await expectGranted(page, 'All Tests')
  for (const testNumber of testNumbers) {
    await startTest(page, testNumber)
    await expect(page.getByRole('heading', { name: `Practice Test ${testNumber}` })).toBeVisible()
    // The first question of every passage, rightly.
    let shown = 0
    for (const { passage, question, letter } of keyOf(testNumber)) {
      if (passage === shown) continue
      shown = passage
      if (passage > 1) await openPassage(page, passage)
      await option(page, question, letter).check()
    }
    await finish(page)
    await expect(page.getByRole('dialog')).toContainText('9/55')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Correct.', { exact: true })).toHaveCount(6)
    await expect(page.getByText('Correct', { exact: true })).toHaveCount(1)
    await page.getByRole('link', { name: 'Back To Home' }).click()
  }
  await expect(page.getByRole('cell', { name: /^9\/55 / })).toHaveCount(10)
})
