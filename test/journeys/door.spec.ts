import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { FullContent } from '../../domain/content'
import { installDevTools } from '../support/journeys/devTools'
import { expect, test } from '../support/journeys/journey'

const { passage, questions } = FullContent.parse(
  JSON.parse(readFileSync('content/sample/passage.json', 'utf8')),
).test

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the login says what this is and what it costs, and the sample is read whole', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('noscript p')).toContainText('Passage Nine needs JavaScript')
    await expect(page.getByRole('heading', { name: 'Login Page' })).toBeVisible()
    await expect(page.getByText('Test 1 is free', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('$440.00').first()).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('support@localhost')).toBeVisible()

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
    await page.getByRole('link', { name: 'Start Test 1 free' }).click()
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

test('a stranger tries the sample by keyboard, sees each verdict whole on a phone, and continues to register', async ({
  page,
}) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'Try a sample passage' }).click()
  await expect(page).toHaveURL('/sample')
  const first = page.getByRole('group', { name: /^1\. / })
  const { correctAnswer, evidence } = questions[0]!
  const key = first.getByRole('radio', { name: new RegExp(`^${correctAnswer}\\.`) })
  await key.focus()
  await page.keyboard.press('Space')
  await expect(key).toBeChecked()
  const summary = first.locator('summary')
  // Past the buttons that strike out this option and those below.
  const isThere = () => summary.evaluate((each) => each === document.activeElement)
  for (let stops = 0; stops < 5 && !(await isThere()); stops += 1) await page.keyboard.press('Tab')
  await expect(summary).toBeFocused()
  await expect(summary).toHaveText('Check your answer', { useInnerText: true })
  await page.keyboard.press('Enter')
  await expect(first.getByText('Correct.', { exact: true })).toBeVisible()
  await expect(page.locator('.paragraph[data-evidence]')).toHaveCount(evidence.length)
  await expect(summary).toBeFocused()
  await expect(summary).toHaveText('Hide answer and explanations', { useInnerText: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator(`#paragraph-${evidence[1]}`)).toBeInViewport()
  await expect(page.getByText('1 of 1 correct so far.')).toBeVisible()

  await page.setViewportSize({ width: 375, height: 812 })
  await page.reload()
  const menu = page.getByRole('dialog', { name: 'Highlight' })
  await expect(page.getByRole('button', { name: 'Start the clock' })).toBeEnabled()
  await page.locator('[data-paragraph="1"]').evaluate((text) => getSelection()?.selectAllChildren(text))
  await menu.getByRole('button', { name: 'Yellow' }).click()
  await page.locator('mark').first().click()
  await menu.getByRole('button', { name: 'Erase' }).click()
  await expect(page.locator('mark')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Questions' }).click()
  await first.getByRole('radio').first().check()
  // At the lower edge, to open below the screen.
  await summary.evaluate((each) => each.scrollIntoView({ block: 'end' }))
  await summary.click()
  await expect(first.locator('details p').first()).toBeInViewport({ ratio: 1 })
  await expect(first.getByText('Wrong.', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(summary).toBeFocused()
  await page.getByRole('link', { name: 'Start Test 1 free' }).click()
  await expect(page).toHaveURL('/register')
})

test('the app can be installed, wears the scheme that is chosen, and keeps Redux DevTools out where the owner says so', async ({
  page,
}) => {
  await page.route(/\/login$/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"apiBase":', '"devTools":false,"apiBase":')
    expect(text).toContain('"devTools":false')
    await route.fulfill({ response, body: text })
  })
  const seen = await installDevTools(page, [])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  expect(seen).toEqual({ actions: [], connected: [], troubles: [] })

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
  for (const wanted of ['maskable', undefined])
    expect(icons.filter(({ purpose }) => purpose === wanted).map(({ sizes }) => sizes)).toContain('512x512')
  const devTools = await page.context().newCDPSession(page)
  const { errors } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])

  const around = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      return metas.find(({ media }) => matchMedia(media).matches)?.content
    })
  expect(await around()).toBe('#14171D')
  // The app would overwrite the settings.
  await page.goto('/robots.txt')
  const settings = JSON.stringify({
    ...{ scheme: '"salmon"', textSize: '100' },
    ...{ lineSpacing: '"normal"', typeface: '"literata"' },
  })
  await page.evaluate((kept) => localStorage.setItem('passage-nine/settings', kept), settings)
  await page.goto('/login')
  await expect.poll(around).toBe('#FFB59C')
})

const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
