import type { Page } from '@playwright/test'
import { installDevTools, playAgain } from '../support/journeys/devTools'
import {
  PASSWORD,
  askToFinish,
  expect,
  expectSaved,
  expectTests,
  finishAndReview,
  keyOf,
  logIn,
  newEmail,
  openPassage,
  option,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { expectGranted, openCheckout, pay } from '../support/journeys/paying'

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a whole first sitting: its score, its actions in Redux DevTools without personal data, and an empty console', async ({
    page,
    stack,
  }) => {
    const complaints = watchConsole(page)
    const addresses: string[] = []
    page.context().on('request', (request) => addresses.push(request.url()))
    const seen = await installDevTools(page, [PASSWORD])

    const email = await register(page)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
    await page.goto('/purchase-history')
    await logIn(page, email)
    await expect(page.getByRole('heading', { name: 'Purchase History' })).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await logIn(page, email)
    await expectTests(page)
    await expect(page.getByRole('row')).toHaveCount(12)
    await expect(page.getByRole('cell', { name: 'N/A' })).toHaveCount(10)

    await startTest(page)
    await expect(page).toHaveURL(/\/testpage\?testNumber=1$/)
    await expect(page.getByRole('timer')).toContainText(/^Time is low(90:00|89:5\d)$/)
    await option(page, 1, 'B').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await option(page, 7, 'A').check()
    await openPassage(page, 9)
    await option(page, 55, 'D').check()
    await page.getByRole('button', { name: 'Flag question 51' }).click()
    await expectSaved(page)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(option(page, 55, 'D')).toBeChecked()
    await openPassage(page, 2)
    await expect(option(page, 7, 'A')).toBeChecked()
    await tryJumps(page)
    await finishAndReview(page)
    const score = `${keyOf(1).filter(({ question, letter }) => chosen[question] === letter).length}/55`
    await expect(page.getByText(`Score: ${score}`)).toBeVisible()
    await expect(page.getByText(/^(Correct answer|Your answer, correct)\.\s*$/)).toHaveCount(6)
    await expect(page.getByText(/^(Wrong|Your answer, wrong)\.\s*$/)).toHaveCount(18)
    await expect(option(page, 1, 'B')).toBeDisabled()
    expect(seen.troubles).toEqual([])
    expect(await playAgain(page)).toBe(true)
    await page.getByRole('link', { name: 'Back To Home' }).click()
    await expect(page.getByRole('cell', { name: score })).toBeVisible()

    await pay(await openCheckout(page))
    await expectGranted(page)
    await page.goto('/purchase-history')
    expect(asked).toEqual(['beforeunload'])
    await page.getByRole('row').nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/receipt\?id=/)
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await page.goto('/account')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    await download

    expectStory(seen.actions)
    expect(seen.connected[0]).toBe('Passage Nine')
    expect(seen.troubles).toEqual([])
    expect(await playAgain(page)).toBe(true)
    expect(complaints).toEqual([])

    const uid = await page.evaluate(() => JSON.parse(localStorage.getItem('passage-nine/person') ?? '').uid)
    expect(uid).toMatch(/^\w{20,}$/)
    // Other lines say where an unsent mail is.
    const log = stack
      .log('server')
      .split('\n')
      .filter((line) => line.startsWith('{'))
    for (const called of ['getUserById', 'getPaymentsByUserId', 'getPaymentsById', 'exportAccount']) {
      expect(addresses.map((address) => new URL(address).pathname)).toContain(`/api/${called}`)
      expect(log.some((line) => line.includes(called))).toBe(true)
    }
    const names = [uid, email, email.split('@')[0] ?? '', encodeURIComponent(email), 'example.com']
    // The specification names the caller in these two.
    const specified = /\/api\/(getUserById|getPaymentsByUserId)\?/
    const others = addresses.filter((address) => !specified.test(address))
    const texts = [...others, ...log].map(decodeURIComponent)
    expect(texts.filter((text) => names.some((name) => text.includes(name)))).toEqual([])
  })
})

const chosen: Record<number, string> = { 1: 'B', 7: 'A', 55: 'D' }

function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Verbose messages are hidden by default.
    if (String(message.type()) !== 'verbose') complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

async function tryJumps(page: Page): Promise<void> {
  await askToFinish(page)
  const confirm = page.getByRole('dialog', { name: 'Confirm Finish Test' })
  await expect(confirm).toContainText('Are you sure you want to finish the test?')
  await expect(confirm).toContainText('52 of 55 questions have no answer yet. 1 flagged.')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toBeHidden()
  const navigator = page.getByRole('dialog', { name: 'Navigator' })
  for (const [name, question] of [
    ['Next flagged', 51],
    ['Next unanswered', 52],
    ['Question 7, complete', 7],
    ['Next unanswered', 8],
  ] as const) {
    await page.getByRole('button', { name: 'Navigator' }).click()
    await navigator.getByRole('button', { name }).click()
    await expect(navigator).toBeHidden()
    await expect(option(page, question, 'A')).toBeFocused()
    await expect(option(page, question, 'A')).toBeInViewport()
  }
}

function expectStory(types: readonly string[]): void {
  const slices = /^(auth|registration|purchase|testSession|settings|api)\/\w+|^persist\/|^__rtkq\//
  expect(types.filter((type) => !slices.test(type))).toEqual([])
  const story = [
    ...['registration/registrationRequested', 'auth/identityFound'],
    ...['auth/loggedOut', 'auth/logInRequested', 'auth/identityFound', 'testSession/answerChosen'],
    ...['testSession/attemptScored', 'purchase/purchaseRequested', 'purchase/paymentReported'],
  ]
  let from = 0
  for (const type of story) {
    const at = types.indexOf(type, from)
    expect({ type, isAfterTheLast: at >= 0 }).toEqual({ type, isAfterTheLast: true })
    from = at + 1
  }
}

async function tabTo(page: Page, role: 'button' | 'radio' | 'textbox' | 'link', name: string | RegExp) {
  const target = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${role} ${name}`)
}

test('the whole way by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await tabTo(page, 'button', 'Register')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeFocused()
  await tabTo(page, 'button', 'Start')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Practice Test 1' })).toBeFocused()
  await tabTo(page, 'button', 'Start')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toBeVisible()
  await tabTo(page, 'radio', /^A\./)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 1, 'C')).toBeChecked()
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await expect(option(page, 7, 'A')).toBeVisible()
  await tabTo(page, 'button', 'Finish Test')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Confirm Finish Test' })
  await expect(question).toContainText('54 of 55 questions have no answer yet.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Finish Test' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^Finish$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Test finished' })).toContainText('1/55', { timeout: 20_000 })
})
