import { chromium } from '@playwright/test'
import { findFreePort } from '../../../scripts/stack/ports'
import { chromiumArguments, chromiumPath } from '../../../test/support/journeys/chromium'
import { figuresOf, type Figure } from '../figures'

type Audit = { score: number; paintedMs: number; largestMs: number; blockedMs: number; shift: number }

/**
 * Lighthouse's performance of the screens that a stranger comes to, with its own settings for a mobile device, a browser of
 * its own each time.
 */
export async function measureLighthouse(url: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of ['/login', '/sample']) {
    const audits: Audit[] = []
    for (let round = 0; round < rounds; round += 1) audits.push(await auditOnce(url + screen))
    const what = `Lighthouse, ${screen}`
    figures.push(
      ...figuresOf(audits, {
        score: { what: `${what}: performance`, unit: '', wanted: 0.95 },
        paintedMs: { what: `${what}: first paint`, unit: 'ms' },
        largestMs: { what: `${what}: largest paint`, unit: 'ms' },
        blockedMs: { what: `${what}: blocking time`, unit: 'ms' },
        shift: { what: `${what}: layout shift`, unit: '' },
      }),
    )
  }
  return figures
}

async function auditOnce(url: string): Promise<Audit> {
  // A module of its own kind, and a large one: only who measures waits for it.
  const { default: lighthouse } = await import('lighthouse')
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] })
    const value = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? NaN
    return {
      score: result?.lhr.categories.performance?.score ?? NaN,
      paintedMs: value('first-contentful-paint'),
      largestMs: value('largest-contentful-paint'),
      blockedMs: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}
