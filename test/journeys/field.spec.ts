import {
  PASSWORD,
  expect,
  expectSaved,
  expectTests,
  logIn,
  newEmail,
  option,
  register,
  signIn,
  startTest,
  test,
} from '../support/journeys/journey'

// Reports from others' users that need a browser (docs/field.md).

test('a log-out in one tab is one in every tab, and none of them names anybody', async ({
  page,
  context,
  stack,
}) => {
  const email = await signIn(page, stack)
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByText(email).first()).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { name: 'Login Page' })).toBeVisible()
    await expect(each.getByLabel('Email')).toHaveValue('')
    await expect(each.getByText(email)).toHaveCount(0)
  }
  await other.goBack().catch(() => null)
  await expect(other.getByText(email)).toHaveCount(0)
})

for (const [lacks, lack, sentence] of [
  [
    'without AbortSignal.any',
    () => Reflect.deleteProperty(AbortSignal, 'any'),
    /This browser is too old for Passage Nine\. Please use Chrome \d+, .+ or later\./,
  ],
  [
    'that blocks site data',
    () => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get })
    },
    /Please allow cookies and site data for this site/,
  ],
] as const) {
  test(`a browser ${lacks} is told so before the login, and no form is dead`, async ({ page }) => {
    await page.addInitScript(lack)
    for (const address of ['/login', '/register']) {
      await page.goto(address)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
  })
}

test('a browser that lacks what Safari and plain http lack takes a test', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'cancelIdleCallback')
    for (const name of ['serviceWorker', 'storage', 'clipboard']) {
      Object.defineProperty(Navigator.prototype, name, { value: undefined, configurable: true })
    }
  })
  await register(page)
  await startTest(page)
  await option(page, 1, 'A').check()
  await expectSaved(page)
})

test('a login and a save do not wait for a browser database that never answers', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const from = Date.now()
  await register(page)
  await startTest(page)
  await option(page, 1, 'A').check()
  await expectSaved(page)
  // Each wait would be 30 s.
  expect(Date.now() - from).toBeLessThan(25_000)
})

test('no field on a phone is so small that Safari zooms into it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByLabel('Email')).toBeVisible()
    const sizes = await page
      .locator('input, textarea, select')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  }
})

test('a page that replaces another has its own title, and the focus at its heading', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeFocused()
  await expect(page).toHaveTitle(/^Register/)
})

test('a screen reader hears of each question one group of four, and of one choice', async ({ page }) => {
  await page.goto('/sample')
  const groups = page.getByRole('group').filter({ has: page.getByRole('radio') })
  const first = groups.first()
  await first.getByRole('radio').nth(2).check()
  await expect(first.getByRole('radio')).toHaveCount(4)
  await expect(first.getByRole('radio', { checked: true })).toHaveCount(1)
  const names = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('name')))
  expect(new Set(names).size).toBe(await groups.count())
})

test('forced colors, which remove backgrounds, leave the key paragraphs marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/sample')
  await page.getByRole('group').getByText('Show answer and explanations').first().click()
  const edges = (paragraphs: string) =>
    page
      .locator(paragraphs)
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).borderInlineStartWidth))])
  await expect.poll(() => edges('.paragraph[data-evidence]')).toEqual(['3px'])
  expect(await edges('.paragraph:not([data-evidence])')).toEqual(['0px'])
})

test('the next person at a computer finds nothing of the last one, and other programs’ data stays', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  await page.evaluate(() => localStorage.setItem('another-program', 'kept'))
  await page.getByRole('button', { name: 'Log Out' }).click()
  const email = newEmail()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectTests(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await logIn(page, email)
  await expectTests(page)
  expect(await page.evaluate(() => localStorage.getItem('another-program'))).toBe('kept')
})
