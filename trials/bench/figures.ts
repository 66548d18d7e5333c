import { median, quantile, spread } from '../harness/statistics'

/** One line of the bench: what was measured, in which unit, how often, and what is wanted of its median or 95th percentile. */
export type Figure = { what: string; unit: string; values: readonly number[]; wanted?: number | undefined }

/** Fewer than this have no 95th percentile worth the name. */
const ENOUGH_FOR_P95 = 20

/** A table in Markdown: medians, with the middle half as their spread. */
export function figuresTable(figures: readonly Figure[]): string {
  return [
    '| figure | median | middle half | p95 | n | wanted |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(({ what, unit, values, wanted = '' }) => {
      const [low, high] = spread(values).map(rounded)
      const p95 = values.length < ENOUGH_FOR_P95 ? '' : `${rounded(quantile(values, 0.95))}`
      const cells = [what, `${rounded(median(values))} ${unit}`, `${low}–${high}`, p95, values.length, wanted]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')
}

/** Three digits that count; nobody reads more. */
function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}

/** Figures of the same things measured several times, each name's values together. */
export function figuresOf<Name extends string>(
  rounds: readonly Record<NoInfer<Name>, number>[],
  described: Record<Name, Omit<Figure, 'values'>>,
): Figure[] {
  return (Object.keys(described) as Name[]).map((name) => ({
    ...described[name],
    values: rounds.map((round) => round[name]),
  }))
}
