import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { runProgram } from '../../functions/program'
import { chromiumArguments, chromiumPath } from '../../test/support/journeys/chromium'
import { Stack } from '../../test/support/journeys/stack'
import { figuresTable, type Figure } from './figures'
import { measureFunctions } from './functions'
import { measureOpening } from './pages/opening'
import { measureRoom } from './pages/room'
import { measureWaits } from './pages/waits'
import { measureStartUp } from './startUp'

/** npm run bench [-- part ... --rounds N]: all parts, or some (docs/performance.md). */

const parts: Record<string, (browser: Browser, url: string, rounds: number) => Promise<Figure[]>> = {
  opening: measureOpening,
  room: (browser, url) => measureRoom(browser, url),
  waits: measureWaits,
  functions: (_browser, _url, rounds) => measureFunctions(rounds),
  start: (_browser, _url, rounds) => measureStartUp(rounds),
}

async function main(): Promise<void> {
  const { values, positionals: asked } = parseArgs({
    options: { rounds: { type: 'string', default: '5' } },
    allowPositionals: true,
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number from 1 on.')
  const names = asked.length > 0 ? asked : Object.keys(parts)
  const unknown = names.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  const stack = new Stack()
  await stack.start()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  console.log(
    `Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model}`,
  )
  try {
    for (const name of names) {
      console.log(`\n${figuresTable((await parts[name]?.(browser, stack.url, rounds)) ?? [])}`)
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
}

runProgram(async () => {
  await main()
  process.exit(0)
})
