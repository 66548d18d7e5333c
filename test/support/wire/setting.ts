import type { FunctionName, Request } from '../../../domain/wire'
import type { Act } from '../../../domain/acts'

export type Setting = {
  uid: string
  username: string
  attemptId: string
  /** Those of the practice are also in it. */
  acts: readonly Act[]
  practiceId: string
  poNumber: string
  paymentId: string
  transId: string
  at: string
}

export type Example<N extends FunctionName> = {
  /** As parsed: numbers of a query are numbers. */
  requests: readonly [Request<N>, ...Request<N>[]]
  /** The contract must let these through unchanged. */
  answers: readonly (object | null)[]
  /** Needs no account: deleted accounts are answered too. */
  isForAnybody?: true
}
export type Examples<N extends FunctionName = FunctionName> = { readonly [K in N]: Example<K> }
