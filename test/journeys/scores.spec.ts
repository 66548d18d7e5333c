import {
  anotherLetter,
  expect,
  finish,
  keyOf,
  openPassage,
  option,
  register,
  startTest,
  test,
} from '../support/journeys/journey'

for (const right of [0, 1, 37, 55]) {
  test(`${right} right answers of 55 give '${right}/55'`, async ({ page }) => {
    await register(page)
    await startTest(page)
    let shown = 1
    for (const [index, { passage, question, letter }] of keyOf(1).entries()) {
      if (passage !== shown) await openPassage(page, passage)
      shown = passage
      await option(page, question, index < right ? letter : anotherLetter(letter)).check()
    }
    await finish(page)
    await expect(page.getByRole('dialog')).toContainText(`${right}/55`)
    await page.getByRole('dialog').getByRole('button', { name: 'Back To Login' }).click()
    await expect(page.getByRole('cell', { name: new RegExp(`^${right}/55 `) })).toBeVisible()
  })
}
