import { findPooler } from '../../test/support/databases/pooler'
import { jestCheck, program, type Check } from './runChecks'

/** Serializable by default, and a transaction pooler */
const FORMS = ['serializable', 'pooled'] as const

/** Tests that need their own session, user or plan, or no database */
const AS_IT_IS = ['store/plans', 'store/database\\.', 'store/folderLock', 'store/rights']

export function databaseChecks(): Check[] {
  return FORMS.flatMap((form) => {
    const skipped =
      form === 'pooled' && findPooler() === undefined
        ? 'PgBouncer is not installed (apt-get install pgbouncer)'
        : undefined
    return [
      jestCheck(`store, exams and payments on PostgreSQL, ${form}`, {
        results: `jest-${form}`,
        arguments: [
          ...['--selectProjects', 'functions', '--testTimeout', '20000'],
          ...['--testPathPatterns', 'test/functions/(store/|exams/|payments/|sweep)'],
          ...AS_IT_IS.flatMap((file) => ['--testPathIgnorePatterns', file]),
        ],
        environment: { P9_TEST_FORM: form },
        skipped,
      }),
      {
        title: `faults: payments, ${form}`,
        command: [...program('trials/faults/payments/program.ts'), '--engine', form, '--runs', '200'],
        skipped,
      },
      {
        title: `faults: attempts, ${form}`,
        command: [
          ...[...program('trials/faults/attempts/program.ts'), '--engine', form],
          ...['--seed', '1', '--faults', '4000'],
        ],
        skipped,
      },
    ]
  })
}
