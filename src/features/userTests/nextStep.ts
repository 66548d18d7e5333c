import type { TestRow } from './testRows'

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
  const [latest] = [...owned].sort(byTheirEnd)
  return latest ? { kind: 'review', row: latest } : null
}

/** Newest first. */
function byTheirEnd(one: TestRow, other: TestRow): number {
  return (other.finishedAt ?? '').localeCompare(one.finishedAt ?? '')
}
