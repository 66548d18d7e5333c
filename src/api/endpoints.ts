import type { EndpointBuilder } from '@reduxjs/toolkit/query'
import type * as z from 'zod/mini'
import type { Answer, FunctionName, Request } from '../../domain/wire'
import type { Contract } from '../../domain/wire/contract'
import { callOf, contractOf, type baseQuery, type CallOptions } from './baseQuery'

type Options<N extends FunctionName> = CallOptions & {
  /** In place of the contract's, where the app takes more than the contract promises. */
  answer?: z.ZodMiniType<Answer<N>>
  /** Of a function in domain/wire/pages.ts: the page that calls it brings it along. */
  contract?: Contract
  /** How long RTK Query keeps an answer that nothing shows; its own minute otherwise. */
  keptForSeconds?: number
}

/** Endpoints as their contracts in domain/wire.ts say: a function's name makes its call and parses its answer. */
export function contracted(build: EndpointBuilder<typeof baseQuery, never, 'api'>) {
  const parts = <N extends FunctionName>(name: N, options: Options<N>) => {
    const { answer, keptForSeconds, contract = contractOf(name), ...call } = options
    return {
      query: (request: Request<N>) => callOf(name, request, call, contract),
      responseSchema: (answer ?? contract?.answer) as unknown as z.ZodMiniType<Answer<N>, Answer<N>>,
      keepUnusedDataFor: keptForSeconds,
    }
  }
  return {
    query: <N extends FunctionName>(name: N, options: Options<N> = {}) =>
      build.query<Answer<N>, Request<N>>(parts(name, options)),
    mutation: <N extends FunctionName>(name: N, options: Options<N> = {}) =>
      build.mutation<Answer<N>, Request<N>>(parts(name, options)),
  }
}
