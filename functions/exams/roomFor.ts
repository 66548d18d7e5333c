import { hasPlace, HIGHLIGHT_BYTES, listBytes } from '../../domain/room'
import type { Operation } from '../../domain/work'
import type { AttemptRow } from '../store/repositories/exams/attemptsRepository'

/**
 * Splits a batch into what its attempt has room for and the ids of the rest. An earlier highlight list of a passage
 * counts nothing when the batch has a later one.
 */
export function roomFor(
  { highlightBytes }: Pick<AttemptRow, 'highlightBytes'>,
  fresh: readonly Operation[],
): { kept: Operation[]; notKept: string[] } {
  const notKept = new Set(fresh.filter((op) => !hasPlace(op)).map(({ opId }) => opId))
  const hasLater = new Set<number>()
  let bytes = highlightBytes
  for (const op of [...fresh].sort((one, other) => other.seq - one.seq)) {
    if (op.kind !== 'highlight' || notKept.has(op.opId) || hasLater.has(op.passage)) continue
    bytes += listBytes(op)
    if (bytes <= HIGHLIGHT_BYTES) hasLater.add(op.passage)
    else {
      bytes -= listBytes(op)
      notKept.add(op.opId)
    }
  }
  return { kept: fresh.filter(({ opId }) => !notKept.has(opId)), notKept: [...notKept] }
}
