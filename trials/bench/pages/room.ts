import type { Browser, Page } from '@playwright/test'
import { register, startTest } from '../../../test/support/journeys/journey'
import { type Figure } from '../figures'
import { SLOWED_TIMES } from './slowDevice'
import { byHand, byProduct, openYardstick } from './yardstick'

const CHOICES = 25

type Timing = { storedMs: number; acknowledgedMs: number }

/** Chooses an option by a click, and times its journal entry's coming and going. */
async function timeChoice(page: Page, index: number): Promise<Timing> {
  return page.evaluate(async (turn) => {
    const journal = 'passage-nine/journal/'
    const { setItem, removeItem } = Storage.prototype
    try {
      return await new Promise<{ storedMs: number; acknowledgedMs: number }>((resolve) => {
        let clickedAt = 0
        let storedMs = 0
        Storage.prototype.setItem = function store(key, value) {
          setItem.call(this, key, value)
          if (key.startsWith(journal)) storedMs = performance.now() - clickedAt
        }
        Storage.prototype.removeItem = function remove(key) {
          removeItem.call(this, key)
          if (key.startsWith(journal)) resolve({ storedMs, acknowledgedMs: performance.now() - clickedAt })
        }
        const question = (Math.floor(turn / 4) % 6) + 1
        const letter = 'ABCD'[turn % 4]
        clickedAt = performance.now()
        document
          .querySelector<HTMLInputElement>(`input[name="question-${question}"][value="${letter}"]`)
          ?.click()
      })
    } finally {
      Object.assign(Storage.prototype, { setItem, removeItem })
    }
  }, index)
}

const ROUNDS = 5
const IDLE_SECONDS = 60

/** People are slower; what an act leads to, its save included, is over by the next. A machine that rested is slower too. */
const BETWEEN_ACTS_MS = 1_300

const wantedMs = { choice: 32, strike: 32, flag: 32, passage: 50, highlight: 50 }
type Act = keyof typeof wantedMs
const acts = Object.keys(wantedMs) as Act[]

/** From the act to the paint that shows it. */
async function timePaint(page: Page, act: string): Promise<number> {
  return page.evaluate(async (code) => {
    // The act is a piece of this file, sent to the page as text.
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

/** From each act to the paint that shows it, with the processor slowed. */
async function timeDrawing(page: Page, codeOf: Record<Act, (turn: number) => string>) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
  const drawn: [Act, number[]][] = []
  for (const act of acts) {
    const times: number[] = []
    for (let turn = 0; turn < CHOICES; turn += 1) {
      times.push(await timePaint(page, codeOf[act](turn)))
      await page.waitForTimeout(BETWEEN_ACTS_MS)
    }
    drawn.push([act, times])
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return new Map(drawn)
}

/** What the browser counts of a page, by its names. */
async function metricsOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const metric = async (name: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find((each) => each.name === name)?.value ?? NaN
  }
  return { devtools, metric }
}

/** What an idle minute costs the main thread, in ms. */
async function measureIdle(page: Page): Promise<number> {
  const { metric } = await metricsOf(page)
  await page.bringToFront()
  // What was done before it is collected in the meantime.
  await page.waitForTimeout(20_000)
  const busyBefore = await metric('TaskDuration')
  await page.waitForTimeout(IDLE_SECONDS * 1_000)
  return ((await metric('TaskDuration')) - busyBefore) * 1_000
}

/** How much the heap grows over rounds through all passages, in bytes. */
async function measureHeap(page: Page): Promise<number> {
  const { devtools, metric } = await metricsOf(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return metric('JSHeapUsedSize')
  }
  const round = async () => {
    for (let passage = 0; passage < 9; passage += 1) {
      await timePaint(page, byProduct.passage(passage))
      await page.waitForTimeout(50)
    }
  }
  await round()
  const before = await heap()
  for (let count = 0; count < ROUNDS; count += 1) await round()
  return (await heap()) - before
}

/**
 * How long a choice takes to be stored and to be acknowledged, how long each act of the room takes to be drawn on a
 * slow processor, how the heap grows, and what an idle minute costs; beside them the browser alone with the same page.
 */
export async function measureRoom(browser: Browser, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ baseURL: url })
  // The helper by which tsx names functions, in what is sent to the page.
  await page.addInitScript('globalThis.__name = (value) => value')
  await register(page)
  await startTest(page)
  const timings: Timing[] = []
  for (let index = 0; index < CHOICES; index += 1) {
    timings.push(await timeChoice(page, index))
    // Saves are a second apart; each choice shall find the way free.
    await page.waitForTimeout(1_100)
  }
  const still = await openYardstick(page)
  const alone = await timeDrawing(still, byHand)
  await still.close()
  const drawn = await timeDrawing(page, byProduct)
  const heap = await measureHeap(page)
  const idle = await measureIdle(page)
  const clock = await openYardstick(page)
  await clock.evaluate(byHand.clock)
  const idleAlone = await measureIdle(clock)
  await clock.close()
  await page.close()
  return [
    {
      what: 'choice until stored on the device',
      unit: 'ms',
      values: timings.map((each) => each.storedMs),
      wanted: 50,
    },
    {
      what: 'choice until acknowledged',
      unit: 'ms',
      values: timings.map((each) => each.acknowledgedMs),
      wanted: 300,
    },
    ...acts.flatMap((act) => [
      { what: `${act} until painted`, unit: 'ms', values: drawn.get(act) ?? [], wanted: wantedMs[act] },
      { what: `${act} until painted, by hand`, unit: 'ms', values: alone.get(act) ?? [] },
    ]),
    { what: `heap after ${ROUNDS} rounds, grown by`, unit: 'MB', values: [heap / 1_000_000], wanted: 1 },
    { what: 'an idle minute of the main thread', unit: 'ms', values: [idle], wanted: 200 },
    { what: 'an idle minute with a clock by hand', unit: 'ms', values: [idleAlone] },
  ]
}
