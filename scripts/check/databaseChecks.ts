import { findPooler } from '../../test/support/databases/pooler'

/** PostgreSQL as an operator may have it otherwise: each transaction serializable, or each on another connection. */
const FORMS = ['serializable', 'pooled'] as const

/** How much of the tests and of the fault programs runs on each. */
export type Share = 'slice' | 'whole'

/** Files about a session or a user of its own, a plan, or none of a database at all. */
const AS_IT_IS = ['store/plans', 'store/database\\.', 'store/folderLock', 'store/programs', 'store/rights']
/** Where most transactions meet: answers, takeovers and late work; orders, charges and what goes back. */
const MEETINGS =
  'exams/(attempts|lateWork|storeActs|takeOver)|payments/(discounts|orders|owned|sequences|settle)|store/(pooled|repeat)'

const shares = {
  slice: { files: `test/functions/(${MEETINGS})\\.`, leftOut: [], workers: '1', payments: 12, attempts: 40 },
  whole: {
    files: 'test/functions/(store/|exams/|payments/|sweep)',
    leftOut: AS_IT_IS,
    workers: '100%',
    payments: 200,
    attempts: 4_000,
  },
} as const

/** The tests of the store, the exams and the payments, and both fault programs, on both forms. */
export function databaseChecks(share: Share) {
  return FORMS.flatMap((form) => {
    const { files, leftOut, workers, payments, attempts } = shares[share]
    const results = `test-results/jest-${form}.json`
    const skipped =
      form === 'pooled' && findPooler() === undefined
        ? 'PgBouncer is not installed (apt-get install pgbouncer)'
        : undefined
    const node = [process.execPath, '--import', 'tsx']
    return [
      {
        title: `store, exams and payments on PostgreSQL, ${form}`,
        command: [
          ...[process.execPath, '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
          ...['--selectProjects', 'functions', '--maxWorkers', workers, '--silent'],
          ...['--json', '--outputFile', results, '--testTimeout', '20000'],
          ...['--testPathPatterns', files],
          ...leftOut.flatMap((file) => ['--testPathIgnorePatterns', file]),
        ],
        environment: { P9_TEST_FORM: form, P9_TEST_ENGINE: 'PostgreSQL' },
        results,
        skipped,
      },
      {
        title: `fault slice: payments, ${form}`,
        command: [...node, 'trials/faults/payments/program.ts', '--engine', form, '--runs', String(payments)],
        skipped,
      },
      {
        title: `fault slice: attempts, ${form}`,
        command: [
          ...[...node, 'trials/faults/attempts/program.ts', '--engine', form],
          ...['--seed', '1', '--faults', String(attempts)],
        ],
        skipped,
      },
    ]
  })
}
