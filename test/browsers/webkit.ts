import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { By, Capabilities, WebDriver, type WebElement } from 'selenium-webdriver'
import { Executor, HttpClient } from 'selenium-webdriver/http'
import { DriverService } from 'selenium-webdriver/remote'
import { findProgram, type Browser, type BrowserKind, type Target } from './browser'

/** WebKitGTK's MiniBrowser on a virtual screen. */
export const webkit: BrowserKind = {
  name: 'webkit',
  missing: () => [
    ...(findProgram('WebKitWebDriver') ? [] : ['WebKit is missing: apt-get install webkit2gtk-driver']),
    ...(findProgram('Xvfb') ? [] : ['WebKit has no screen: apt-get install xvfb']),
  ],
  start,
}

async function start(): Promise<Browser> {
  const screen = spawn(
    findProgram('Xvfb') ?? '',
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  process.once('exit', () => screen.kill())
  const [display]: unknown[] = await once(screen.stdout, 'data')
  const service = new DriverService.Builder(findProgram('WebKitWebDriver') ?? 'WebKitWebDriver')
    .setHostname('127.0.0.1')
    .setEnvironment({ ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' })
    .build()
  const capabilities = new Capabilities().setAlertBehavior('accept')
  const driver = WebDriver.createSession(new Executor(new HttpClient(await service.start())), capabilities)
  let tabs = 0
  return {
    async openTab() {
      // The driver can't bring a tab to the front, so others are windows.
      if (tabs++ > 0) await driver.switchTo().newWindow('window')
      return targetOf(driver, await driver.getWindowHandle())
    },
    faults: [],
    async close() {
      await driver.quit().catch(() => undefined)
      await service.kill()
      screen.kill()
    },
  }
}

function targetOf(driver: WebDriver, handle: string, frame?: string): Target {
  /** Commands go to the window and frame chosen last. */
  async function inFrame<Result>(work: () => Promise<Result>): Promise<Result> {
    await driver.switchTo().window(handle)
    if (frame !== undefined) await driver.switchTo().frame(await driver.findElement(By.css(frame)))
    return work()
  }
  return {
    goto: (url) => inFrame(() => driver.get(url)),
    reload: () => inFrame(() => driver.navigate().refresh()),
    evaluate: (source) => inFrame(() => driver.executeScript<string>(`return ${source}`)),
    click: (source) =>
      inFrame(async () => (await driver.executeScript<WebElement>(`return ${source}`)).click()),
    type: (text) => inFrame(() => driver.actions().sendKeys(text).perform()),
    drag: ([first, ...others]) =>
      inFrame(async () => {
        const actions = driver.actions()
        if (first) actions.move({ ...rounded(first), duration: 0 }).press()
        for (const point of others) actions.move({ ...rounded(point), duration: 0 })
        await actions.release().perform()
      }),
    within: (selector) => targetOf(driver, handle, selector),
    bringToFront: () => inFrame(async () => undefined),
    screenshot: () => inFrame(async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
  }
}

const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })
