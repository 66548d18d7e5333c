import type { Operation } from '../../../../domain/work'

/** The server takes 1,000 acts and 256 KiB at once; an act about highlights carries the whole list of its passage. */
const MOST_OPERATIONS = 500
const MOST_BYTES = 200_000

/** As many of the acts to be sent, from the first on, as one delivery takes; at least one. */
export function nextBatch(pending: readonly Operation[]): Operation[] {
  let bytes = 0
  const end = pending.findIndex((operation, index) => {
    // All that an act is made of is ASCII.
    bytes += JSON.stringify(operation).length + 1
    return index > 0 && (index === MOST_OPERATIONS || bytes > MOST_BYTES)
  })
  return pending.slice(0, end < 0 ? undefined : end)
}

/** What a server that says time_over will never take: the acts made after the deadline. */
export function tooLate(pending: readonly Operation[], deadline: string): readonly Operation[] {
  const late = pending.filter(({ at }) => Date.parse(at) > Date.parse(deadline))
  // When none of them is late by its stamp, it takes no late work for this attempt any more.
  return late.length > 0 ? late : pending
}
