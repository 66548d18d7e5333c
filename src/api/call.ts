import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { AppThunk } from '../redux/types'
import { resultOf, type Result } from './result'

type Endpoint<Request, Data, Options> = {
  initiate(
    request: Request,
    options: Options,
  ): // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query declares its thunks
  ThunkAction<PromiseLike<{ data?: Data; error?: unknown }>, any, any, UnknownAction>
}
type Query<Request, Data> = Endpoint<Request, Data, { forceRefetch: boolean; subscribe: false }>
type Mutation<Request, Data> = Endpoint<Request, Data, { track: false }>

/**
 * Queries without a subscription.
 * @param evenCached accept a cached answer
 */
export const ask =
  <Request, Data>(
    endpoint: Query<Request, Data>,
    request: Request,
    { evenCached = false } = {},
  ): AppThunk<Promise<Result<Data>>> =>
  async (dispatch) =>
    resultOf(await dispatch(endpoint.initiate(request, { forceRefetch: !evenCached, subscribe: false })))

/** Calls a mutation without keeping its answer. */
export const call =
  <Request, Data>(endpoint: Mutation<Request, Data>, request: Request): AppThunk<Promise<Result<Data>>> =>
  async (dispatch) =>
    resultOf(await dispatch(endpoint.initiate(request, { track: false })))
