import type { User } from '../../../domain/records'
import { percentOf } from '../../../domain/results/scoring'

export type TestRow = {
  number: number
  paid: boolean
  /** 'N/A' if the test has not been taken. */
  score: string
  /** Null if the test has not been taken. */
  percent: number | null
  finishedAt: string | null
  /** The score without late answers, if it includes any. */
  inTime?: string
  isTaken: boolean
  /** Null if no attempt is running. */
  deadline: string | null
  takenBack?: User['tests'][number]['takenBack']
}

export function rowsOf({ tests }: User): TestRow[] {
  return tests.map(({ number, paid, score, inTime, running, finishedAt, takenBack }) => ({
    number,
    paid,
    score: score === '' ? 'N/A' : score,
    percent: percentOf(score),
    finishedAt: finishedAt ?? null,
    ...(inTime !== undefined && { inTime }),
    isTaken: score !== '',
    deadline: running?.deadline ?? null,
    ...(takenBack && { takenBack }),
  }))
}

export type NextStep =
  | { kind: 'resume'; row: TestRow; deadline: string }
  | { kind: 'start'; row: TestRow }
  | { kind: 'review'; row: TestRow }

/** Returns null if the user owns no test. */
export function nextStep(rows: readonly TestRow[]): NextStep | null {
  // A running test continues even after a refund.
  for (const row of rows) if (row.deadline !== null) return { kind: 'resume', row, deadline: row.deadline }
  const owned = rows.filter(({ paid }) => paid)
  const untaken = owned.find(({ isTaken }) => !isTaken)
  if (untaken) return { kind: 'start', row: untaken }
  const [latest] = owned.toSorted((one, other) =>
    (other.finishedAt ?? '').localeCompare(one.finishedAt ?? ''),
  )
  return latest ? { kind: 'review', row: latest } : null
}
