import type { Answer, FunctionName, Request } from '../../domain/wire'
import type { JsonStream } from '../node/jsonStream'

export type Caller = {
  uid: string
  /** Tokens without an email are rejected. */
  email: string
  /** Absent counts as false. */
  emailVerified?: boolean
  /** Last password entry in ms since the epoch; absent counts as long ago */
  loggedInAt?: number
  network?: string
}

/** @param gone is aborted when the client disconnects */
export type Endpoint<N extends FunctionName> = (
  caller: Caller,
  request: Request<N>,
  gone?: AbortSignal,
) => Promise<Answered<N>>

export type Answered<N extends FunctionName> = N extends 'exportAccount' ? JsonStream : Answer<N>

export type Endpoints = { [N in FunctionName]: Endpoint<N> }
