import { quantile } from '../../harness/statistics'
import { markdownTable } from '../../harness/tables'

/** In ms, from the first try to the acknowledgement. */
export type Save = {
  phase: 'abuse' | 'baseline'
  ms: number
  /** From the server's log; absent without its line. */
  serverMs?: number
}

/** Limit of an honest save at p99. */
export const MOST_P99_MS = 1_000
/** Above this baseline p99 the machine is too busy for the absolute limit, and MOST_RATIO applies. */
const BUSY_P99_MS = MOST_P99_MS / 2
export const MOST_RATIO = 2
/** Fewest saves for a meaningful p99. */
export const FEWEST = 200

export type Verdict = { isGreen: boolean; says: string }

/** Compares with the clock or, on a busy machine, with the saves without abuse. */
export function judgeSaves(saves: readonly Save[]): Verdict {
  const [abuse, baseline] = (['abuse', 'baseline'] as const).map((phase) =>
    saves.filter((save) => save.phase === phase).map(({ ms }) => ms),
  ) as [number[], number[]]
  if (Math.min(abuse.length, baseline.length) < FEWEST) {
    return { isGreen: true, says: `fewer than ${FEWEST} saves of a kind: no word on p99` }
  }
  const [with_, without] = [quantile(abuse, 0.99), quantile(baseline, 0.99)]
  const ratio = with_ / without
  const says = `p99 of an honest save: ${with_.toFixed(0)} ms under abuse, ${without.toFixed(0)} ms without, ${ratio.toFixed(1)} times as long`
  if (with_ <= MOST_P99_MS) return { isGreen: true, says: `${says}: within ${MOST_P99_MS} ms` }
  if (without <= BUSY_P99_MS) return { isGreen: false, says: `${says}: beyond ${MOST_P99_MS} ms` }
  const isGreen = ratio <= MOST_RATIO
  const verdict = isGreen ? `within ${MOST_RATIO} times` : `beyond ${MOST_RATIO} times`
  return { isGreen, says: `${says}: too busy a machine for ${MOST_P99_MS} ms, ${verdict}` }
}

/** Splits the time of saves into inside and outside the server. */
export function savesTable(saves: readonly Save[]): string {
  const parts: [string, (save: Save) => number | undefined][] = [
    ['in all', ({ ms }) => ms],
    ['in the server', ({ serverMs }) => serverMs],
    ['outside the server', ({ ms, serverMs }) => (serverMs === undefined ? undefined : ms - serverMs)],
  ]
  const rows = parts.flatMap(([part, of]) =>
    (['abuse', 'baseline'] as const).map((phase) => {
      const values = saves.filter((save) => save.phase === phase).flatMap((save) => of(save) ?? [])
      const figures = [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(0))
      return [part, phase, values.length, ...figures]
    }),
  )
  return markdownTable(['honest saves', 'phase', 'saves', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
}
