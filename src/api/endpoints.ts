import type { EndpointBuilder } from '@reduxjs/toolkit/query'
import type * as z from 'zod/mini'
import type { Answer, FunctionName, Request } from '../../domain/wire'
import { appWire } from '../../domain/wire/app'
import type { Contract } from '../../domain/wire/contract'
import { callOf, type baseQuery } from './baseQuery'
import { isUnanswered, type ApiFailure } from './failure'

export const TAGS = ['User', 'Attempt', 'Order', 'Practice', 'Notes', 'Notebook'] as const
export type Tag = (typeof TAGS)[number]

type Options<N extends FunctionName> = {
  answer?: z.ZodMiniType<Answer<N>>
  /** For an unused answer; 60 by default. */
  keptForSeconds?: number
  /** Sends with `keepalive`. */
  outlivesPage?: true
  tags?: readonly Tag[]
}

/** A rejected mutation may still have changed something; one that got no answer invalidates nothing. */
export const changing =
  (tags: readonly Tag[] = []) =>
  (_answer: unknown, error: unknown): readonly Tag[] =>
    error !== undefined && isUnanswered(error as ApiFailure) ? [] : tags

/** @param contracts some load with their pages */
export function contracted(
  build: EndpointBuilder<typeof baseQuery, Tag, 'api'>,
  contracts: Partial<Record<FunctionName, Contract>> = appWire,
) {
  const parts = <N extends FunctionName>(name: N, options: Options<N>) => {
    const { answer, keptForSeconds, outlivesPage } = options
    const contract = contracts[name]
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
