import { median, quantile, spread } from '../harness/statistics'
import { markdownTable } from '../harness/tables'

/** One figure of the bench: what was measured, in which unit, each time, and what is wanted of its median. */
export type Figure = { what: string; unit: string; values: readonly number[]; wanted?: number | undefined }

/** Fewer values have no 95th percentile worth the name. */
const ENOUGH_FOR_P95 = 20

/** Medians, with the middle half as their spread. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, unit, values, wanted = '' }) => {
    const [low, high] = spread(values).map(rounded)
    const p95 = values.length < ENOUGH_FOR_P95 ? '' : `${rounded(quantile(values, 0.95))}`
    return [what, `${rounded(median(values))} ${unit}`, `${low}–${high}`, p95, values.length, wanted]
  })
  return markdownTable(['figure', 'median', 'middle half', 'p95', 'n', 'wanted'], rows)
}

/** The product's values over those of its yardstick, in the order in which they were taken. */
export function ratioTo(
  what: string,
  product: readonly number[],
  yardstick: readonly number[],
  wanted: number,
): Figure {
  return { what, unit: '', values: product.map((value, index) => value / (yardstick[index] ?? NaN)), wanted }
}

/** Three significant digits. */
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
