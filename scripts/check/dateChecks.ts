import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jestCheck, type Check } from './runChecks'

const DAY_SECONDS = 24 * 60 * 60

/** Seconds from now */
type When = { title: string; name: string; seconds?: number; zone?: string }

const later = 400 * DAY_SECONDS
const kiritimati = 'Pacific/Kiritimati'

const times: Record<'slice' | 'whole', When[]> = {
  slice: [
    {
      title: 'on a 29 February after 400 days, in Kiritimati',
      name: 'slice',
      ...{ seconds: secondsUntilLeapDay(Date.now() + later * 1_000), zone: kiritimati },
    },
  ],
  whole: [
    { title: 'in 400 days', name: 'later', seconds: later },
    { title: 'on a 29 February', name: 'leap', seconds: secondsUntilLeapDay(Date.now()) },
    { title: 'in Kiritimati', name: 'kiritimati', zone: kiritimati },
    { title: 'in St. John’s', name: 'st-johns', zone: 'America/St_Johns' },
  ],
}

/** libfaketime breaks PostgreSQL's timers, which these tests depend on. */
const TIMERS = ['store/database\\.', 'store/repeat\\.', 'store/migrate\\.']

/**
 * Shifts the clock of all child processes with libfaketime; timers are unaffected.
 * @param share all tests, or only those with dates
 */
export function dateChecks(share: 'slice' | 'whole'): Check[] {
  const library = findLibrary()
  return times[share].map(({ title, name, seconds, zone }) =>
    jestCheck(`tests ${title}`, {
      results: `jest-dates-${name}`,
      arguments: [
        ...(share === 'slice' ? ['--runTestsByPath', ...datedTests()] : []),
        ...(seconds === undefined ? [] : TIMERS.flatMap((file) => ['--testPathIgnorePatterns', file])),
      ],
      environment: {
        ...(zone !== undefined && { TZ: zone }),
        ...(seconds !== undefined && {
          LD_PRELOAD: library ?? '',
          // An offset, so processes started later agree.
          FAKETIME: `+${seconds}`,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        }),
      },
      skipped:
        seconds !== undefined && library === undefined
          ? 'libfaketime is not installed (apt-get install libfaketime)'
          : undefined,
    }),
  )
}

function findLibrary(): string | undefined {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder))
  return folders
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path))
}

/** Tests of rules that contain a date or read the time; those of pages take longer, so `whole` has them. */
function datedTests(): string[] {
  const files = execFileSync('git', ['ls-files', 'test/domain', 'test/src'], { encoding: 'utf8' }).split('\n')
  const holdsDate = /\b20\d\d-[01]\d-[0-3]\d\b|noonOf\(|atSecond\(|Date\.now\(\)|makeAttempt\(\{ status/
  return files.filter(
    (file) => file.endsWith('.test.ts') && existsSync(file) && holdsDate.test(readFileSync(file, 'utf8')),
  )
}

function secondsUntilLeapDay(after: number): number {
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  let year = new Date(after).getUTCFullYear()
  while (!isLeap(year) || Date.UTC(year, 1, 29, 12) <= after) year += 1
  return Math.round((Date.UTC(year, 1, 29, 12) - Date.now()) / 1_000)
}
