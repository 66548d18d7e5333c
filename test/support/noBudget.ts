import type { Budget } from '../../functions/payments/budget/budget'

/** Room for every call, at once. */
export const noBudget: Budget = { run: (_purpose, call) => call(() => undefined) }
