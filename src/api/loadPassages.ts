import type { Attempt } from '../../domain/attempt'
import { isFullContent, type FullContent } from '../../domain/content'
import { passageNumbers } from '../../domain/exam'
import type { AppDispatch, AppThunk } from '../redux/types'
import type { PassageRequest } from './addresses'
import { api, type VersionedPassage } from './api'
import { unreadable } from './failure'
import { resultOf, type Result } from './call'

/** Returns the passages in order, or the first failure. */
export const loadPassages =
  (request: Omit<PassageRequest, 'passage'>): AppThunk<Promise<Result<VersionedPassage[]>>> =>
  async (dispatch) => {
    // The current version can change between two starts; an attempt's version cannot.
    const options = { forceRefetch: request.attemptId === null, subscribe: false }
    const asked = passageNumbers.map((passage) =>
      dispatch(api.endpoints.getPassage.initiate({ ...request, passage }, options)),
    )
    const results = (await Promise.all(asked)).map(resultOf)
    const failure = results.find((each) => each.failure)?.failure
    return failure ? { failure } : { data: results.flatMap(({ data }) => data ?? []) }
  }

export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKeys: build.query<FullContent[], Pick<Attempt, 'testNumber' | 'attemptId'>>({
      async queryFn(attempt, { dispatch }) {
        const { data, failure } = await (dispatch as AppDispatch)(
          loadPassages({ ...attempt, finished: true }),
        )
        if (failure) return { error: failure }
        const contents = data.flatMap(({ content }) => (isFullContent(content) ? [content] : []))
        return contents.length === data.length ? { data: contents } : { error: unreadable() }
      },
      providesTags: ['Attempt'],
    }),
  }),
})
