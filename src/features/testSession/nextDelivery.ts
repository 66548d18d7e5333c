import type { Operation } from '../../../domain/work'

/** The server takes 1,000 acts and 256 KiB at once; an act about highlights carries the whole list of its passage. */
const MOST_OPERATIONS = 500
const MOST_BYTES = 200_000

/** As many of the acts to be sent, from the first on, as one delivery takes; at least one. */
export function nextDelivery(pending: readonly Operation[]): Operation[] {
  let bytes = 0
  const end = pending.findIndex((operation, index) => {
    // All that an act is made of is ASCII.
    bytes += JSON.stringify(operation).length + 1
    return index > 0 && (index === MOST_OPERATIONS || bytes > MOST_BYTES)
  })
  return pending.slice(0, end < 0 ? undefined : end)
}
