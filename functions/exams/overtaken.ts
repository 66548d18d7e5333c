import { partOf, type Operation } from '../../domain/work'
import type { AttemptRow, LastAct } from '../store/repositories/exams/attemptsRepository'

type Stored = Pick<LastAct, 'kind' | 'passage' | 'question' | 'epoch' | 'at' | 'storedAt'>

/** Whether an act of a batch had to wait: another page has written since, or the time is over. */
export function hasWaited({ epoch, status }: Pick<AttemptRow, 'epoch' | 'status'>, act: Operation): boolean {
  // That something came into sight is no change.
  return act.kind !== 'seen' && (status === 'finished' || (act.epoch ?? epoch) !== epoch)
}

/**
 * The ids of those acts that are not to go on top of what stands, since another page has changed the same thing later. Of
 * one page's acts their order decides, never their clock.
 * @param last the last stored act about each thing
 * @param now in ms: no act was made after it arrived, whatever its device's clock said
 */
export function overtaken(
  attempt: Pick<AttemptRow, 'epoch' | 'status'>,
  acts: readonly Operation[],
  { last, now }: { last: readonly Stored[]; now: number },
): string[] {
  const standing = new Map(
    last.map((act) => [
      partOf(act),
      { epoch: act.epoch, at: Math.min(act.at.getTime(), act.storedAt.getTime()) },
    ]),
  )
  return [...acts]
    .sort((one, other) => one.seq - other.seq)
    .flatMap((act) => {
      const made = { epoch: act.epoch ?? attempt.epoch, at: Math.min(Date.parse(act.at), now) }
      const stands = standing.get(partOf(act))
      if (hasWaited(attempt, act) && stands && stands.epoch !== made.epoch && stands.at > made.at)
        return [act.opId]
      standing.set(partOf(act), made)
      return []
    })
}
