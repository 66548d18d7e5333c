import type { RoundFigures } from './measureRound'
import { median, spread } from '../../harness/statistics'

/** @param cpuMs of the server, for one request */
export type Measured = RoundFigures & { cpuMs: number }
export type Round = { product: Measured; bare: Measured }

/** Of the bare handler's requests a second. */
const WANTED_SHARE = 0.6

/** Two rows a function, and what share of the bare handler's throughput the product has. */
export function sharesTable(rounds: ReadonlyMap<string, readonly Round[]>): string {
  return [
    '| function | requests/s | p50 ms | p99 ms | processor ms a request | share | by processor |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[...rounds].flatMap(([name, each]) => [
      row(
        name,
        each.map(({ product }) => product),
        shares(each),
      ),
      row(
        `${name}, bare`,
        each.map(({ bare }) => bare),
        ['', ''],
      ),
    ]),
  ].join('\n')
}

function row(title: string, figures: readonly Measured[], shared: readonly string[]): string {
  const of = (pick: (each: Measured) => number, digits: number) => median(figures.map(pick)).toFixed(digits)
  const perSecond = withSpread(
    figures.map((each) => each.perSecond),
    0,
  )
  const [p50, p99] = [of(({ p50Ms }) => p50Ms, 1), of(({ p99Ms }) => p99Ms, 1)]
  return `| ${[title, perSecond, p50, p99, of(({ cpuMs }) => cpuMs, 2), ...shared].join(' | ')} |`
}

/** By what was answered in a second, and by the processor time of one answer, which a busy machine moves less. */
function shares(rounds: readonly Round[]): string[] {
  const byThroughput = rounds.map(({ product, bare }) => product.perSecond / bare.perSecond)
  const byProcessor = rounds.map(({ product, bare }) => bare.cpuMs / product.cpuMs)
  const isLess = median(byThroughput) < WANTED_SHARE
  return [
    `${withSpread(byThroughput, 2)}${isLess ? `, wanted ${WANTED_SHARE}` : ''}`,
    withSpread(byProcessor, 2),
  ]
}

function withSpread(values: readonly number[], digits: number): string {
  const [low, high] = spread(values)
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}
