import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { StartError } from '../functions/base/startError'
import { runProgram } from '../functions/program'
import { markdownTable } from './harness/statistics'

/** npm run trials [-- program ...]: runs the long programs in turn, with their output in test-results/trials. */
const LOGS = 'test-results/trials'
const PROGRAMS = [
  'fuzz',
  'test:dates',
  'test:databases',
  'test:browsers',
  'faults:attempts',
  'faults:payments',
  'faults:broken',
  'trials:failover',
  'load:rush',
  'load:payments',
  'load:abuse',
  'bench',
  'mutation',
]

type Result = { name: string; seconds: number; code: number | null }

async function main(): Promise<void> {
  const { positionals: asked } = parseArgs({ allowPositionals: true })
  const unknown = asked.filter((name) => !PROGRAMS.includes(name))
  if (unknown.length > 0) throw new StartError(`There are ${PROGRAMS.join(', ')}.`)
  mkdirSync(LOGS, { recursive: true })
  const results: Result[] = []
  for (const name of ['build', ...(asked.length > 0 ? asked : PROGRAMS)]) results.push(await run(name))
  const rows = results.map(({ name, seconds, code }) => [name, seconds, code === 0 ? 'passed' : 'FAILED'])
  console.log(`\n${markdownTable(['program', 'seconds', 'result'], rows)}`)
  const failed = results.filter(({ code }) => code !== 0).length
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

async function run(name: string): Promise<Result> {
  const file = `${LOGS}/${name.replace(':', '-')}.log`
  const log = createWriteStream(file)
  const startedAt = Date.now()
  const child = spawn('npm', ['run', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const [code]: (number | null)[] = await once(child, 'close')
  log.end()
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`${name}: ${code === 0 ? 'passed' : `FAILED, see ${file}`} (${seconds} s)`)
  return { name, seconds, code: code ?? null }
}

runProgram(main)
