import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { runProgram } from '../../functions/program'
import { chromiumArguments, chromiumPath } from '../../test/support/journeys/chromium'
import { Stack } from '../../test/support/journeys/stack'
import { walk } from './walk'

/**
 * npm run pictures [-- --to folder]: screenshots at three widths in each color scheme, by default in docs/screens.
 * Needs a build.
 */
const SIZES = { 375: 812, 768: 1024, 1440: 900 }
const SCHEMES = ['light', 'dark', 'salmon'] as const
const DOCS = 'docs/screens'
const WEBP_QUALITY = 80
/** Until fonts and animations have finished. */
const REST_MS = 500

async function main(asked: string | undefined): Promise<void> {
  const folder = asked ?? DOCS
  const format = asked === undefined ? 'webp' : 'png'
  mkdirSync(folder, { recursive: true })
  const stack = new Stack()
  await stack.start()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    for (const [width, height] of Object.entries(SIZES)) {
      for (const scheme of SCHEMES) {
        const viewport = { width: Number(width), height }
        const page = await browser.newPage({ baseURL: stack.url, viewport })
        await page.addInitScript(keepScheme, scheme)
        const devtools = await page.context().newCDPSession(page)
        await walk(page, async (name) => {
          const title = [name, width, ...(scheme === 'light' ? [] : [scheme])].join('-')
          const file = `${folder}/${title}.${format}`
          if (asked === undefined && !existsSync(file)) return
          await page.waitForTimeout(REST_MS)
          const { data } = await devtools.send('Page.captureScreenshot', { format, quality: WEBP_QUALITY })
          writeFileSync(file, Buffer.from(data, 'base64'))
        })
        await page.context().close()
      }
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
}

/** Stores settings as src/app/store/persistence.ts does. Runs in the page. */
function keepScheme(scheme: string): void {
  localStorage.setItem('passage-nine/settings', JSON.stringify({ scheme: JSON.stringify(scheme) }))
}

runProgram(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  await main(values.to)
  process.exit(0)
})
