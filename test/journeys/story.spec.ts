import type { Page } from '@playwright/test'
import { installDevTools, playAgain } from '../support/journeys/devTools'
import {
  expect,
  finish,
  newEmail,
  option,
  PASSWORD,
  register,
  startTest,
  test,
} from '../support/journeys/journey'
import { expectGranted, openCheckout, pay } from '../support/journeys/paying'

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Registers, logs in, takes a test, reads the result, buys, and looks at everything else that an account has. */
async function playWholeSitting(page: Page, email: string): Promise<void> {
  await register(page, email)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await startTest(page)
  await option(page, 1, 'B').check()
  await saved(page)
  await page.reload()
  await expect(option(page, 1, 'B')).toBeChecked()
  await finish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Back To Login' }).click()
  await expectGranted(
    page,
    'Test 2',
    await openCheckout(page).then(async (frame) => (await pay(frame), 20_000)),
  )
  await page.goto('/purchase-history')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/receipt\?id=/)
  await expect(page.getByText('5413330089099130')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await page.goto('/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await download
}

test('no address of a whole sitting names anybody, and neither does the log', async ({ page, stack }) => {
  const addresses: string[] = []
  page.context().on('request', (request) => addresses.push(request.url()))
  const email = newEmail()
  await playWholeSitting(page, email)
  const uid = await page.evaluate(() => JSON.parse(localStorage.getItem('passage-nine/person') ?? '').uid)
  expect(uid).toMatch(/^\w{20,}$/)
  const log = await stack.log()

  for (const called of ['getUserById', 'getPaymentsByUserId', 'getPaymentsById', 'exportAccount']) {
    expect(addresses.map((address) => new URL(address).pathname)).toContain(`/api/${called}`)
    expect(log).toContain(called)
  }
  const naming = [uid, email, email.split('@')[0] ?? '', encodeURIComponent(email), 'example.com']
  const found = [...addresses, log].filter((text) =>
    naming.some((name) => decodeURIComponent(text).includes(name)),
  )
  expect(found).toEqual([])
})

test('Redux DevTools tell the whole story, by name, and nothing secret', async ({ page }) => {
  const seen = await installDevTools(page, [PASSWORD])
  await playWholeSitting(page, newEmail())

  expect(seen.connected[0]).toMatchObject({ name: 'Passage Nine' })
  const types = seen.actions.map(({ type }) => type)
  const slices = /^(auth|registration|userTests|purchase|testSession|settings|api)\/\w+|^persist\/|^__rtkq\//
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
  expect(seen.troubles).toEqual([])
  expect(await playAgain(page)).toBe(true)
})

test('an answer is one action, and a room in which nothing is done has none a second', async ({ page }) => {
  const seen = await installDevTools(page, [])
  await register(page)
  await startTest(page)
  await option(page, 1, 'C').check()
  await saved(page)
  for (const [question, letter] of [
    [2, 'A'],
    [2, 'D'],
    [3, 'B'],
  ] as const) {
    const before = seen.actions.length
    await option(page, question, letter).check()
    // What is seen here comes from the page a little later.
    const isChosen = () => seen.actions.slice(before).some(({ type }) => type === 'testSession/answerChosen')
    await expect.poll(isChosen).toBe(true)
    await saved(page)
    const ofSession = seen.actions.slice(before).filter(({ type }) => type.startsWith('testSession/'))
    const chosen = ofSession.filter(({ type }) => type === 'testSession/answerChosen')
    expect(chosen.map(({ text }) => JSON.parse(text).payload)).toMatchObject([{ question, value: letter }])
    // What else there is to tell of it (that it was sent, that the server has it) is told once.
    const types = ofSession.map(({ type }) => type)
    expect(types).toEqual([...new Set(types)])
  }
  await page.waitForTimeout(1_500)
  const before = seen.actions.length
  await page.waitForTimeout(8_000)
  const idle = seen.actions.slice(before).map(({ type }) => type)
  // A sign of life is due twice a minute, and an answer to it.
  expect(idle.length).toBeLessThanOrEqual(3)
  expect(await playAgain(page)).toBe(true)
})

test('the owner’s configuration keeps them from connecting', async ({ page }) => {
  await page.route(/\/login$/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"apiBase":', '"devTools":false,"apiBase":')
    expect(text).toContain('"devTools":false')
    await route.fulfill({ response, body: text })
  })
  const seen = await installDevTools(page, [])
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  expect(seen).toEqual({ actions: [], connected: [], troubles: [] })
})
