import * as z from 'zod/mini'
import { Attempt, SaveAnswer, SaveRequest, StartRequest } from '../attempt'
import { OrderState, Payment, PaymentReport, User, UserClaim } from '../records'
import { Plan } from '../plan'
import { Dollars, inQuery, ItemName, TestNumber, TimeFactor, Uid, Uuid } from '../base/scalars'
import { checkingRevocation, get, post, postQuery } from './contract'

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
  getUserById: get(z.strictObject({ id: z.optional(Uid) }), User, ['no_record', 'deleted']),
  addUser: checkingRevocation(post(UserClaim, User, ['deleted'])),
  updateUser: post(UserClaim, User, ['claim_refused', 'no_record', 'deleted']),
  setTimeAllowed: post(z.strictObject({ timeFactor: TimeFactor }), User, ['no_record', 'deleted']),
  /** Null removes a value. */
  setPlan: post(Plan, User, ['no_record', 'deleted']),
  startTest: checkingRevocation(
    post(StartRequest, Attempt, [
      'no_record',
      'not_paid',
      'not_found',
      'attempt_exists',
      'test_running',
      'too_many_attempts',
    ]),
  ),
  getAttempt: get(AttemptQuery, z.nullable(Attempt), ['no_attempt']),
  /** Returns acts that other pages have stored since. */
  saveAnswers: post(SaveRequest, SaveAnswer, ['no_attempt']),
  // Thirty orders an hour, besides the general limits
  getPONumber: checkingRevocation(
    get(
      z.strictObject({ testNumber: z.optional(ItemName) }),
      z.object({
        uniquevalue: z.string(),
        granted: z.optional(z.literal(true)),
        /** The current price, whatever the page showed */
        amount: z.optional(Dollars),
      }),
      ['no_record', 'deleted', 'already_owned', 'order_in_review', 'rate_limited'],
    ),
  ),
  getPaymentCredentials: checkingRevocation(
    postQuery(
      z.strictObject({ amount: inQuery(Dollars), currency: z.literal('USD'), poNumber }),
      z.object({ secretToken: z.string(), checkoutToken: z.string() }),
      [
        'no_order',
        'price_changed',
        'already_owned',
        'order_busy',
        'order_in_review',
        'order_unsettled',
        'rate_limited',
        'unavailable',
      ],
    ),
  ),
  addPayment: checkingRevocation(post(PaymentReport, PaymentOutcome, ['no_order'])),
  getPaymentStatus: get(
    Order,
    z.object({
      state: OrderState,
      payment: z.optional(Payment),
      /** True if the provider has just shown no charge; absent if unknown */
      uncharged: z.optional(z.boolean()),
    }),
    ['no_order'],
  ),
  abandonOrder: post(Order, z.object({ state: OrderState }), ['no_order']),
}
