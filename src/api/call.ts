import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { AppThunk } from '../redux/types'
import { failureOf, type ApiFailure } from './failure'

export type Result<T> = { data: T; failure?: undefined } | { data?: undefined; failure: ApiFailure }

export function resultOf<T>({ data, error }: { data?: T; error?: unknown }): Result<T> {
  return data === undefined || error !== undefined ? { failure: failureOf(error) } : { data }
}

type Endpoint<Request, Data, Options> = {
  initiate(
    request: Request,
    options: Options,
  ): // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query declares its thunks
  ThunkAction<PromiseLike<{ data?: Data; error?: unknown }>, any, any, UnknownAction>
}
type Query<Request, Data> = Endpoint<Request, Data, { forceRefetch: boolean; subscribe: false }>
type Mutation<Request, Data> = Endpoint<Request, Data, { track: false }>

/** Asks the server, without a subscription. */
export const ask =
  <Request, Data>(endpoint: Query<Request, Data>, request: Request): AppThunk<Promise<Result<Data>>> =>
  async (dispatch) =>
    resultOf(await dispatch(endpoint.initiate(request, { forceRefetch: true, subscribe: false })))

/** Calls a mutation without keeping its answer. */
export const call =
  <Request, Data>(endpoint: Mutation<Request, Data>, request: Request): AppThunk<Promise<Result<Data>>> =>
  async (dispatch) =>
    resultOf(await dispatch(endpoint.initiate(request, { track: false })))
