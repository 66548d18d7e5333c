import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export type Tally = { passed: number; failed: number }
export type Check = {
  title: string
  command: readonly string[]
  environment?: Record<string, string>
  tally?: () => Tally
  skipped?: string | undefined
}
/** Runs after the previous group, with `lanes` checks in parallel. */
export type Group = { checks: readonly Check[]; lanes: number }

export const bin = (path: string) => [process.execPath, `node_modules/${path}`]
export const program = (path: string) => [process.execPath, '--import', 'tsx', path]

export function jestCheck(
  title: string,
  { results, arguments: given, ...rest }: { results: string; arguments: readonly string[] } & Partial<Check>,
): Check {
  const path = `test-results/${results}.json`
  return {
    title,
    command: [
      ...[process.execPath, '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
      // One more than there are processors: some tests only wait.
      ...['--maxWorkers', String(availableParallelism() + 1), '--silent', '--json', '--outputFile', path],
      ...given,
    ],
    tally: () => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = readJson(path)
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
    },
    ...rest,
  }
}

export function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Continues after failures. @returns whether all passed */
export async function runChecks(groups: readonly Group[]): Promise<boolean> {
  mkdirSync('test-results', { recursive: true })
  const total: Tally = { passed: 0, failed: 0 }
  const lines: string[] = []
  const perform = async (check: Check, isAlone: boolean) => {
    if (check.skipped !== undefined) {
      lines.push(row(check.title, `skipped: ${check.skipped}`))
      return
    }
    const startedAt = Date.now()
    if (isAlone) console.log(`\n— ${check.title}`)
    const tally = tallyOf(check, await run(check, !isAlone))
    total.passed += tally.passed
    total.failed += tally.failed
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const line = row(check.title, `${tally.failed === 0 ? 'green' : 'RED'} in ${seconds} s`)
    lines.push(line)
    console.log(line)
  }
  for (const { checks, lanes } of groups) {
    const waiting = checks.values()
    const lane = async () => {
      for (const check of waiting) await perform(check, checks.length === 1)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  console.log(`\n${lines.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0
}

const row = (title: string, outcome: string) => `  ${title.padEnd(60)} ${outcome}`

/** Buffers output if checks run in parallel. */
function run({ command, environment }: Check, printsAtEnd: boolean): Promise<boolean> {
  const [file = '', ...words] = command
  return new Promise((resolve) => {
    const output = printsAtEnd ? 'pipe' : 'inherit'
    const env = { ...process.env, ...environment }
    const child = spawn(file, words, { stdio: ['ignore', output, output], env })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

/** A crashed runner counts as failed. */
function tallyOf(check: Check, isGreen: boolean): Tally {
  try {
    const tally = check.tally?.() ?? { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1 }
    return isGreen || tally.failed > 0 ? tally : { ...tally, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
