import * as z from 'zod/mini'

/** Every error that a function may answer. The list is closed, and all that the app needs: answers bring their sentences. */
const codes = [
  'bad_request',
  'unauthenticated',
  'login_refused',
  'address_refused',
  'recent_login_required',
  'forbidden',
  'not_paid',
  'not_found',
  'no_record',
  'no_attempt',
  'no_order',
  'attempt_exists',
  'test_running',
  'too_many_attempts',
  'claim_refused',
  'already_owned',
  'order_busy',
  'order_in_review',
  'payment_pending',
  'price_changed',
  'deleted',
  'too_large',
  'rate_limited',
  'internal',
  'unavailable',
] as const

export type ErrorCode = (typeof codes)[number]

/** The HTTP status of each, and the sentence that a caller reads. */
export const errors = {
  /** The request does not parse, or names something that cannot be. */
  bad_request: {
    status: 400,
    message: 'The request is not in the expected form. Reload the page and try again.',
  },
  unauthenticated: { status: 401, message: 'Please log in again.' },
  /** A token without an email, or of a kind of login that is not in use here. */
  login_refused: {
    status: 403,
    message: 'This kind of login is not accepted here. Please log in with your email and password.',
  },
  /** The login's address was changed by a link that this account did not ask for here, or no longer stands by. */
  address_refused: {
    status: 403,
    message:
      'Your account still has its earlier email address. Reset the password of that address on the login page, then log in with it.',
  },
  /** What cannot be undone wants the password again; the client asks for it and repeats. */
  recent_login_required: { status: 401, message: 'Please enter your password again.' },
  /** Another user's id, username, attempt, order or payment. */
  forbidden: { status: 403, message: 'This belongs to another account.' },
  not_paid: { status: 403, message: 'This test is not in your account.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  no_record: { status: 404, message: 'This account is not set up yet. Log out, then log in again.' },
  no_attempt: { status: 404, message: 'There is no such attempt.' },
  no_order: { status: 404, message: 'There is no such order.' },
  /** Start named another attempt than the latest finished one; details carry that one's id. */
  attempt_exists: {
    status: 409,
    message: 'This test has been taken in the meantime, perhaps on another device. Reload the page.',
  },
  /** One clock at a time: details name the test that is under way, its attempt, and the seconds that it has left. */
  test_running: {
    status: 409,
    message: 'Another test is in progress. Finish it first, or wait until its time is up.',
  },
  too_many_attempts: {
    status: 429,
    message: 'You have started 16 tests within 24 hours, which is the most. Please come back later.',
  },
  /** updateUser claimed access or a score that the server does not know of. */
  claim_refused: { status: 409, message: 'This does not match your account. Reload the page and try again.' },
  already_owned: {
    status: 409,
    message: 'You already own this. Your Purchase History shows what was charged.',
  },
  /** An earlier checkout of this order may still charge the card; a second one would risk a second charge. */
  order_busy: {
    status: 409,
    message: 'An earlier payment window for this purchase is still open. Please try again in 15 minutes.',
  },
  /** Money arrived for this order and did not fit it; people look at it, and nobody pays again meanwhile. */
  order_in_review: {
    status: 409,
    message: 'We are checking a payment on this account. Please try again later.',
  },
  /**
   * A card may still be charged for this account, or was and people look at it: nobody's money loses its owner. Of a
   * charge that may come, details carry until when.
   */
  payment_pending: {
    status: 409,
    message:
      'A payment on this account may still be in progress or under review. A payment window can charge a card for 70 minutes after it was opened, even if it was closed. Please try again later.',
  },
  /** The order no longer holds, or is of another price than was shown; details carry what the item costs now. */
  price_changed: { status: 409, message: 'The price has changed. Please start the purchase again.' },
  /** Any function may say so, to a token that outlived its account. */
  deleted: { status: 410, message: 'This account has been deleted.' },
  too_large: { status: 413, message: 'The request is too large.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment, then try again.' },
  /** An error of ours: logged in full, told as nothing. */
  internal: { status: 500, message: 'Something went wrong on our end. Please try again.' },
  /** A part that the server needs does not answer; the same request may succeed later. */
  unavailable: { status: 503, message: 'The service is busy. Please try again.' },
} as const satisfies Record<ErrorCode, { status: number; message: string }>

export const ErrorDetails = z.object({
  attemptId: z.optional(z.string()),
  testNumber: z.optional(z.number()),
  secondsLeft: z.optional(z.number()),
  /** US dollars. */
  amount: z.optional(z.number()),
  until: z.optional(z.string()),
  /** Of what is owned already: whether this very order has brought it. */
  granted: z.optional(z.boolean()),
  /** The request came without a token: what the page sent along was lost on its way. */
  noToken: z.optional(z.boolean()),
})
export type ErrorDetails = z.output<typeof ErrorDetails>

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    requestId: z.string(),
    details: z.optional(ErrorDetails),
  }),
})
export type ErrorBody = z.output<typeof ErrorBody>
