import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { runProgram } from '../functions/program'
import { chromiumArguments, chromiumPath } from '../test/support/journeys/chromium'
import { screens } from '../test/support/journeys/everyScreen'
import { LAPTOP, PHONE, TABLET } from '../test/support/journeys/screens'
import { schemeNames } from '../src/ui/theme/schemeNames'
import { Stack } from '../test/support/journeys/stack'

/**
 * npm run pictures [-- --to folder]: screenshots at three widths in each color scheme, by default those that are in
 * docs/screens. Needs a build.
 */
const DOCS = 'docs/screens'
const WEBP_QUALITY = 80
/** Until fonts and animations have finished. */
const REST_MS = 500

/** By the walks of everyScreen.ts. */
const pictures: Record<string, Record<string, string>> = {
  'of a stranger': { '/login': 'login', '/sample': 'sample' },
  'before and in the room': {
    'Available Tests': 'tests',
    'the page before a test': 'gate',
    'the room': 'room-passage',
    'the room, in use': 'room',
    'Confirm Finish Test': 'finish',
  },
  'after a test and of practice': {
    'the review': 'review',
    'the report': 'report',
    'progress, with figures': 'progress',
    'a practice': 'practice',
  },
  'of an account': { '/account': 'account' },
  'of a purchase': { 'the provider’s frame': 'checkout' },
}

runProgram(async () => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  const folder = to ?? DOCS
  const format = to === undefined ? 'webp' : 'png'
  mkdirSync(folder, { recursive: true })
  const stack = await new Stack().start()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    for (const [what, walk] of Object.entries(screens)) {
      const page = await browser.newPage({ baseURL: stack.url, viewport: LAPTOP })
      const devtools = await page.context().newCDPSession(page)
      const take = async (name: string) => {
        const picture = pictures[what]?.[name]
        for (const size of [PHONE, TABLET, LAPTOP])
          for (const scheme of schemeNames) {
            const title = [picture, size.width, ...(scheme === 'light' ? [] : [scheme])].join('-')
            const file = `${folder}/${title}.${format}`
            if (picture === undefined || (to === undefined && !existsSync(file))) continue
            await page.setViewportSize(size)
            await page.evaluate((chosen) => (document.documentElement.dataset['scheme'] = chosen), scheme)
            await page.waitForFunction('!document.querySelector(".said")?.textContent')
            await page.waitForTimeout(REST_MS)
            const { data } = await devtools.send('Page.captureScreenshot', { format, quality: WEBP_QUALITY })
            writeFileSync(file, Buffer.from(data, 'base64'))
          }
        await page.setViewportSize(LAPTOP)
        await page.evaluate(() => delete document.documentElement.dataset['scheme'])
      }
      await walk(page, take, stack)
      await page.context().close()
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
  process.exit(0)
})
