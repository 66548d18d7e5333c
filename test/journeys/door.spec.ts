import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { FullContent } from '../../domain/content'
import { expect, expectAccessible, newEmail, PASSWORD, register, test } from '../support/journeys/journey'
import { expectStill, watchShifts } from '../support/journeys/screens'

const { passage, questions } = FullContent.parse(
  JSON.parse(readFileSync('content/sample/passage.json', 'utf8')),
).test

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the login says what this is, what it costs and whom to ask', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('noscript p')).toContainText('Passage Nine needs JavaScript')
    await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
    await expect(page.getByText('Test 1 is free', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('$440.00').first()).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('support@localhost')).toBeVisible()
  })

  test('the sample is read whole: passage, questions, and the explanation of every option', async ({
    page,
  }) => {
    await page.goto('/sample')
    await expect(page.getByRole('heading', { name: 'Sample Passage' })).toBeVisible()
    for (const paragraph of passage.paragraphs)
      await expect(page.getByText(paragraph.replaceAll(/<.*?>/g, ''))).toBeVisible()
    await expect(page.getByText('Table Alphabeticall', { exact: true })).toHaveCSS('font-style', 'italic')
    for (const { number, text, options } of questions) {
      const question = page.getByRole('group', { name: `${number}. ${text}` })
      for (const { option } of options) await expect(question.getByText(option)).toBeVisible()
      await expect(question.getByText(options[0]!.explanation)).toBeHidden()
      await question.getByText('Show answer and explanations').click()
      for (const { explanation } of options) await expect(question.getByText(explanation)).toBeVisible()
      await expect(question.getByText('Hide answer and explanations')).toBeVisible()
      await expect(question.getByText('Show answer and explanations')).toBeHidden()
    }
    await page.getByRole('link', { name: 'Register – Test 1 is free' }).click()
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
    await expect(page.getByText(/At least 10 characters/)).toBeVisible()
  })

  const titles: Record<string, string> = {
    '/login': 'Passage Nine: practice tests for CARS-style reading',
    '/sample': 'Sample Passage – Passage Nine',
  }
  test('pages say what they are to search engines, and name a contact', async ({ page, stack }) => {
    const paths = ['/login', '/sample', '/register', '/privacy-policy', '/return-refund-policy']
    const descriptions = new Set<string | null>()
    const say = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
    for (const path of paths) {
      await page.goto(path)
      await expect(page).toHaveTitle(titles[path] ?? /Passage Nine/)
      expect(await say('title')).toBe(await page.title())
      const image = new URL((await say('image')) ?? '').pathname
      expect((await page.request.get(image)).headers()['content-type']).toBe('image/png')
      const { origin } = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + path)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', origin + path)
      const description = await page.locator('meta[name=description]').getAttribute('content')
      expect(await say('description')).toBe(description)
      descriptions.add(description)
      if (path !== '/login')
        await expect(page.getByRole('contentinfo').getByText('support@localhost')).toBeVisible()
    }
    expect(descriptions.size).toBe(paths.length)
    const robots = await (await fetch(`${stack.url}/robots.txt`)).text()
    const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
    const listed = await (await fetch(stack.url + new URL(sitemap).pathname)).text()
    for (const path of paths) expect(listed).toContain(`${new URL(sitemap).origin}${path}</loc>`)
  })
})

test('a stranger tries the sample without an account, by keyboard, and goes on to register', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('contentinfo').getByText('support@localhost')).toBeVisible()
  await page.getByRole('link', { name: 'Read on and answer 6 questions' }).click()
  await expect(page).toHaveURL('/sample')
  const first = page.getByRole('group', { name: /^1\. / })
  const { correctAnswer, evidence } = questions[0]!
  const key = first.getByRole('radio', { name: new RegExp(`^${correctAnswer}\\.`) })
  await key.focus()
  await page.keyboard.press('Space')
  await expect(key).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(first.locator('summary')).toBeFocused()
  await expect(first.locator('summary')).toHaveText('Check your answer', { useInnerText: true })
  await page.keyboard.press('Enter')
  await expect(first.getByText('Correct.', { exact: true })).toBeVisible()
  await expect(page.locator('.paragraph[data-evidence]')).toHaveCount(evidence.length)
  await expect(first.locator('summary')).toBeFocused()
  await expect(first.locator('summary')).toHaveText('Hide answer and explanations', { useInnerText: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator(`#paragraph-${evidence[1]}`)).toBeInViewport()
  await expect(page.getByText('1 of 1 correct so far.')).toBeVisible()
  await page.getByRole('link', { name: 'Register – Test 1 is free' }).click()
  await expect(page).toHaveURL('/register')
})

test('on a phone the verdict on an answer comes into sight whole, and the focus stays', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/sample')
  const first = page.getByRole('group', { name: /^1\. / })
  const summary = first.locator('summary')
  await first.getByRole('radio').first().check()
  // At the lower edge of the screen: what it opens is below that.
  await summary.evaluate((each) => each.scrollIntoView({ block: 'end' }))
  await summary.click()
  await expect(first.locator('details p').first()).toBeInViewport({ ratio: 1 })
  await expect(first.getByText('Wrong.', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(summary).toBeFocused()
})

test('axe finds nothing on the sample, with an answer open, in any scheme', async ({ page }) => {
  await page.goto('/sample')
  await page.getByRole('group', { name: /^1\. / }).getByRole('radio').first().check()
  await page.getByText('Check your answer').click()
  await expect(page.getByText('Wrong.', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('faults stand at their fields, and the provider is not asked', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/identitytoolkit|signUp|signInWithPassword|sendOobCode/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Email').fill('name@example')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByText('Enter a complete email address, such as name@example.com.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/too short/)).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  expect(asked).toEqual([])
})

test('a deep link is kept through the login, and forgotten by whoever logs out there', async ({ page }) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
  const logIn = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
  }
  await page.goto('/purchase-history')
  await expect(page).toHaveURL('/login')
  await logIn()
  await expect(page.getByRole('heading', { name: 'Purchase History' })).toBeVisible()
  await expect(page).toHaveURL('/purchase-history')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await logIn()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
  await page.getByRole('link', { name: 'View Purchase History' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Passage Nine' }).click()
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
})

test('an address of nobody’s is not found, and leads on', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Try a sample passage' }).click()
  await expect(page.getByRole('heading', { name: 'Sample Passage' })).toBeVisible()
})

test('the app can be installed: a whole manifest, and icons of the sizes that it says', async ({ page }) => {
  await page.goto('/login')
  const read = async (path: string) => page.evaluate(async (address) => (await fetch(address)).json(), path)
  const manifest = await read((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  expect(manifest).toMatchObject({
    name: 'Passage Nine',
    display: 'standalone',
    start_url: '/login',
    scope: '/',
  })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  const drawn = [...icons.filter(({ src }) => src.endsWith('.png')), { src: touch, sizes: '180x180' }]
  for (const { src, sizes } of drawn) {
    expect({ src, sizes: await sizeOf(page, src) }).toEqual({ src, sizes })
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toContain('512x512')
  expect(icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toContain('512x512')
  // What Chromium itself has against it; it says so only where a worker is, which journeys leave out.
  const devTools = await page.context().newCDPSession(page)
  const { errors } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

/** As the browser decodes it. */
const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)

test('the colour around the page follows the scheme that is chosen', async ({ page }) => {
  const around = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      return metas.find(({ media }) => matchMedia(media).matches)?.content
    })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  expect(await around()).toBe('#14171D')
  const settings = { scheme: '"salmon"', textSize: '100' }
  // Where no program keeps its own over them.
  await page.goto('/robots.txt')
  await page.evaluate((kept) => localStorage.setItem('passage-nine/settings', kept), JSON.stringify(settings))
  await page.goto('/login')
  await expect.poll(around).toBe('#FFB59C')
})

for (const path of ['/login', '/register', '/sample']) {
  for (const width of [375, 1440]) {
    test(`nothing on ${path} moves once it is shown, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 812 })
      await watchShifts(page)
      await page.goto(path)
      // Alive: what can be pressed is off until the program is here.
      await expect(page.locator('main').locator('button, input[type=radio]').first()).toBeEnabled()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      await expectStill(page)
    })
  }
}
