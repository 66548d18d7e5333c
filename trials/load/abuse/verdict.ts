import { quantile } from '../../harness/statistics'

/** In ms, from the first try to the acknowledgement. */
export type Save = {
  phase: 'abuse' | 'baseline'
  ms: number
}

/** Limit of an honest save at p99. */
const MOST_P99_MS = 1_000
/** Above this baseline p99 the machine is too busy for the absolute limit, and MOST_RATIO applies. */
const BUSY_P99_MS = MOST_P99_MS / 2
const MOST_RATIO = 2
/** Fewest saves for a meaningful p99. */
const FEWEST = 200

type Verdict = { isGreen: boolean; says: string }

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
