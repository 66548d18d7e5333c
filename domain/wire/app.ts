import * as z from 'zod/mini'
import { Attempt, SaveAnswer, SaveRequest, StartRequest } from '../attempt'
import { OrderState, Payment, PaymentReport, User, UserClaim } from '../records'
import { Plan } from '../plan'
import { Dollars, inQuery, ItemName, TestNumber, TimeFactor, Uid, Uuid } from '../base/scalars'
import type { Contract } from './contract'

const poNumber = z.string().check(z.minLength(1), z.maxLength(64))
const Order = z.strictObject({ poNumber })

const AttemptQuery = z.union([
  z.strictObject({ testNumber: inQuery(TestNumber) }),
  z.strictObject({ attemptId: Uuid }),
])

const PaymentOutcome = z.union([
  z.object({ state: z.literal('granted'), payment: Payment }),
  z.object({ state: z.enum(['confirming', 'review']) }),
])

/** Loaded at the app's start */
export const appWire = {
  getUserById: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ id: z.optional(Uid) }),
    answer: User,
    errors: ['no_record', 'deleted'],
  },
  addUser: {
    method: 'POST',
    in: 'body',
    request: UserClaim,
    answer: User,
    checksRevocation: true,
    errors: ['deleted'],
  },
  updateUser: {
    method: 'POST',
    in: 'body',
    request: UserClaim,
    answer: User,
    errors: ['claim_refused', 'no_record', 'deleted'],
  },
  /** For tests started from now on */
  setTimeAllowed: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ timeFactor: TimeFactor }),
    answer: User,
    errors: ['no_record', 'deleted'],
  },
  /** Null removes a value. */
  setPlan: {
    method: 'POST',
    in: 'body',
    request: Plan,
    answer: User,
    errors: ['no_record', 'deleted'],
  },
  startTest: {
    method: 'POST',
    in: 'body',
    request: StartRequest,
    answer: Attempt,
    checksRevocation: true,
    errors: ['no_record', 'not_paid', 'not_found', 'attempt_exists', 'test_running', 'too_many_attempts'],
  },
  /** Null for a test never started */
  getAttempt: {
    method: 'GET',
    in: 'query',
    request: AttemptQuery,
    answer: z.nullable(Attempt),
    errors: ['no_attempt'],
  },
  /** Returns acts that other pages have stored since. */
  saveAnswers: {
    method: 'POST',
    in: 'body',
    request: SaveRequest,
    answer: SaveAnswer,
    errors: ['no_attempt'],
  },
  getPONumber: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ testNumber: z.optional(ItemName) }),
    answer: z.object({
      uniquevalue: z.string(),
      granted: z.optional(z.literal(true)),
      /** The current price, whatever the page showed */
      amount: z.optional(Dollars),
    }),
    checksRevocation: true,
    // Thirty orders an hour, besides the general limits
    errors: ['no_record', 'deleted', 'already_owned', 'order_in_review', 'rate_limited'],
  },
  getPaymentCredentials: {
    method: 'POST',
    in: 'query',
    request: z.strictObject({ amount: inQuery(Dollars), currency: z.literal('USD'), poNumber }),
    answer: z.object({ secretToken: z.string(), checkoutToken: z.string() }),
    checksRevocation: true,
    errors: [
      'no_order',
      'price_changed',
      'already_owned',
      'order_busy',
      'order_in_review',
      'rate_limited',
      'unavailable',
    ],
  },
  addPayment: {
    method: 'POST',
    in: 'body',
    request: PaymentReport,
    answer: PaymentOutcome,
    checksRevocation: true,
    errors: ['no_order'],
  },
  getPaymentStatus: {
    method: 'GET',
    in: 'query',
    request: Order,
    answer: z.object({
      state: OrderState,
      payment: z.optional(Payment),
      /** True if the provider has just shown no charge; absent if unknown */
      uncharged: z.optional(z.boolean()),
    }),
    errors: ['no_order'],
  },
  abandonOrder: {
    method: 'POST',
    in: 'body',
    request: Order,
    answer: z.object({ state: OrderState }),
    errors: ['no_order'],
  },
} as const satisfies Record<string, Contract>
