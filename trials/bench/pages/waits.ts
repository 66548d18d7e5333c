import type { Browser, BrowserContext, Page } from '@playwright/test'
import { questionsOfPassage } from '../../../domain/exam'
import { PASSWORD, newEmail } from '../../../test/support/journeys/journey'
import { figuresOf, ratioTo, type Figure } from '../figures'
import { servePlainRoom } from './plainRoom'
import { openSlowly } from './slowDevice'
import { openBareWalk } from './bareWalk'
import { timeWait, type Sought } from './inPage'

const LOOK_MS = 2_000

/** Ratio to the sum of the bare page's waits. */
const WANTED_RATIO = 1.8

type Wait = 'open' | 'register' | 'start' | 'next' | 'finish' | 'score' | 'explanation' | 'sum'

const titles: Record<Wait, string> = {
  open: 'open /register, until it can be typed',
  register: 'Register, until Start can be pressed',
  start: 'Start and the page before it, until the first option can be pressed',
  next: 'Next at once, until passage 2 is shown',
  finish: 'Finish Test, until its dialog can be answered',
  score: 'Finish, until the score is told',
  explanation: 'closing the score, until the first explanation is shown',
  sum: 'all seven waits',
}

const places = {
  register: { selector: 'form button[type=submit]' },
  startTest: { selector: 'section[aria-label=Next] button', text: 'Start' },
  begin: { selector: '.gate-actions button', text: 'Start' },
  firstOption: { selector: '[data-open] input[name=question-1]' },
  next: { selector: 'button[aria-label="Next passage"]' },
  laterOption: { selector: `[data-open] input[name=question-${questionsOfPassage(2)[0]}]` },
  finishTest: { selector: 'main button', text: 'Finish Test' },
  confirm: { selector: ':is(dialog, [role=dialog]) button', text: 'Finish' },
  review: { selector: ':is(dialog, [role=dialog]) button', text: 'Review answers' },
  explanation: { selector: '[data-open] fieldset[data-right]' },
} satisfies Record<string, Sought>

/** Times each wait from registration to the first explanation, on a slow link and CPU, beside the bare page. */
export async function measureWaits(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  const plain = await servePlainRoom(await registerMarkup(browser, url))
  const product: Record<Wait, number>[] = []
  const bare: Record<Wait, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    product.push(await inNewWindow(browser, (page) => walk(page, `${url}/register`)))
    bare.push(await inNewWindow(browser, (page) => walk(page, plain.url, () => openBareWalk(page, url))))
  }
  await plain.stop()
  return [
    ...figuresOf(product, describeWaits('')),
    ...figuresOf(bare, describeWaits(', floor')),
    ratioTo('all seven waits, to their floor', sumsOf(product), sumsOf(bare), WANTED_RATIO),
  ]
}

const sumsOf = (rounds: readonly Record<Wait, number>[]) => rounds.map(({ sum }) => sum)

function describeWaits(suffix: string) {
  const entries = Object.entries(titles).map(([name, title]) => [name, { what: title + suffix, unit: 'ms' }])
  return Object.fromEntries(entries) as Record<Wait, Omit<Figure, 'values'>>
}

async function inNewWindow<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context: BrowserContext = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const result = await use(page)
  await context.close()
  return result
}

async function walk(page: Page, address: string, goOn = async () => {}): Promise<Record<Wait, number>> {
  const { seen } = await openSlowly(page, address, 'login')
  const { readyMs: open } = await seen()
  await goOn()
  const wait = async (press: Sought, next: Sought, lookMs = LOOK_MS) => {
    await page.waitForTimeout(lookMs)
    return timeWait(page, press, next)
  }
  await page.locator('input[type=email]').fill(newEmail())
  await page.locator('input[type=password]').fill(PASSWORD)
  const register = await wait(places.register, places.startTest)
  const gate = await wait(places.startTest, places.begin)
  const room = await wait(places.begin, places.firstOption)
  const next = await wait(places.next, places.laterOption, 0)
  const finish = await wait(places.finishTest, places.confirm)
  const score = await wait(places.confirm, places.review)
  const explanation = await wait(places.review, places.explanation)
  const waits = { open, register, start: gate + room, next, finish, score, explanation }
  return { ...waits, sum: Object.values(waits).reduce((sum, ms) => sum + ms, 0) }
}

async function registerMarkup(browser: Browser, url: string) {
  const page = await browser.newPage()
  await page.goto(`${url}/register`)
  await page.waitForLoadState('networkidle')
  const markup = await page.evaluate(() => ({
    body: document.getElementById('root')?.innerHTML ?? '',
    styles: [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => !(rule instanceof CSSFontFaceRule))
      .map(({ cssText }) => cssText)
      .join('\n'),
  }))
  await page.close()
  return markup
}
