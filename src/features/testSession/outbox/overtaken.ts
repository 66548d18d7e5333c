import type { LastActs } from '../../../../domain/attempt'
import { partOf, type Operation } from '../../../../domain/work'

/**
 * Of acts that were made here and not sent, those whose part of the test has been changed later by somebody who took over:
 * what was done last stands.
 * @param ownEpoch the last one under which they can have been made; null where this device never wrote
 */
export function overtaken(
  pending: readonly Operation[],
  lastActs: LastActs = {},
  ownEpoch: number | null = null,
): Operation[] {
  return pending.filter((operation) => {
    const last = lastActs[partOf(operation)]
    return last && last.epoch > (ownEpoch ?? 0) && Date.parse(last.at) > Date.parse(operation.at)
  })
}
