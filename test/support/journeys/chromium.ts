import { existsSync } from 'node:fs'

/** CHROMIUM_PATH, or the usual places on Debian, Ubuntu and macOS. */
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

/** Playwright's own list, which another switch would replace. */
const playwrightsDisabled = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'AimEnabled', 'PreconnectToSearch'],
]
/** The address bar's pages cost each window a second of CPU. */
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
