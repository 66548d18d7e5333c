import type { Stryker } from '@stryker-mutator/core'
import { relative } from 'node:path'
import { runProgram } from '../../functions/program'
import globalSetup from '../../test/support/databases/globalSetup'
import globalTeardown from '../../test/support/databases/globalTeardown'
import makeTemporaryFolder from '../../test/support/temporaryFolder/globalSetup'
import removeTemporaryFolder from '../../test/support/temporaryFolder/globalTeardown'
import { areas, type Area } from './areas'

/**
 * npm run mutation [-- area ...] [--incremental]: lists small code changes that no test notices. Exits 1 below the
 * wanted share. Takes about an hour.
 */
const WANTED_SHARE = 0.85

type Options = ConstructorParameters<typeof Stryker>[0]
type Results = Awaited<ReturnType<Stryker['runMutationTest']>>

async function main(): Promise<void> {
  const asked = process.argv.slice(2).filter((each) => !each.startsWith('--'))
  const isIncremental = process.argv.includes('--incremental')
  const chosen = Object.entries(areas).filter(([name]) => asked.length === 0 || asked.includes(name))
  if (chosen.length === 0) throw new Error(`No such area. There are ${Object.keys(areas).join(', ')}.`)
  let isEnough = true
  makeTemporaryFolder()
  for (const [name, area] of chosen) {
    const run = async () => {
      const { share, text } = summaryOf(name, await tryArea(name, area, isIncremental))
      console.log(`\n${text}`)
      isEnough &&= share >= WANTED_SHARE
    }
    await (area.onDatabase ? withDatabases(run) : run())
  }
  removeTemporaryFolder()
  process.exit(isEnough ? 0 : 1)
}

async function tryArea(name: string, area: Area, incremental: boolean): Promise<Results> {
  const { Stryker } = await import('@stryker-mutator/core')
  process.env.P9_MUTATION_AREA = JSON.stringify(area)
  return new Stryker(optionsOf(name, area, incremental)).runMutationTest()
}

function optionsOf(name: string, { mutate }: Area, incremental: boolean): Options {
  return {
    mutate: [...mutate],
    plugins: ['@stryker-mutator/jest-runner'],
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules'],
    jest: { configFile: 'trials/mutation/jest.config.js', enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    incremental,
    incrementalFile: `mutation-results/${name}.incremental.json`,
    ignorePatterns: ['dist', 'test-results', 'mutation-results', 'docs', '.data'],
    reporters: ['progress', 'html', 'json'],
    htmlReporter: { fileName: `mutation-results/${name}.html` },
    jsonReporter: { fileName: `mutation-results/${name}.json` },
    tempDirName: `mutation-results/${name}.work`,
    timeoutMS: 15_000,
    allowEmpty: false,
  }
}

function summaryOf(name: string, results: Results): { share: number; text: string } {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const all = noticed.length + missed.length
  const share = noticed.length / all
  const files = [...new Set(missed.map(({ fileName }) => fileName))].sort()
  const where = files.map((file) => {
    const here = missed.filter(({ fileName }) => fileName === file)
    return [`  ${relative('.', file)}: ${here.length}`, ...here.map(lineOf)].join('\n')
  })
  return {
    share,
    text: [`${name}: ${noticed.length} of ${all} noticed, ${percent(share)}`, ...where].join('\n'),
  }
}

function lineOf({ location, mutatorName, replacement = '', status }: Results[number]): string {
  const became = replacement.replace(/\s+/g, ' ').slice(0, 80)
  const place = `${location.start.line}:${location.start.column}`
  return `    ${place} ${mutatorName} → ${became}${status === 'NoCoverage' ? ' (no test comes here)' : ''}`
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

async function withDatabases<Result>(work: () => Promise<Result>): Promise<Result> {
  await globalSetup()
  try {
    return await work()
  } finally {
    await globalTeardown()
  }
}

runProgram(main)
