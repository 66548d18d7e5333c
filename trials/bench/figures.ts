import { markdownTable, median, quantile, spread } from '../harness/statistics'

export type Figure = { what: string; unit: string; values: readonly number[]; wanted?: number | undefined }

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

export function ratioTo(
  what: string,
  product: readonly number[],
  yardstick: readonly number[],
  wanted: number,
): Figure {
  return { what, unit: '', values: product.map((value, index) => value / (yardstick[index] ?? NaN)), wanted }
}

function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}

export function figuresOf<Name extends string>(
  rounds: readonly Record<NoInfer<Name>, number>[],
  described: Record<Name, Omit<Figure, 'values'>>,
): Figure[] {
  return (Object.keys(described) as Name[]).map((name) => ({
    ...described[name],
    values: rounds.map((round) => round[name]),
  }))
}
