import type { Browser, Page } from '@playwright/test'
import { register, startTest } from '../../../test/support/journeys/journey'
import type { Figure } from '../figures'
import { SLOWED_TIMES } from './slowDevice'

const TURNS = 25

const ROUNDS = 5
const IDLE_SECONDS = 60

/** Longer than any work an act causes, saves included. */
const BETWEEN_ACTS_MS = 1_300

const WANTED_HEAP_MB = 1

async function timePaint(page: Page, act: string): Promise<number> {
  return page.evaluate(async (code) => {
    const perform = new Function(code)
    const before = performance.now()
    perform()
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    })
    return performance.now() - before
  }, act)
}

async function timeDrawing(page: Page): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
  const drawn: Figure[] = []
  for (const [name, codeOf] of Object.entries(acts)) {
    const values: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      values.push(await timePaint(page, codeOf(turn)))
      await page.waitForTimeout(BETWEEN_ACTS_MS)
    }
    drawn.push({ what: `${name} until painted`, unit: 'ms', values })
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return drawn
}

async function metricsOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const metric = async (name: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find((each) => each.name === name)?.value ?? NaN
  }
  return { devtools, metric }
}

/** In ms of main thread time. */
async function measureIdle(page: Page): Promise<number> {
  const { metric } = await metricsOf(page)
  await page.bringToFront()
  // Garbage of earlier work is collected first.
  await page.waitForTimeout(20_000)
  const busyBefore = await metric('TaskDuration')
  await page.waitForTimeout(IDLE_SECONDS * 1_000)
  return ((await metric('TaskDuration')) - busyBefore) * 1_000
}

/** In bytes. */
async function measureHeap(page: Page): Promise<number> {
  const { devtools, metric } = await metricsOf(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return metric('JSHeapUsedSize')
  }
  const round = async () => {
    for (let passage = 0; passage < 9; passage += 1) {
      await timePaint(page, acts.passage(passage))
      await page.waitForTimeout(50)
    }
  }
  await round()
  const before = await heap()
  for (let count = 0; count < ROUNDS; count += 1) await round()
  return (await heap()) - before
}

const optionOf = (turn: number) => (turn % 5) * 4 + (Math.floor(turn / 5) % 4)

/** Run in the page. */
const acts = {
  choice: (turn: number) =>
    `document.querySelectorAll('.questions [data-open] .option input:enabled')[${optionOf(turn)}].click()`,
  passage: (turn: number) =>
    `document.querySelectorAll('nav[aria-label=Passages] .numbers button')[${(turn + 1) % 9}].click()`,
}

export async function measureRoom(browser: Browser, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ baseURL: url })
  // tsx's helper for names of functions.
  await page.addInitScript('globalThis.__name = (value) => value')
  await register(page)
  await startTest(page)
  const drawn = await timeDrawing(page)
  const heap = (await measureHeap(page)) / 1_000_000
  const idle = await measureIdle(page)
  await page.close()
  return [
    ...drawn,
    { what: `heap after ${ROUNDS} rounds, grown by`, unit: 'MB', values: [heap], wanted: WANTED_HEAP_MB },
    { what: 'an idle minute of the main thread', unit: 'ms', values: [idle] },
  ]
}
