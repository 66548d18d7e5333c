import {
  askToFinish,
  beginTest,
  expect,
  expectRoomWhole,
  expectSaved,
  expectUnsent,
  keyOf,
  lookAgain,
  option,
  test,
} from '../support/journeys/journey'

test('the server that is killed in a test keeps what it has acknowledged, gets the rest, and scores it once', async ({
  page,
  stack,
}) => {
  await beginTest(page, stack)
  const [first, second, third] = keyOf(1).map(({ letter }) => letter)
  await option(page, 1, first!).check()
  await option(page, 2, second!).check()
  await expectSaved(page)

  await stack.kill('server')
  await option(page, 3, third!).check()
  await expectUnsent(page)
  await stack.begin('server')
  await lookAgain(page)
  await expectSaved(page)

  await expectRoomWhole(page)
  await stack.kill('server')
  await askToFinish(page)
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Finishing' })).toBeVisible()
  await expect(page.getByText('Our server can’t be reached at the moment.', { exact: false })).toBeVisible()
  await stack.begin('server')
  await lookAgain(page)
  const dialog = page.getByRole('dialog', { name: 'Test finished' })
  await expect(dialog).toContainText('3/55', { timeout: 80_000 })
})
