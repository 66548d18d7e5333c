import { Act } from '../../domain/acts'
import { History } from '../../domain/results/history'
import type { Answer } from '../../domain/wire'
import { pagesWire } from '../../domain/wire/pages'
import { A_SITTING_SECONDS, api } from './api'
import { callOf } from './baseQuery'
import { contracted } from './endpoints'
import { unreadable } from './failure'

/** The server reads the identity from the token and rejects any other username. */
type Named = { readonly username: string }

/** Endpoints of the pages beside the test. Loaded with the first of them. */
export const pagesApi = api.injectEndpoints({
  endpoints: (build) => {
    const { query, mutation } = contracted(build, pagesWire)
    return {
      getProgress: query('getProgress', { keptForSeconds: 0, tags: ['Attempt'] }),
      getAttempts: query('getAttempts', { keptForSeconds: 0, tags: ['Attempt'] }),
      getComparison: query('getComparison', { tags: ['Attempt'] }),
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
        keepUnusedDataFor: A_SITTING_SECONDS,
        providesTags: ['Attempt'],
      }),
      getReceipt: query('getReceipt', { keptForSeconds: 0 }),
      getNotebook: query('getNotebook', { keptForSeconds: 0, tags: ['Notebook'] }),
      getNotes: query('getNotes', { keptForSeconds: 0, tags: ['Notes'] }),
      saveNote: mutation('saveNote', { outlivesPage: true }),
      reportQuestion: mutation('reportQuestion'),
      getPaymentsByUserId: build.query<Answer<'getPaymentsByUserId'>, Named>({
        query: (asker) => callOf('getPaymentsByUserId', asker, pagesWire.getPaymentsByUserId),
        responseSchema: pagesWire.getPaymentsByUserId.answer,
        keepUnusedDataFor: 0,
        providesTags: ['Order'],
      }),
      getPaymentsInReview: build.query<Answer<'getPaymentsInReview'>, Named>({
        query: () => callOf('getPaymentsInReview', {}, pagesWire.getPaymentsInReview),
        responseSchema: pagesWire.getPaymentsInReview.answer,
        keepUnusedDataFor: 0,
        providesTags: ['Order'],
      }),
      getPaymentsById: query('getPaymentsById', { tags: ['Order'] }),
      exportAccount: query('exportAccount', { keptForSeconds: 0 }),
      askAddress: mutation('askAddress'),
      logOutEverywhere: mutation('logOutEverywhere'),
      deleteAccount: mutation('deleteAccount'),
    }
  },
})

/** Drops acts of unknown kinds, which a newer server may send; the report works without them. */
function withKnownActs(page: unknown): unknown {
  const { acts } = (page ?? {}) as { acts?: unknown }
  return Array.isArray(acts)
    ? { ...Object(page), acts: acts.filter((each) => Act.safeParse(each).success) }
    : page
}
