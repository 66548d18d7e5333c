import { partOf, type Operation } from '../../domain/work'
import type { AttemptRow, LastAct } from '../store/repositories/exams/attemptsRepository'

type Writer = Pick<AttemptRow, 'epoch' | 'status'>
type Stands = Pick<LastAct, 'kind' | 'passage' | 'question' | 'epoch' | 'at' | 'storedAt'>

/** Whether an act had to wait: another page has written since it was made, or the time is over. */
export function hasWaited({ epoch, status }: Writer, act: Operation): boolean {
  return status === 'finished' || (act.epoch ?? epoch) !== epoch
}

/**
 * The ids of those acts of a batch that are not to go on top of what stands: the same was changed later. Of one page's acts
 * their order in the batch decides, never their clock, and those that are stored already count in it; between pages the time
 * does, for what had to wait.
 * @param acts the batch by seq, each act once
 * @param last the last stored act about each thing
 * @param now in ms: no act was made after it arrived, whatever its device's clock said
 */
export function overtaken(
  attempt: Writer,
  acts: readonly Operation[],
  { stored, last, now }: { stored: ReadonlySet<string>; last: readonly Stands[]; now: number },
): string[] {
  const standing = new Map(
    last.map((act) => [
      partOf(act),
      { epoch: act.epoch, at: Math.min(act.at.getTime(), act.storedAt.getTime()) },
    ]),
  )
  const lastStored = new Map(
    acts.flatMap((act, index) => (stored.has(act.opId) ? [[partOf(act), index]] : [])),
  )
  return acts.flatMap((act, index) => {
    // That something came into sight is no change.
    if (stored.has(act.opId) || act.kind === 'seen') return []
    const part = partOf(act)
    const made = { epoch: act.epoch ?? attempt.epoch, at: Math.min(Date.parse(act.at), now) }
    const stands = standing.get(part)
    const isOlder = hasWaited(attempt, act) && stands && stands.epoch !== made.epoch && stands.at > made.at
    if (isOlder || index < (lastStored.get(part) ?? 0)) return [act.opId]
    standing.set(part, made)
    return []
  })
}
