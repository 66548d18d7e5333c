import type { Act } from '../../domain/acts'
import { isWithinQuota, HIGHLIGHT_BYTES, listBytes } from '../../domain/quota'
import type { AttemptRow } from '../store/repositories/exams/attemptsRepository'

/** Returns the acts within the quota and the ids of the rest. Only the last highlight list of a passage counts. */
export function fitToQuota(
  { lastAct, highlightBytes, mode }: Pick<AttemptRow, 'lastAct' | 'highlightBytes' | 'mode'>,
  acts: readonly Act[],
): { kept: Act[]; full: string[] } {
  const isBeyond = beyondBytes(highlightBytes, acts)
  const kept: Act[] = []
  const full: string[] = []
  for (const act of acts) {
    if (isBeyond.has(act.opId) || !isWithinQuota(act.kind, lastAct + kept.length, mode === 'practice'))
      full.push(act.opId)
    else kept.push(act)
  }
  return { kept, full }
}

function beyondBytes(highlightBytes: number, acts: readonly Act[]): ReadonlySet<string> {
  const lists = acts.filter((act) => act.kind === 'highlight')
  const hasLater = new Set<number>()
  const beyond = new Set<string>()
  let bytes = highlightBytes
  for (const act of lists.toReversed()) {
    if (hasLater.has(act.passage)) continue
    if (bytes + listBytes(act) > HIGHLIGHT_BYTES) beyond.add(act.opId)
    else {
      bytes += listBytes(act)
      hasLater.add(act.passage)
    }
  }
  return beyond
}
