import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { register, startTest } from '../support/journeys/journey'
import { chromiumArguments, chromiumPath } from '../support/journeys/chromium'
import { Stack } from '../support/journeys/stack'
import { median, spread } from './statistics'

/**
 * npm run bench:opening: on a slow 4G link with the processor slowed four times, how long it takes from the address
 * to the first question's answer, with nothing cached and on a return visit; and how long the login takes.
 * Figures, never a test: machines differ.
 */
const SLOWED_TIMES = 4
const LINK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const ROUNDS = Number(process.argv[2] ?? 7)
const ADDRESS = '/testpage?testNumber=1'

type Opening = {
  paintedMs: number
  largestMs: number
  /** Until a click on the first option is journalled on the device. */
  answeredMs: number
  blockedMs: number
  kilobytes: number
}

/** Runs in the page before anything of ours: notes paints and long tasks, and answers as soon as that is possible. */
function watchOpening(): void {
  const seen = { paintedMs: 0, largestMs: 0, answeredMs: 0, blockedMs: 0, tasks: [] as number[][] }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paintedMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestMs = startTime))
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push([startTime, duration])
    seen.blockedMs += Math.max(0, duration - 50)
  })
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function store(key: string, value: string) {
    setItem.call(this, key, value)
    if (key.startsWith('passage-nine/journal') && value.includes('"answer"') && seen.answeredMs === 0) {
      seen.answeredMs = performance.now()
    }
  }
  // What a person who is ready for it would press; from a task of its own, as a press would come.
  const press = setInterval(() => {
    const option = document.querySelector<HTMLInputElement>(
      '[data-open] input[name="question-1"]:not(:checked):not(:disabled)',
    )
    if (seen.answeredMs > 0) clearInterval(press)
    else option?.click()
  }, 20)
}

async function slowDown(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devtools.send('Network.emulateNetworkConditions', LINK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
  return () => bytes
}

async function open(context: BrowserContext): Promise<Opening> {
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(watchOpening)
  const bytes = await slowDown(page)
  await page.goto(ADDRESS)
  while (!(await page.evaluate<boolean>('seen.answeredMs > 0'))) await page.waitForTimeout(50)
  const kilobytes = bytes() / 1_000
  await page.waitForTimeout(1_500)
  const seen = await page.evaluate<Omit<Opening, 'kilobytes'> & { tasks: number[][] }>('seen')
  if (process.env.SHOW) console.log(JSON.stringify({ ...seen, kilobytes }))
  if (process.env.SHOW)
    console.log(
      await page.evaluate<string>(
        `performance.getEntriesByType('resource').map(r => [r.name.replace(location.origin,'').slice(0,60), Math.round(r.startTime), Math.round(r.responseStart), Math.round(r.responseEnd), r.initiatorType, r.encodedBodySize].join(' ')).join('\\n')`,
      ),
    )
  await page.close()
  return { ...seen, kilobytes }
}

async function main(): Promise<void> {
  const stack = new Stack()
  await stack.start()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    const storageState = await takerWithATest(browser, stack.url)
    const first: Opening[] = []
    const again: Opening[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ baseURL: stack.url, storageState })
      first.push(await open(context))
      again.push(await open(context))
      await context.close()
    }
    tell('first visit', first)
    tell('return visit', again)
  } finally {
    await browser.close()
    await stack.stop()
  }
}

/** What a device that began a test keeps, its caches aside. */
async function takerWithATest(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await register(page)
  await startTest(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_000)
  const state = await context.storageState()
  await context.close()
  return state
}

function tell(title: string, openings: readonly Opening[]): void {
  for (const name of ['paintedMs', 'largestMs', 'answeredMs', 'blockedMs', 'kilobytes'] as const) {
    const values = openings.map((each) => each[name])
    const [low, high] = spread(values)
    console.log(
      `${title.padEnd(14)} ${name.padEnd(12)} median ${median(values).toFixed(0)}, middle half ${low.toFixed(0)}–${high.toFixed(0)}, n ${values.length}`,
    )
  }
}

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
