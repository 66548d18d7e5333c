import { chromium, type Page } from '@playwright/test'
import { register, startTest } from '../support/journeys/journey'
import { chromiumArguments, chromiumPath } from '../support/journeys/chromium'
import { Stack } from '../support/journeys/stack'
import { median, spread } from './statistics'

/**
 * npm run bench: how long a choice takes to be stored on the device, and to be acknowledged by the server, in a real
 * browser on this machine. Figures, never a test: machines differ.
 */
const CHOICES = 40

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

async function main(): Promise<void> {
  const stack = new Stack()
  await stack.start()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ baseURL: stack.url })
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
    const stored = timings.map(({ storedMs }) => storedMs)
    const acknowledged = timings.map(({ acknowledgedMs }) => acknowledgedMs)
    console.log(`choice to stored on the device   ${report(stored)}   (wanted: under 50 ms)`)
    console.log(`choice to acknowledged           ${report(acknowledged)}   (wanted: under 300 ms)`)
  } finally {
    await browser.close()
    await stack.stop()
  }
}

function report(values: number[]): string {
  const [low, high] = spread(values)
  return `median ${median(values).toFixed(1)} ms, middle half ${low.toFixed(1)}–${high.toFixed(1)} ms, n ${values.length}`
}

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
