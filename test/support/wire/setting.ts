import type { FunctionName, Request } from '../../../domain/wire'
import type { Act } from '../../../domain/acts'

/** Whom and what the requests are about, as it is where they are sent. */
export type Setting = {
  uid: string
  username: string
  attemptId: string
  /** Acts in it, of which those that a practice has are acts in the practice too. */
  acts: readonly Act[]
  practiceId: string
  poNumber: string
  paymentId: string
  transId: string
  at: string
}

export type Example<N extends FunctionName> = {
  /** As they are once read: numbers of a query are numbers. */
  requests: readonly [Request<N>, ...Request<N>[]]
  /** Written out: what the contract must let through unchanged. */
  answers: readonly (object | null)[]
  /** It asks for no account: one that was deleted is answered too. */
  isForAnybody?: true
}
export type Examples<N extends FunctionName = FunctionName> = { readonly [K in N]: Example<K> }
