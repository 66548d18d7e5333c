import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The browser of the machine: CHROMIUM_PATH, or where Debian, Ubuntu and macOS put it. */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path))

if (executablePath === undefined) {
  throw new Error('No Chromium found: `apt-get install chromium`, or name one by CHROMIUM_PATH.')
}

/** Journeys through the real product in a real browser; each worker starts a stack of its own on free ports. */
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    trace: 'retain-on-failure',
    // Requests that a worker answers escape page.route; the offline journeys allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
