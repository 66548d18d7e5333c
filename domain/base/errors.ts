import * as z from 'zod/mini'

export const errors = {
  bad_request: {
    status: 400,
    message: 'The request is not in the expected form. Reload the page and try again.',
  },
  unauthenticated: { status: 401, message: 'Please log in again.' },
  /** No email, or a disabled sign-in provider */
  login_refused: {
    status: 403,
    message: 'This kind of login is not accepted here. Please log in with your email and password.',
  },
  /** The login's address changed without a current request here. */
  address_refused: {
    status: 403,
    message:
      'Your account still has its earlier email address. Reset the password of that address on the login page, then log in with it.',
  },
  /** The client asks for the password and repeats. */
  recent_login_required: { status: 401, message: 'Please enter your password again.' },
  forbidden: { status: 403, message: 'This belongs to another account.' },
  not_paid: { status: 403, message: 'This test is not in your account.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  no_record: { status: 404, message: 'This account is not set up yet. Log out, then log in again.' },
  no_attempt: { status: 404, message: 'There is no such attempt.' },
  no_order: { status: 404, message: 'There is no such order.' },
  /** Start named an outdated attempt; details have the latest finished one's id. */
  attempt_exists: {
    status: 409,
    message: 'This test has been taken in the meantime, perhaps on another device. Reload the page.',
  },
  /** Details name the running test, its attempt and the seconds left. */
  test_running: {
    status: 409,
    message: 'Another test is in progress. Finish it first, or wait until its time is up.',
  },
  too_many_attempts: {
    status: 429,
    message: 'You have started 16 tests within 24 hours, which is the most. Please come back later.',
  },
  /** updateUser claimed access or a score that doesn't exist. */
  claim_refused: { status: 409, message: 'This does not match your account. Reload the page and try again.' },
  already_owned: {
    status: 409,
    message: 'You already own this. Your Purchase History shows what was charged.',
  },
  /** An earlier checkout may still charge the card. */
  order_busy: {
    status: 409,
    message: 'An earlier payment window for this purchase is still open. Please try again in 15 minutes.',
  },
  /** Another order of the buyer may be charged for some of the same tests. */
  order_unsettled: {
    status: 409,
    message:
      'A payment window for some of these tests is open or was just closed, perhaps on another device. Finish or close it there, and try again in two minutes.',
  },
  /** A payment doesn't fit the order, so paying again is blocked. */
  order_in_review: {
    status: 409,
    message: 'We are checking a payment on this account. Please try again later.',
  },
  /** Blocks deletion while a charge is possible (details: until when) or in review. */
  payment_pending: {
    status: 409,
    message:
      'A payment on this account may still be in progress or under review. A payment window can charge a card for 70 minutes after it was opened, even if it was closed. Please try again later.',
  },
  price_changed: { status: 409, message: 'The price has changed. Please start the purchase again.' },
  /** The token outlived its account. */
  deleted: { status: 410, message: 'This account has been deleted.' },
  too_large: { status: 413, message: 'The request is too large.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment, then try again.' },
  /** Logged in full; the caller gets no details. */
  internal: { status: 500, message: 'Something went wrong on our end. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
const isCode = (code: string): code is ErrorCode => code in errors

export const ErrorDetails = z.object({
  attemptId: z.optional(z.string()),
  testNumber: z.optional(z.number()),
  secondsLeft: z.optional(z.number()),
  /** US dollars */
  amount: z.optional(z.number()),
  until: z.optional(z.string()),
  /** Whether this order granted the access */
  granted: z.optional(z.boolean()),
  /** The request arrived without a token, for example through a faulty proxy. */
  noToken: z.optional(z.boolean()),
})
export type ErrorDetails = z.output<typeof ErrorDetails>

export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(errors).filter(isCode)),
    message: z.string(),
    requestId: z.string(),
    details: z.optional(ErrorDetails),
  }),
})
export type ErrorBody = z.output<typeof ErrorBody>
