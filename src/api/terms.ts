import type { FunctionName } from '../../domain/wire'

export type Terms = {
  endsAfterMs: number
  /** `anyway`: even if it may have been carried out. `ifUndone`: only if rate-limited. `never`: the caller retries. */
  repeats: 'anyway' | 'ifUndone' | 'never'
}

export const READ: Terms = { endsAfterMs: 20_000, repeats: 'anyway' }
/** Sets a value, or has an id by which the server recognizes a retry. */
const idempotent: Terms = READ
const once: Terms = { endsAfterMs: 30_000, repeats: 'ifUndone' }
const looped: Terms = { endsAfterMs: 20_000, repeats: 'never' }

const listed: Partial<Record<FunctionName, Terms>> = {
  exportAccount: { endsAfterMs: 120_000, repeats: 'ifUndone' },
  // Creates an order.
  getPONumber: once,
  getPaymentStatus: looped,
  saveAnswers: looped,
  saveNote: looped,
  ...{ addUser: idempotent, updateUser: idempotent, setTimeAllowed: idempotent, setPlan: idempotent },
  ...{ askAddress: idempotent, startTest: idempotent, startPractice: idempotent },
  ...{ reportQuestion: idempotent, abandonOrder: idempotent },
}

export function termsOf(name: FunctionName, method: 'GET' | 'POST'): Terms {
  return listed[name] ?? (method === 'GET' ? READ : once)
}
