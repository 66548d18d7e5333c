import { existsSync } from 'node:fs'

/** The browser of the machine: CHROMIUM_PATH, or where Debian, Ubuntu and macOS put it. */
export function chromiumPath(): string {
  const path = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((each) => each !== undefined && existsSync(each))
  if (path === undefined) {
    throw new Error('No Chromium found: `apt-get install chromium`, or name one by CHROMIUM_PATH.')
  }
  return path
}

/** Playwright's own, which a second switch replaces, as far as they matter here. */
const playwrightsDisabled = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'AimEnabled', 'PreconnectToSearch'],
]
/** Pages of the browser's own, which every new window loads for its address bar: a second of the processor each. */
const pagesOfTheWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightsDisabled, ...pagesOfTheWindow]}`,
]
