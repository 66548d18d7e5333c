import type { Limits } from '../../functions/guards/limiter'
import type { Calls } from '../../functions/payments/provider/calls'

/** For tests of something else: everybody may ask as often as they like. */
export const noLimits: Limits = {
  ofAddress: async () => undefined,
  ofUser: async () => undefined,
  subjectOf: () => undefined,
}

/** Room for every call to the provider, at once. */
export const noCallLimits: Calls = { run: (_purpose, call) => call() }
