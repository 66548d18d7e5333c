import {
  expect,
  finish,
  option,
  PASSWORD,
  newEmail,
  openPassage,
  startTest,
  test,
} from '../support/journeys/journey'

// As people have it: with the service worker.
test.use({ serviceWorkers: 'allow' })

test('a whole first sitting leaves the console empty and no request refused', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    // What a browser notes for those who measure it; its console does not show that unless it is asked to.
    if (String(message.type()) !== 'verbose') complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })

  await page.goto('/register')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  // The address of a test that was never begun: its gate.
  await page.goto('/testpage?testNumber=1')
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await page.goto('/')
  await startTest(page)
  await option(page, 1, 'B').check()
  await openPassage(page, 2)
  await option(page, 7, 'A').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(option(page, 7, 'A')).toBeChecked()
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Right answers' })).toBeVisible()
  await page.getByRole('link', { name: 'Your Progress' }).click()
  await expect(page.getByRole('img', { name: /^Percent right/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Available Tests' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  expect(complaints).toEqual([])
})
