import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../../scripts/stack/ports'
import { option, register, startTest } from '../support/journeys/journey'

/** What `npm run dev` reads; a copy, so that the test may edit it. */
const SOURCES = [
  ...['content', 'domain', 'functions', 'public', 'sandbox', 'scripts', 'src'],
  ...['babel.config.js', 'package.json', 'tsconfig.json', 'webpack.config.ts'],
]
/** Three seconds at most on a machine at rest; here others use the processors too. */
const ON_SCREEN_MS = 15_000

const copy = mkdtempSync(join(tmpdir(), 'p9-dev-'))
let program: ChildProcess
let url = ''

test.beforeAll(async () => {
  test.setTimeout(180_000)
  for (const source of SOURCES) cpSync(source, join(copy, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const port = await findFreePort()
  url = `http://localhost:${port}`
  program = fork('scripts/stack/dev.ts', {
    cwd: copy,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      AUTH_EMULATOR_PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      DATA_DIR: join(copy, '.data'),
    },
  })
  let printed = ''
  await new Promise<void>((ready) => {
    program.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Ctrl-C ends everything')) ready()
    })
  })
  expect(printed).toContain(url)
  // Not "once it compiles": the address that is printed answers.
  expect((await fetch(url)).status).toBe(200)
})

test.afterAll(async () => {
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
  rmSync(copy, { recursive: true, force: true })
})

test('a saved component, style and function are on screen at once, and the sitting stays', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: url })
  await register(page)
  await startTest(page)
  await option(page, 1, 'B').check()
  await page.evaluate(() => Object.assign(window, { samePage: true }))

  const tools = page.getByRole('group', { name: 'Tools' })
  save('src/features/testSession/room/RoomTools.tsx', 'word="Time left"', 'word="Tell the time"')
  await expect(tools.getByRole('button', { name: 'Tell the time' })).toBeVisible({ timeout: ON_SCREEN_MS })

  save('src/ui/styles/exam.css', '', '.tools { outline: 3px solid rgb(1, 2, 3) }')
  await expect(tools).toHaveCSS('outline-color', 'rgb(1, 2, 3)', { timeout: ON_SCREEN_MS })

  await expect(option(page, 1, 'B')).toBeChecked()
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)

  save('functions/accounts/userRecord.ts', 'paid: paid.includes(number)', 'paid: true')
  // While the functions restart: the page waits for them instead of staying empty.
  await page.goto('/')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '7', exact: true }) })
  await expect(row).toContainText('Not started', { timeout: ON_SCREEN_MS })
  await page.close()
})

/** Saves a source with a text replaced, or with one more at its end. */
function save(source: string, text: string, replacement: string): void {
  const path = join(copy, source)
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(text)
  writeFileSync(path, text === '' ? `${before}\n${replacement}\n` : before.replace(text, replacement))
}
