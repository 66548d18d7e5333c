import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { databaseChecks, type Share } from './databaseChecks'

/**
 * npm test: everything that must hold, in one meaning of green. Each check runs whatever the others say; the last line
 * is `N passed, N failed`, where jest and the journeys count their tests and every other check counts as one.
 * npm run check (`--quick`) is those of them that read the sources: half a minute while writing. npm run test:databases
 * (`--databases`) is the whole of what `npm test` runs a part of, on PostgreSQL as it may be had otherwise.
 */
type Tally = { passed: number; failed: number }
type Check = {
  title: string
  command: string[]
  environment?: Record<string, string>
  tally?: () => Tally
  /** Why it cannot run on this machine. */
  skipped?: string
}

const bin = (path: string) => [process.execPath, `node_modules/${path}`]

const isQuick = process.argv.includes('--quick')
const isDatabases = process.argv.includes('--databases')
/** While writing, what has not changed is not read again; for the whole, nothing is believed of an earlier run. */
const incremental = {
  types: ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  lint: ['--cache', '--cache-location', 'node_modules/.cache/eslint'],
}

/** Each of one processor; two run at a time, and what they say stays together. */
const buildChecks: Check[] = [
  { title: 'build', command: [...bin('webpack-cli/bin/cli.js'), '--mode', 'production'] },
  {
    title: 'build of the functions',
    command: [process.execPath, '--import', 'tsx', 'scripts/build/buildFunctions.ts'],
  },
  {
    title: 'content',
    command: [
      ...[process.execPath, 'scripts/content/lintContent.mjs', 'content/tests', '--tests', writtenTests()],
      ...['--sample', 'content/sample/passage.json'],
    ],
  },
  {
    title: 'content lint, of itself',
    command: [process.execPath, 'scripts/content/lintContent.mjs', '--self-test'],
  },
]

const sourceChecks: Check[] = [
  { title: 'format', command: [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  {
    title: 'types',
    command: [...bin('typescript/bin/tsc'), '-p', '.', ...(isQuick ? incremental.types : [])],
  },
  {
    title: 'lint',
    command: [
      ...[...bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'],
      ...(isQuick ? incremental.lint : []),
    ],
  },
  {
    title: 'import fences',
    command: [
      ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['domain', 'src', 'functions', 'sandbox', 'scripts', 'trials', 'test', '--output-type', 'err-long'],
    ],
  },
  { title: 'dead code', command: [...bin('knip/bin/knip.js'), '--no-progress'] },
]

/** Of all processors, one worker on each. */
const unitTests: Check = {
  title: 'unit and integration tests',
  command: [
    process.execPath,
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    // Left to itself it leaves a processor free, which on two is half the machine.
    ...['--maxWorkers', '100%', '--json', '--outputFile', 'test-results/jest.json', '--silent'],
  ],
  tally: () => jestTally('test-results/jest.json'),
}

/** A browser waits for half of its time: the fault programs run beside it. */
const journeys: Check = {
  title: 'journeys in a browser',
  command: [...bin('@playwright/test/cli.js'), 'test'],
  tally: journeysTally,
}

const besideJourneys: Check[] = [
  ...onDatabases('slice'),
  {
    title: 'fault slice: payments',
    command: [process.execPath, '--import', 'tsx', 'trials/faults/payments/program.ts', '--runs', '40'],
  },
  {
    title: 'fault slice: attempts',
    command: [
      ...[process.execPath, '--import', 'tsx', 'trials/faults/attempts/program.ts'],
      ...['--seed', '1', '--faults', '400'],
    ],
  },
  {
    title: 'no secret in the app',
    command: [process.execPath, '--import', 'tsx', 'scripts/check/bundleSecrets.ts'],
  },
  { title: 'advisories', command: [process.execPath, '--import', 'tsx', 'scripts/check/audit.ts'] },
  { title: 'size budgets', command: [process.execPath, '--import', 'tsx', 'scripts/check/sizes.ts'] },
]

/** With an eye on the clock, and mostly idle: beside each other, and beside nothing else. */
const timedChecks: Check[] = [
  {
    title: 'load slice: abuse',
    command: [...[process.execPath, '--import', 'tsx', 'trials/load/abuse/program.ts'], '--seconds', '15'],
  },
  {
    title: 'load slice: payments',
    command: [
      ...[process.execPath, '--import', 'tsx', 'trials/load/payments/program.ts'],
      ...['--alone', '1', '--buyers', '3', '--ahead', '5'],
    ],
  },
]

/** The tests whose content exists, as the lint's list. */
function writtenTests(): string {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((test) => existsSync(`content/tests/test${test}`)).join()
}

function onDatabases(share: Share): Check[] {
  return databaseChecks(share).map(({ results, ...check }) => ({
    ...check,
    ...(results === undefined ? {} : { tally: () => jestTally(results) }),
  }))
}

function jestTally(results: string): Tally {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = readJson(results)
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
}

function journeysTally(): Tally {
  const { stats } = readJson('test-results/journeys.json')
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** What it prints appears as it comes, or, where another runs beside it, when it is done. */
function run(
  { command: [program = '', ...args], environment }: Check,
  printsAtEnd: boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const output = printsAtEnd ? 'pipe' : 'inherit'
    const env = { ...process.env, ...environment }
    const child = spawn(program, args, { stdio: ['ignore', output, output], env })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

/** A runner that fell over counts as failed, whatever it had counted. */
function tallyOf(check: Check, isGreen: boolean): Tally {
  try {
    const tally = check.tally?.() ?? { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1 }
    return isGreen || tally.failed > 0 ? tally : { ...tally, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function main(): Promise<void> {
  mkdirSync('test-results', { recursive: true })
  const total: Tally = { passed: 0, failed: 0 }
  const red: string[] = []
  const skipped: string[] = []
  const perform = async (check: Check, isAlone: boolean) => {
    if (check.skipped !== undefined) {
      skipped.push(`${check.title}: ${check.skipped}`)
      return
    }
    const startedAt = Date.now()
    if (isAlone) console.log(`\n— ${check.title}`)
    const tally = tallyOf(check, await run(check, !isAlone))
    total.passed += tally.passed
    total.failed += tally.failed
    if (tally.failed > 0) red.push(check.title)
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(`  ${check.title}: ${tally.failed === 0 ? 'green' : 'RED'} in ${seconds} s`)
  }
  const inTurn = async (checks: Iterable<Check>, isAlone: boolean) => {
    for (const check of checks) await perform(check, isAlone)
  }
  /** Both take from one list. */
  const inTwoLanes = async (checks: Check[]) => {
    const waiting = checks.values()
    await Promise.all([inTurn(waiting, false), inTurn(waiting, false)])
  }
  if (isDatabases) await inTurn(onDatabases('whole'), true)
  else if (isQuick) await inTwoLanes(sourceChecks)
  else {
    await inTwoLanes([...buildChecks, ...sourceChecks])
    await inTurn([unitTests], true)
    await Promise.all([perform(journeys, false), inTurn(besideJourneys, false)])
    await inTwoLanes(timedChecks)
  }
  if (skipped.length > 0) console.log(`\nSkipped, and not proved here:\n  ${skipped.join('\n  ')}`)
  if (red.length > 0) console.log(`\nRed: ${red.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

void main()
