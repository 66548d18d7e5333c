import puppeteer, { type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import { findProgram, type Browser, type BrowserKind, type Target } from './browser'

const program = () => findProgram('firefox-esr') ?? findProgram('firefox')

/** Over WebDriver BiDi, without geckodriver. */
export const firefox: BrowserKind = {
  name: 'firefox',
  missing: () => (program() === null ? ['Firefox is missing: apt-get install firefox-esr'] : []),
  start,
}

/** A user's settings instead of the lenient ones for tests. */
const PREFERENCES = { 'remote.prefs.recommended': false, 'dom.disable_open_during_load': true }

async function start(): Promise<Browser> {
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', headless: true, extraPrefsFirefox: PREFERENCES },
    executablePath: program() ?? 'firefox',
    defaultViewport: { width: 1280, height: 900 },
  })
  const faults: string[] = []
  return {
    async openTab() {
      const page = await browser.newPage()
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('dialog', (dialog) => void dialog.accept())
      return targetOf(page, async () => page.mainFrame())
    },
    faults,
    close: () => browser.close(),
  }
}

function targetOf(page: Page, frame: () => Promise<Frame>): Target {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (source) => (await frame()).evaluate(source) as Promise<string>,
    async click(source) {
      const handle = (await (await frame()).evaluateHandle(source)) as ElementHandle<Element>
      await handle.click()
    },
    type: (text) => page.keyboard.type(text),
    async drag([first, ...others]) {
      if (!first) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    within: (selector) =>
      targetOf(page, async () => {
        const inner = await (await (await frame()).$(selector))?.contentFrame()
        if (!inner) throw new Error(`No frame ${selector}`)
        return inner
      }),
    bringToFront: () => page.bringToFront(),
    screenshot: async () => Buffer.from(await page.screenshot()),
  }
}
