import type { EndpointBuilder } from '@reduxjs/toolkit/query'
import type * as z from 'zod/mini'
import type { Answer, FunctionName, Request } from '../../domain/wire'
import type { Contract } from '../../domain/wire/contract'
import { callOf, contractOf, type baseQuery } from './baseQuery'
import { isUnanswered, type ApiFailure } from './failure'

/** What is asked for again when something of its kind has changed. */
export const TAGS = ['User', 'Attempt', 'Order', 'Practice', 'Notes', 'Notebook'] as const
export type Tag = (typeof TAGS)[number]

type Options<N extends FunctionName> = {
  /** In place of the contract's, where the app takes more than the contract promises. */
  answer?: z.ZodMiniType<Answer<N>>
  /** Of a function in domain/wire/pages.ts: the page that calls it brings it along. */
  contract?: Contract
  /** How long RTK Query keeps an answer that nothing shows; its own minute otherwise. */
  keptForSeconds?: number
  /** Goes on when the page is closed meanwhile. */
  outlivesPage?: true
  /** What a query tells of, or what a mutation changes. */
  tags?: readonly Tag[]
}

/** What the server has said no to may have changed all the same; what never reached it has not. */
export const changing =
  (tags: readonly Tag[] = []) =>
  (_answer: unknown, error: unknown): readonly Tag[] =>
    error !== undefined && isUnanswered(error as ApiFailure) ? [] : tags

/** Endpoints as their contracts in domain/wire.ts say: a function's name makes its call and parses its answer. */
export function contracted(build: EndpointBuilder<typeof baseQuery, Tag, 'api'>) {
  const parts = <N extends FunctionName>(name: N, options: Options<N>) => {
    const { answer, keptForSeconds, contract = contractOf(name), outlivesPage } = options
    return {
      query: (request: Request<N>) => ({ ...callOf(name, request, contract), outlivesPage }),
      responseSchema: (answer ?? contract?.answer) as unknown as z.ZodMiniType<Answer<N>, Answer<N>>,
      keepUnusedDataFor: keptForSeconds,
    }
  }
  return {
    query: <N extends FunctionName>(name: N, options: Options<N> = {}) =>
      build.query<Answer<N>, Request<N>>({ ...parts(name, options), providesTags: options.tags }),
    mutation: <N extends FunctionName>(name: N, options: Options<N> = {}) =>
      build.mutation<Answer<N>, Request<N>>({
        ...parts(name, options),
        invalidatesTags: changing(options.tags),
      }),
  }
}
