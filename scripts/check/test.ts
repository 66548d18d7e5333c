import { existsSync } from 'node:fs'
import { dateChecks } from './dateChecks'
import { databaseChecks } from './databaseChecks'
import { bin, jestCheck, program, readJson, runChecks, type Check, type Group } from './runChecks'

/** All checks; `quick` runs only the fast ones. The last line is `N passed, N failed`. */
const isQuick = process.argv[2] === 'quick'

/** Only the quick run uses caches. */
const cached = (...words: string[]) => (isQuick ? words : [])
const CACHE = 'node_modules/.cache'

const sources: Check[] = [
  {
    title: 'types',
    command: [
      ...[...bin('typescript/bin/tsc'), '-p', '.'],
      ...cached('--incremental', '--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`),
    ],
  },
  {
    title: 'lint',
    command: [
      ...[...bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'],
      ...cached('--cache', '--cache-location', `${CACHE}/eslint`),
    ],
  },
  {
    title: 'format',
    command: [
      ...[...bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
      ...cached('--cache'),
    ],
  },
  {
    title: 'import fences',
    command: [
      ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['domain', 'src', 'functions', 'sandbox', 'scripts', 'trials', 'test', '--output-type', 'err-long'],
      ...cached('--cache', `${CACHE}/dependency-cruiser`),
    ],
  },
  { title: 'dead code', command: [...bin('knip/bin/knip.js'), '--no-progress', ...cached('--cache')] },
]

const builds: Check[] = [
  { title: 'build', command: [...bin('webpack-cli/bin/cli.js'), '--mode', 'production'] },
  { title: 'build of the functions', command: program('scripts/build/buildFunctions.ts') },
  {
    title: 'content',
    command: [
      ...[process.execPath, 'scripts/content/lintContent.mjs', 'content/tests', '--tests', writtenTests()],
    ],
  },
  {
    title: 'content lint, of itself',
    command: [process.execPath, 'scripts/content/lintContent.mjs', '--self-test'],
  },
]

const unitTests = jestCheck('unit and integration tests', { results: 'jest', arguments: [] })

/** Mostly waiting, so other checks run in parallel. */
const journeys: Check = {
  title: 'journeys in a browser',
  command: [...bin('@playwright/test/cli.js'), 'test'],
  tally: () => {
    const { stats } = readJson('test-results/journeys.json')
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
}

const besideJourneys: Check[] = [
  {
    title: 'faults, a slice: payments',
    command: [...program('trials/faults/payments/program.ts'), '--runs', '12'],
  },
  {
    title: 'faults, a slice: attempts',
    command: [...program('trials/faults/attempts/program.ts'), '--seed', '1', '--faults', '250'],
  },
  { title: 'no secret in the app', command: program('scripts/check/bundleSecrets.ts') },
  { title: 'advisories', command: program('scripts/check/audit.ts') },
  { title: 'size budgets', command: program('scripts/check/sizes.ts') },
]

/** Sensitive to timing, so these run last. */
const load: Check[] = [
  {
    title: 'load, a slice: abuse',
    command: [...program('trials/load/abuse/program.ts'), '--seconds', '15'],
  },
  {
    title: 'load, a slice: payments',
    command: [
      ...program('trials/load/payments/program.ts'),
      ...['--seconds', '20', '--accounts', '20', '--every', '5', '--untold', '9'],
    ],
  },
]

function writtenTests(): string {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((test) => existsSync(`content/tests/test${test}`)).join()
}

const inTurn = (checks: readonly Check[]): Group[] => checks.map((check) => ({ checks: [check], lanes: 1 }))

const runs: Record<string, () => Group[]> = {
  all: () => [
    { checks: [...sources, ...builds], lanes: 2 },
    ...inTurn([unitTests, ...dateChecks('slice')]),
    { checks: [journeys, ...besideJourneys], lanes: 2 },
    { checks: load, lanes: 2 },
  ],
  quick: () => [{ checks: sources, lanes: 2 }],
  dates: () => inTurn([...builds, ...dateChecks('whole')]),
  databases: () => inTurn(databaseChecks()),
}

async function main(): Promise<void> {
  const chosen = runs[process.argv[2] ?? 'all']
  if (chosen === undefined) throw new Error(`One of ${Object.keys(runs).join(', ')}, please.`)
  process.exitCode = (await runChecks(chosen())) ? 0 : 1
}

void main()
