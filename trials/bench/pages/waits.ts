import type { Browser, Locator, Page } from '@playwright/test'
import { questionsOfPassage } from '../../../domain/exam'
import { PASSWORD, newEmail } from '../../../test/support/journeys/journey'
import { figuresOf, type Figure } from '../figures'
import { openSlowly } from './slowDevice'

const LOOK_MS = 2_000

const titles = {
  open: 'open /register, until it can be typed',
  register: 'Register, until Start can be pressed',
  start: 'Start and the page before it, until the first option can be pressed',
  next: 'Next at once, until passage 2 is shown',
  finish: 'Finish Test, until its dialog can be answered',
  score: 'Finish, until the score is told',
  explanation: 'closing the score, until the first explanation is shown',
  sum: 'all seven waits',
}

/** Times each wait from registration to the first explanation, on a slow link and CPU. */
export async function measureWaits(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  const measured: Record<keyof typeof titles, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage()
    measured.push(await walk(page, `${url}/register`))
    await page.close()
  }
  const described = Object.entries(titles).map(([name, what]) => [name, { what, unit: 'ms' }])
  return figuresOf(measured, Object.fromEntries(described))
}

async function walk(page: Page, address: string) {
  const { seen } = await openSlowly(page, address, 'login')
  const { readyMs: open } = await seen()
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name }).first()
  const dialog = page.getByRole('dialog')
  const openGate = button(/^Start/, page.getByRole('region', { name: 'Next', exact: true }))
  const start = button('Start', page.locator('.gate-actions'))
  const review = button('Review answers', dialog)
  const optionOf = (question: number | undefined) =>
    page.locator(`[data-open] label:has(input[name=question-${question}])`).first()
  await page.locator('input[type=email]').fill(newEmail())
  await page.locator('input[type=password]').fill(PASSWORD)
  const register = await timeWait(page.locator('form button[type=submit]'), openGate)
  const gate = await timeWait(openGate, start)
  const room = await timeWait(start, optionOf(1))
  const next = await timeWait(button('Next passage'), optionOf(questionsOfPassage(2)[0]), 0)
  const finish = await timeWait(button('Finish Test'), button('Finish', dialog))
  const score = await timeWait(button('Finish', dialog), review)
  const explanation = await timeWait(review, page.locator('[data-open] fieldset[data-right]').first())
  const waits = { open, register, start: gate + room, next, finish, score, explanation }
  return { ...waits, sum: Object.values(waits).reduce((sum, ms) => sum + ms, 0) }
}

/** In ms, until the next element can be pressed. */
async function timeWait(press: Locator, next: Locator, lookMs = LOOK_MS): Promise<number> {
  const page = press.page()
  await page.waitForTimeout(lookMs)
  await press.evaluate((element: HTMLElement) => {
    performance.mark('pressed')
    element.click()
  })
  await next.click({ trial: true })
  return page.evaluate(() => performance.measure('wait', 'pressed').duration)
}
