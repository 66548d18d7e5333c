import {
  PASSWORD,
  beginTest,
  expect,
  expectSaved,
  expectUnsent,
  finish,
  keyOf,
  logInElsewhere,
  openPassage,
  option,
  test,
} from '../support/journeys/journey'
import { keptPassages, expectInSight } from '../support/journeys/screens'

test.use({ serviceWorkers: 'allow' })

test('a device that is logged out from another asks for the password, and its answers arrive and count', async ({
  page: laptop,
  context,
  browser,
  stack,
}) => {
  const email = await beginTest(laptop, stack)
  await laptop.evaluate(() => navigator.serviceWorker.ready)
  await expectSaved(laptop)
  await context.setOffline(true)
  const right = keyOf(1).filter(({ passage }) => passage <= 2)
  for (const { passage, question, letter } of right) {
    await openPassage(laptop, passage)
    await option(laptop, question, letter).check()
  }
  await expectUnsent(laptop)

  const phone = await logInElsewhere(browser, stack, email)
  await phone.goto('/account')
  await phone.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(phone.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  await phone.context().close()

  const refusals: string[] = []
  laptop.on('response', (response) => {
    if (response.status() === 401) refusals.push(response.url())
  })
  const renewal = laptop.waitForResponse(/securetoken\.googleapis\.com/)
  await context.setOffline(false)
  expect(await (await renewal).json()).toMatchObject({ error: { code: 400, message: 'TOKEN_EXPIRED' } })
  const dialog = laptop.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toContainText(email)
  await expect.poll(() => keptPassages(laptop)).toEqual([])
  const { width, height } = laptop.viewportSize()!
  // On a phone on its side the field and its error are visible each time.
  await laptop.setViewportSize({ width: 812, height: 375 })
  const refused: number[] = []
  for (const wrong of ['not-the-1st', 'not-the-2nd', 'not-the-3rd']) {
    // Typing scrolls the field into view.
    await dialog.getByLabel('Password').fill('')
    await dialog.getByLabel('Password').pressSequentially(wrong)
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expectInSight(dialog.getByText('Please check your email and password.'))
    refused.push(refusals.length)
  }
  // No requests repeat behind the dialog.
  expect(refused.at(-1)).toBe(refused[0])
  await laptop.setViewportSize({ width, height })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await expectSaved(laptop)

  await expect.poll(async () => (await keptPassages(laptop)).length).toBeGreaterThanOrEqual(9)
  await context.setOffline(true)
  await laptop.reload()
  await expect(laptop.getByRole('timer')).toBeVisible()
  await openPassage(laptop, 1)
  for (const { question, letter } of right.filter(({ passage }) => passage === 1)) {
    await expect(option(laptop, question, letter)).toBeChecked()
  }
  await context.setOffline(false)

  await finish(laptop)
  await expect(laptop.getByRole('dialog')).toContainText(`${right.length}/55`)
})
