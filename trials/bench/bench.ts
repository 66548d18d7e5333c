import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { format } from 'prettier'
import { runProgram } from '../../functions/program'
import { chromiumArguments, chromiumPath } from '../../test/support/journeys/chromium'
import { Stack } from '../../test/support/journeys/stack'
import { figuresTable, type Figure } from './figures'
import { measureFunctions } from './functions/functions'
import { measureOpening } from './pages/opening'
import { measureRoom } from './pages/room'
import { measureWaits } from './pages/waits'
import { measureStartUp } from './startUp'

/**
 * npm run bench [-- part ... --rounds N --write]: the product in a real browser, its functions and `npm start`, on this
 * machine; without a part, all of them. `--write` replaces the tables in docs/performance.md. Figures, never a test.
 */
const PAGE = 'docs/performance.md'
const BETWEEN_MARKS = /(<!-- npm run bench: begin -->\n)[\s\S]*(<!-- npm run bench: end -->)/

/** Each gives figures; those of the browser share one product. */
const parts: Record<string, (browser: Browser, url: string, rounds: number) => Promise<Figure[]>> = {
  opening: measureOpening,
  room: (browser, url) => measureRoom(browser, url),
  waits: measureWaits,
  functions: (_browser, _url, rounds) => measureFunctions(rounds),
  start: (_browser, _url, rounds) => measureStartUp(rounds),
}

async function main(): Promise<void> {
  const { values, positionals: asked } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
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
  const tables = [
    `Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model}`,
  ]
  try {
    for (const name of names) {
      tables.push(figuresTable((await parts[name]?.(browser, stack.url, rounds)) ?? []))
      console.log(`\n${tables.at(-1)}`)
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
  if (values.write) await writeDown(tables.join('\n\n'))
}

async function writeDown(tables: string): Promise<void> {
  const page = readFileSync(PAGE, 'utf8').replace(
    BETWEEN_MARKS,
    (_, begin, end) => `${begin}\n${tables}\n\n${end}`,
  )
  writeFileSync(PAGE, await format(page, { parser: 'markdown', printWidth: 110 }))
}

runProgram(async () => {
  await main()
  process.exit(0)
})
