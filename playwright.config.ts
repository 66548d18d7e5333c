import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './test/support/journeys/chromium'

/** Journeys through the real product in a real browser; each worker starts a stack of its own on free ports. */
export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/support/journeys/globalSetup.ts',
  outputDir: 'test-results',
  // A busy machine is slow, and that is no failure.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // Snapshots of a page with nine passages in it would take longer than the acts, and a film of all a fifth of the time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // Requests that a worker answers escape page.route; the offline journeys allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
  },
})
