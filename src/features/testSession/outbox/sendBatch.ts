import type { Operation } from '../../../../domain/work'
import { api } from '../../../api/api'
import { call } from '../../../api/call'
import type { ApiFailure } from '../../../api/failure'
import type { AppThunk } from '../../../redux/types'
import { nextBatch } from './batches'

/** The server has heard the batch and takes none of it: another page writes, or the time is over. */
export type Refusal = ApiFailure & { code: 'stale_writer' | 'time_over' }

/**
 * What became of a batch: the operations that are settled now, and the ids of those among them that the attempt had no
 * room for; or why nothing of it is, as far as anybody knows.
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
    const batch = { attemptId, epoch, operations }
    const { data, failure } = await (finish && isLast
      ? dispatch(call(finishTest, batch))
      : dispatch(call(saveAnswers, batch)))
    if (!failure) return { stored: operations, notKept: data.notKept ?? [] }
    return isRefusal(failure) ? { refused: failure } : { failure }
  }

function isRefusal(failure: ApiFailure): failure is Refusal {
  return failure.code === 'stale_writer' || failure.code === 'time_over'
}
