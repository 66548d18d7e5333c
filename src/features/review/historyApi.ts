import { History } from '../../../domain/results/history'
import { pagesWire } from '../../../domain/wire/pages'
import { Act } from '../../../domain/acts'
import { api } from '../../api/api'
import { callOf } from '../../api/baseQuery'
import { unreadable } from '../../api/failure'

/** As long as the passages. */
const KEPT_SECONDS = 4 * 60 * 60

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHistory: build.query<History, { attemptId: string }>({
      async queryFn({ attemptId }, _api, _options, ask) {
        let whole: History | null = null
        for (let after: number | null = 0; after !== null;) {
          const request = { attemptId, after }
          const answered = await ask(callOf('getHistory', request, pagesWire.getHistory))
          if (answered.error) return { error: answered.error }
          const page = History.safeParse(withKnownActs(answered.data))
          if (!page.success) return { error: unreadable(answered.meta?.requestId) }
          const acts: History['acts'] = [...(whole?.acts ?? []), ...page.data.acts]
          whole = { ...page.data, acts }
          after = page.data.next
        }
        return whole ? { data: whole } : { error: unreadable() }
      },
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: ['Attempt'],
    }),
  }),
})

/** Drops acts of unknown kinds, which a newer server may send; the report works without them. */
function withKnownActs(page: unknown): unknown {
  if (typeof page !== 'object' || page === null || !('acts' in page)) return page
  const { acts } = page
  if (!Array.isArray(acts)) return page
  return { ...page, acts: acts.filter((each) => Act.safeParse(each).success) }
}
