import { unlessAborted } from '../base/rounds'

const PATIENCE_MS = 2_500
const KEPT_MS = 1_000

/**
 * At most one check a second, however many probes come; answers within 2.5 s.
 * @param check rejects when something is missing
 */
export function createReadiness(check: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  let last: { at: number; outcome: Promise<void> } | null = null

  async function ask(): Promise<void> {
    underWay ??= check().finally(() => (underWay = null))
    const done = underWay.then(() => true)
    if (await unlessAborted(done, AbortSignal.timeout(PATIENCE_MS))) return
    throw new Error(`No answer within ${PATIENCE_MS} ms.`)
  }

  return () => {
    const now = performance.now()
    if (last && now - last.at < KEPT_MS) return last.outcome
    last = { at: now, outcome: ask() }
    return last.outcome
  }
}
