import { isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit'
import type { api } from './api'

type Endpoints = typeof api.endpoints
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query declares its matchers
type Matched<Matcher> = Matcher extends (action: any) => action is infer Action
  ? Action & UnknownAction
  : never

/** Matches a fulfilled endpoint without importing RTK Query, which is in the signed-in chunk. */
export const fulfilled =
  <Name extends keyof Endpoints>(name: Name) =>
  (action: UnknownAction): action is Matched<Endpoints[Name]['matchFulfilled']> =>
    isFulfilled(action) && isOf(name, action)

export const rejected =
  <Name extends keyof Endpoints>(name: Name) =>
  (action: UnknownAction): action is Matched<Endpoints[Name]['matchRejected']> =>
    isRejected(action) && isOf(name, action)

const isOf = (name: string, { meta }: { meta: { arg: unknown } }) =>
  (meta.arg as { endpointName?: string } | undefined)?.endpointName === name
