import type { Answer, FunctionName, Request } from '../../domain/wire'
import type { JsonStream } from '../node/jsonStream'

/** Who calls, as the verified token says. */
export type Caller = {
  uid: string
  /** The identity's email; a token without one speaks for nobody. */
  email: string
  /** Whether somebody has opened the link that was mailed to it. Absent counts as no. */
  emailVerified?: boolean
  /** When the password was last given, in ms since the epoch; absent counts as long ago. */
  loggedInAt?: number
  /** Where the request came from, as far as that is counted. */
  network?: string
}

/**
 * One cloud function behind `handle`: it gets a verified caller and a parsed request, and answers or throws ApiError.
 * @param gone is aborted when the caller hangs up: what is not begun for them by then need not be
 */
export type Endpoint<N extends FunctionName> = (
  caller: Caller,
  request: Request<N>,
  gone?: AbortSignal,
) => Promise<Answered<N>>

/** What is too long to be held in memory is answered while it is made; the contract's tests read it whole. */
export type Answered<N extends FunctionName> = N extends 'exportAccount' ? JsonStream : Answer<N>

/** Every mounted function by its name; the name fixes method, request and answer (domain/wire.ts). */
export type Endpoints = { [N in FunctionName]: Endpoint<N> }
