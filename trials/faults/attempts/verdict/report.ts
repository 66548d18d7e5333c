import { alignedTable } from '../../../harness/tables'
import { EVENTS, FAULTS } from './faultCount'
import type { Tally } from '../series'
import type { Finding } from '../sitting'

/** How often every fault struck and every event occurred, a column for each engine. */
export function countsTable(tallies: ReadonlyMap<string, Tally>): string {
  const each = [...tallies.values()]
  const line = (name: string, of: (tally: Tally) => number) => [name, ...each.map(of)]
  const excuses = [...new Set(each.flatMap(({ excused }) => [...excused.keys()]))]
  return alignedTable([
    ['faults that struck', ...tallies.keys()],
    ...FAULTS.map((kind) => line(kind, ({ count }) => count.faults.get(kind) ?? 0)),
    line('in all', ({ count }) => count.total),
    [''],
    ['beside them'],
    ...EVENTS.map((kind) => line(kind, ({ count }) => count.events.get(kind) ?? 0)),
    line('sittings', ({ sittings }) => sittings),
    line('acts held by the server at the end', ({ held }) => held),
    [''],
    ['choices that rightly do not count, all of them shown'],
    ...excuses.map((excuse) => line(excuse, ({ excused }) => excused.get(excuse) ?? 0)),
  ])
}

/** The shortest story that fails, and what was found in it. */
export function describeFailure({ failed }: Tally): string {
  if (!failed) return ''
  return failed.sitting.story.join('\n')
}

/** The line that says whether all is well. */
export function closingLine(title: string, tallies: readonly Tally[]): { isGreen: boolean; line: string } {
  const findings = tallies.flatMap(({ failed }) => failed?.sitting.findings ?? [])
  const ofKind = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length
  const worst = Math.max(0, ...tallies.map(({ worstClockMs }) => worstClockMs))
  const line = [
    `${title}: faults ${tallies.reduce((sum, { count }) => sum + count.total, 0)}`,
    `sittings ${tallies.reduce((sum, { sittings }) => sum + sittings, 0)}`,
    `answers lost ${ofKind('answer lost')}`,
    `finishes lost ${ofKind('finish lost')}`,
    `double scores ${ofKind('double score')}`,
    `attempts stuck ${ofKind('stuck')}`,
    `largest clock error ${Math.ceil(worst)} ms`,
    `time cut short ${ofKind('time cut short')}`,
    `other findings ${ofKind('disorder')}`,
  ].join(', ')
  return { isGreen: findings.length === 0 && worst < 1_000, line }
}

/** What a run of this size should have met, and has not. */
export function neverMet(tallies: readonly Tally[]): string[] {
  const isNever = (times: (tally: Tally) => number) => tallies.every((tally) => times(tally) === 0)
  return [
    ...FAULTS.filter((kind) => isNever(({ count }) => count.faults.get(kind) ?? 0)),
    ...EVENTS.filter((kind) => isNever(({ count }) => count.events.get(kind) ?? 0)),
  ]
}
