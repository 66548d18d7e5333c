import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './test/support/journeys/chromium'

/** These kill the server or change its clock; the others share one stack. */
const withOwnStack = ['clock', 'killed', 'lateWork'].map((name) => `**/${name}.spec.ts`)

export default defineConfig<object, { hasOwnStack: boolean }>({
  testDir: 'test/journeys',
  globalSetup: './test/support/journeys/globalSetup.ts',
  outputDir: 'test-results',
  // Long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A browser is idle about half the time.
  workers: 4,
  // CI reports a test that needed the retry as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  projects: [
    { name: 'own stack', testMatch: withOwnStack, workers: 1, use: { hasOwnStack: true } },
    { name: 'one stack', testIgnore: withOwnStack, fullyParallel: true },
  ],
  use: {
    // Snapshots of nine passages take longer than the test itself, and screenshots a fifth of its time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // page.route misses requests of a service worker; the offline journeys allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
  },
})
