import type { Answer, FunctionName, Request } from '../../domain/wire'
import type { JsonStream } from '../node/jsonStream'

/** Claims of the verified token */
export type Caller = {
  uid: string
  /** Tokens without an email are rejected. */
  email: string
  /** Absent counts as false. */
  emailVerified?: boolean
  /** Last password entry in ms since the epoch; absent counts as long ago */
  loggedInAt?: number
  /** Set if requests of the network are counted */
  network?: string
}

/** @param gone is aborted when the client disconnects */
export type Endpoint<N extends FunctionName> = (
  caller: Caller,
  request: Request<N>,
  gone?: AbortSignal,
) => Promise<Answered<N>>

/** A long answer is streamed. */
export type Answered<N extends FunctionName> = N extends 'exportAccount' ? JsonStream : Answer<N>

/** The name determines method, request and answer (domain/wire.ts). */
export type Endpoints = { [N in FunctionName]: Endpoint<N> }
