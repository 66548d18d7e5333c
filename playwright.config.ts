import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './test/support/journeys/chromium'

/** Those that kill the server or move its clock; the others have one product together. */
const withOwnStack = ['clock', 'killed', 'twoDevices'].map((name) => `**/${name}.spec.ts`)

/** Journeys through the real product in a real browser. */
export default defineConfig<object, { hasOwnStack: boolean }>({
  testDir: 'test/journeys',
  globalSetup: ['./test/support/journeys/globalSetup.ts', './test/support/journeys/sharedStack.ts'],
  outputDir: 'test-results',
  // A busy machine is slow, and that is no failure.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A browser waits for half of its time.
  workers: 4,
  // A second try on a busy machine; the run names each journey that needed it as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  projects: [
    { name: 'own stack', testMatch: withOwnStack, workers: 1, use: { hasOwnStack: true } },
    { name: 'one stack', testIgnore: withOwnStack, fullyParallel: true },
  ],
  use: {
    // Snapshots of a page with nine passages in it would take longer than the acts, and a film of all a fifth of the time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // Requests that a worker answers escape page.route; the offline journeys allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
  },
})
