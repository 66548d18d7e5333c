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

export const terms: Readonly<Record<FunctionName, Terms>> = {
  getUserById: READ,
  addUser: idempotent,
  updateUser: idempotent,
  setTimeAllowed: idempotent,
  setPlan: idempotent,
  askAddress: idempotent,
  exportAccount: { endsAfterMs: 120_000, repeats: 'ifUndone' },
  logOutEverywhere: once,
  deleteAccount: once,

  startTest: idempotent,
  getAttempt: READ,
  saveAnswers: looped,
  getAttempts: READ,
  getHistory: READ,
  getComparison: READ,
  getProgress: READ,
  getReceipt: READ,
  getNotes: READ,
  getNotebook: READ,
  saveNote: looped,
  reportQuestion: idempotent,

  startPractice: idempotent,
  getPractice: READ,
  getPractices: READ,

  // Creates an order.
  getPONumber: once,
  getPaymentCredentials: once,
  addPayment: once,
  getPaymentStatus: looped,
  abandonOrder: idempotent,
  getPaymentsByUserId: READ,
  getPaymentsInReview: READ,
  getPaymentsById: READ,
}
