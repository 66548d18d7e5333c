import { markdownTable, quantile } from '../harness/statistics'
import type { Calls } from './calls'

/** Includes retries. */
export function timesTable({ times }: Calls, seconds: number): string {
  const all = [...times.values()].reduce((sum, { length }) => sum + length, 0)
  const rows = [...times].map(([name, values]) => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(0))
    return [name, values.length, p50 ?? '', p95 ?? '', p99 ?? '']
  })
  const table = markdownTable(['function', 'requests', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
  return `${all} requests, ${(all / seconds).toFixed(0)} a second\n\n${table}`
}

/** Groups faults by their first lines. */
export function faultsReport(faults: readonly string[]): string {
  const kinds = new Map<string, number>()
  for (const fault of faults) {
    const [kind = ''] = fault.split('\n')
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const lines = [...kinds].slice(0, MOST_KINDS).map(([fault, times]) => `  ${times} × ${fault}`)
  return [`${faults.length} faults`, ...lines].join('\n')
}

const MOST_KINDS = 20
