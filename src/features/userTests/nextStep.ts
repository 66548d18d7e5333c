import type { TestRow } from './testRows'

/** What a taker does next: goes on with a running test, begins one, or reads what the last one has to teach. */
export type NextStep =
  | { kind: 'resume'; row: TestRow; deadline: string }
  | { kind: 'start'; row: TestRow }
  | { kind: 'review'; row: TestRow }

/** Null for somebody without a test. */
export function nextStep(rows: readonly TestRow[]): NextStep | null {
  // Its clock runs, even where it was taken back meanwhile.
  for (const row of rows) if (row.deadline !== null) return { kind: 'resume', row, deadline: row.deadline }
  const owned = rows.filter(({ paid }) => paid)
  const untaken = owned.find(({ isTaken }) => !isTaken)
  if (untaken) return { kind: 'start', row: untaken }
  const [latest] = [...owned].sort(byTheirEnd)
  return latest ? { kind: 'review', row: latest } : null
}

/** The latest first. */
function byTheirEnd(one: TestRow, other: TestRow): number {
  return (other.finishedAt ?? '').localeCompare(one.finishedAt ?? '')
}
