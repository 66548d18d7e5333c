import type { Operation } from '../../../../domain/work'
import { api } from '../../../api/api'
import { call } from '../../../api/call'
import type { ApiFailure } from '../../../api/failure'
import type { AppThunk } from '../../../redux/types'

/** The server takes 1,000 operations and 256 KiB at once; one about highlights carries the whole list of its passage. */
const MOST_OPERATIONS = 500
const MOST_BYTES = 200_000

/** The server has heard the batch and takes none of it: another page writes, or the time is over. */
export type Refusal = ApiFailure & { code: 'stale_writer' | 'time_over' }

/**
 * What became of a batch: the operations that are settled now, and the ids of those among them that the attempt does not
 * keep; or why nothing of it is, as far as anybody knows.
 */
export type Sent =
  | { stored: readonly Operation[]; notKept: readonly string[] }
  | { refused: Refusal }
  | { failure: ApiFailure }

/**
 * Sends the first of the pending operations, as many as go at once; with none it asks whether this page still writes.
 * What is to be done after a refusal or a failure is the caller's to know.
 * @param finish whether the batch that leaves nothing pending hands the attempt in as well
 */
export const sendBatch =
  (
    { attemptId, epoch }: { attemptId: string; epoch: number },
    pending: readonly Operation[],
    { finish = false } = {},
  ): AppThunk<Promise<Sent>> =>
  async (dispatch) => {
    const operations = nextBatch(pending)
    const isLast = operations.length === pending.length
    const { saveAnswers, finishTest } = api.endpoints
    const batch = { attemptId, epoch, operations: operations.map((act) => asSent(act, epoch)) }
    const { data, failure } = await (finish && isLast
      ? dispatch(call(finishTest, batch))
      : dispatch(call(saveAnswers, batch)))
    if (!failure) return { stored: operations, notKept: data.notKept ?? [] }
    return isRefusal(failure) ? { refused: failure } : { failure }
  }

/** The epoch that an act was made under is told where that is not its batch's. */
function asSent(act: Operation, ofBatch: number): Operation {
  const { epoch, ...sent } = act
  return epoch === ofBatch ? sent : act
}

function isRefusal(failure: ApiFailure): failure is Refusal {
  return failure.code === 'stale_writer' || failure.code === 'time_over'
}

/** As many of the pending operations, from the first on, as one batch takes; at least one. */
export function nextBatch(pending: readonly Operation[]): Operation[] {
  let bytes = 0
  const end = pending.findIndex((operation, index) => {
    // All that an operation is made of is ASCII.
    bytes += JSON.stringify(operation).length + 1
    return index > 0 && (index === MOST_OPERATIONS || bytes > MOST_BYTES)
  })
  return pending.slice(0, end < 0 ? undefined : end)
}

/** What a server that says time_over will never take: what was made after the deadline. */
export function tooLate(pending: readonly Operation[], deadline: string): readonly Operation[] {
  const late = pending.filter(({ at }) => Date.parse(at) > Date.parse(deadline))
  // When none of them is late by its stamp, it takes no late work for this attempt any more.
  return late.length > 0 ? late : pending
}
