import type { FunctionName } from '../../domain/wire'

/** How long one try of a call may take, and whether the base query makes the call again by itself. */
export type Terms = {
  endsAfterMs: number
  /**
   * `anyway`: also when nobody knows whether it was carried out. `ifUndone`: only when the server asks for a short wait, and so
   * has done nothing. `never`: a loop of its own sends it.
   */
  repeats: 'anyway' | 'ifUndone' | 'never'
}

export const READ: Terms = { endsAfterMs: 20_000, repeats: 'anyway' }
/** It sets what it sets, or knows a repeat by an id. */
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

  // It places an order.
  getPONumber: once,
  getPaymentCredentials: once,
  addPayment: once,
  getPaymentStatus: looped,
  abandonOrder: idempotent,
  getPaymentsByUserId: READ,
  getPaymentsInReview: READ,
  getPaymentsById: READ,
}
