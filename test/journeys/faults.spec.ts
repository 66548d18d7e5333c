import {
  askToFinish,
  emptyShelves,
  expect,
  finish,
  openGate,
  option,
  register,
  startTest,
  test,
} from '../support/journeys/journey'

test('keeps every acknowledged answer across kill -9 of the server', async ({ page, stack }) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await option(page, 2, 'A').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await stack.killServer()
  await option(page, 3, 'B').check()
  await expect(page.getByText('Not sent – kept on this device')).toBeVisible()
  await stack.startServer()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 80_000 })

  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('passage-nine'))
      .forEach((key) => localStorage.removeItem(key)),
  )
  await page.reload()
  await expect(option(page, 1, 'C')).toBeChecked()
  await expect(option(page, 2, 'A')).toBeChecked()
  await expect(option(page, 3, 'B')).toBeChecked()
})

test('stays in finishing while the server is away, says so, and ends in one score', async ({
  page,
  stack,
}) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  // The dialogs are fetched when the room is idle.
  await expect(page.locator('dialog[data-wide]').first()).toBeAttached()
  await stack.killServer()
  await askToFinish(page)
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Finishing' })).toBeVisible()
  await expect(page.getByText('Our server can’t be reached at the moment.', { exact: false })).toBeVisible()
  await stack.startServer()
  await expect(page.getByRole('dialog', { name: 'Test finished' })).toBeVisible({ timeout: 80_000 })
  await expect(page.getByRole('dialog')).toContainText('1/55')
})

test('offers Retry for a passage that fails to load', async ({ page }) => {
  await register(page)
  await startTest(page)
  await page.route('**/tests/test1/passage*.json*', (route) => route.fulfill({ status: 500, body: 'oops' }))
  // One that the device keeps needs no server.
  await emptyShelves(page)
  await page.reload()
  // Coming back asks for all nine by itself; only the reader asks after that.
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('This passage could not be loaded.')).toBeVisible()
  await page.unroute('**/tests/test1/passage*.json*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(option(page, 1, 'A')).toBeVisible()
})

test('shows an error with its request id for a record that does not parse', async ({ page }) => {
  await register(page)
  await page.route('**/api/getUserById*', (route) =>
    route.fulfill({ json: { id: 1 }, headers: { 'x-request-id': 'request-77' } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'The server sent an unexpected response. Reload the page and try again.',
  )
  await expect(page.getByRole('alert')).toContainText('request-77')
  await page.unroute('**/api/getUserById*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
})

test('says that there is no such test, with a way back', async ({ page }) => {
  await register(page)
  for (const address of ['/testpage', '/testpage?testNumber=11', '/testpage?testNumber=x']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No such test' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Available Tests' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await page.goto('/testpage?testNumber=2')
  await expect(page.getByText('You do not have this test yet.')).toBeVisible()
})

test('resumes an open attempt from the table and begins a new one after the finish', async ({ page }) => {
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave the test?' }).getByRole('button', { name: 'Leave' }).click()
  await startTest(page)
  await expect(option(page, 1, 'C')).toBeChecked()
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Back To Login' }).click()
  await expect(page.getByRole('cell', { name: '1/55' })).toBeVisible()
  const gate = await openGate(page)
  await expect(gate).toContainText('You have taken this test before: 1/55 (2%)')
  await gate.getByRole('link', { name: 'Back to Available Tests' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await page.getByRole('link', { name: 'Review Test 1' }).click()
  await expect(page.getByText('Score: 1/55')).toBeVisible()
  await page.getByRole('link', { name: 'Back To Home' }).click()
  await startTest(page)
  await expect(option(page, 1, 'C')).not.toBeChecked()
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Back To Login' }).click()
  await expect(page.getByRole('cell', { name: '0/55' })).toBeVisible()
})

test('sends nothing during an idle minute, and saves once for a choice', async ({ page }) => {
  await register(page)
  const looked = page.waitForResponse('**/api/saveAnswers')
  await startTest(page)
  await looked
  // A dialog that opens has been fetched: the room does so by itself once it is idle.
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await option(page, 1, 'C').check()
  await page.waitForTimeout(10_000)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(sent).toEqual(['/api/saveAnswers'])
})
