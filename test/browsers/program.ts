import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { warnOfOldBuild } from '../support/journeys/globalSetup'
import { Stack } from '../support/journeys/stack'
import type { BrowserKind } from './browser'
import { firefox } from './firefox'
import { journeys, type Journey } from './journeys'
import { Tab } from './tab'
import { webkit } from './webkit'

/**
 * npm run test:browsers: the main journeys in Firefox and WebKit, on the built app. Exits 1 if one failed or nothing
 * ran.
 */
const RESULTS = 'test-results/browsers'
const kinds = [firefox, webkit]

/** @returns why it failed, or null */
async function play(kind: BrowserKind, { play, title }: Journey, stack: Stack): Promise<string | null> {
  const browser = await kind.start()
  const tabs: Tab[] = []
  const openTab = async () => {
    const tab = new Tab(await browser.openTab())
    tabs.push(tab)
    return tab
  }
  try {
    await play({ stack, openTab })
    const faults = [...browser.faults]
    for (const tab of tabs) faults.push(...(await tab.faults()))
    return faults.length === 0 ? null : `The page's own faults: ${faults.join('; ')}`
  } catch (error) {
    for (const [index, tab] of tabs.entries()) {
      const picture = await tab.target.screenshot().catch(() => null)
      const file = `${RESULTS}/${kind.name}-${journeys.findIndex((each) => each.title === title) + 1}-${index + 1}.png`
      if (picture !== null) writeFileSync(file, picture)
    }
    return [error instanceof Error ? error.message : String(error), ...browser.faults].join('\n')
  } finally {
    await browser.close()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const chosen = kinds.filter(({ name }) => values.only === undefined || name === values.only)
  if (chosen.length === 0) throw new Error(`--only takes ${kinds.map(({ name }) => name).join(' or ')}`)
  for (const line of chosen.flatMap((kind) => kind.missing())) console.log(line)
  const there = chosen.filter((kind) => kind.missing().length === 0)
  const tally = { passed: 0, failed: 0 }
  if (there.length > 0) {
    warnOfOldBuild()
    mkdirSync(RESULTS, { recursive: true })
    const stack = new Stack()
    const leave = () => void stack.stop().finally(() => process.exit(1))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
    try {
      await stack.start()
      for (const kind of there)
        for (const journey of journeys) {
          const startedAt = Date.now()
          const failure = await play(kind, journey, stack).catch((error: unknown) => String(error))
          tally[failure === null ? 'passed' : 'failed'] += 1
          const seconds = Math.round((Date.now() - startedAt) / 1000)
          console.log(
            `${failure === null ? 'passed' : 'FAILED'}  ${kind.name}: ${journey.title} (${seconds} s)`,
          )
          if (failure !== null) console.log(failure.replace(/^/gm, '        '))
        }
    } finally {
      await stack.stop()
    }
  }
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
