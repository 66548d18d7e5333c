import type { Browser, BrowserContext } from '@playwright/test'
import { register, startTest } from '../../../test/support/journeys/journey'
import { figuresOf, type Figure } from '../figures'
import { openSlowly, type Opening } from './slowDevice'

const ROOM = '/testpage?testNumber=1'

const APP_IS_KEPT = 'navigator.serviceWorker.ready'

/** Until idle requests have ended. */
const SETTLED_MS = 1_500

type Opened = Opening & { kilobytes: number }

/** Times from navigation to a usable login, and to an answerable question, on a slow link and CPU. */
export async function measureOpening(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  const state = await deviceWithATest(browser, url)
  const login: Opened[] = []
  const first: Opened[] = []
  const again: Opened[] = []
  for (let round = 0; round < rounds; round += 1) {
    const stranger = await browser.newContext()
    login.push(await open(stranger, `${url}/login`, 'login'))
    await stranger.close()
    const known = await browser.newContext({ storageState: state })
    first.push(await open(known, `${url}${ROOM}`, 'answer', APP_IS_KEPT))
    again.push(await open(known, `${url}${ROOM}`, 'answer'))
    await known.close()
  }
  return [
    ...figures('login, first visit', 'until it can be typed', login),
    ...figures('test under way, first visit', 'until answered', first),
    ...figures('test under way, return visit', 'until answered', again),
  ]
}

async function open(
  context: BrowserContext,
  address: string,
  goal: 'answer' | 'login',
  then = '',
): Promise<Opened> {
  const page = await context.newPage()
  const { kilobytes, seen } = await openSlowly(page, address, goal)
  await page.waitForTimeout(SETTLED_MS)
  const opening = await seen()
  await page.evaluate(then)
  await page.close()
  return { ...opening, kilobytes }
}

async function deviceWithATest(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await register(page)
  await startTest(page)
  await page.waitForTimeout(SETTLED_MS)
  const state = await context.storageState()
  await context.close()
  return state
}

function figures(title: string, ready: string, openings: readonly Opened[]): Figure[] {
  return figuresOf(openings, {
    readyMs: { what: `${title}: ${ready}`, unit: 'ms' },
    blockedMs: { what: `${title}: blocking time`, unit: 'ms' },
    kilobytes: { what: `${title}: fetched by then`, unit: 'kB' },
  })
}
