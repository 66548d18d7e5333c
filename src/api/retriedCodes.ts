import type { FailureCode } from './failure'

/** The same call may fare better a little later. */
export const RETRIED: readonly FailureCode[] = [
  'unreachable',
  'unreadable',
  'unavailable',
  'internal',
  'rate_limited',
]
