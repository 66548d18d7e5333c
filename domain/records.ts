import * as z from 'zod/mini'
import { AnswersList } from './answers'
import { TEST_COUNT } from './exam'
import { Plan } from './plan'
import { Dollars, Instant, ItemName, TestNumber, TimeFactor, Uid, Username, Uuid } from './base/scalars'

/** 'x/55', or empty if not taken */
export const Score = z.string().check(z.regex(/^(|(\d|[1-4]\d|5[0-5])\/55)$/))

const testEntry = {
  number: TestNumber,
  paid: z.boolean(),
  /** Of the latest finished attempt */
  score: Score,
  /** Without late answers; absent if there are none */
  inTime: z.optional(Score),
  /** Of the latest attempt */
  answers: AnswersList,
}

const user = { id: Uid, username: Username }

const TakenBack = z.object({ at: Instant, refunded: z.boolean() })

/** Fields only the server sets */
const told = {
  /** Absent while owned or never owned */
  takenBack: z.optional(TakenBack),
  running: z.optional(z.object({ attemptId: Uuid, deadline: Instant })),
  /** When the scored attempt was finished */
  finishedAt: z.optional(Instant),
}

/** Fields that older servers omit are optional. */
export const User = z.object({
  ...user,
  tests: z.array(z.object({ ...testEntry, ...told })).check(z.length(TEST_COUNT)),
  timeFactor: z.optional(TimeFactor),
  plan: z.optional(Plan),
  /** Not for sale while a refunded payment's discount is in review */
  bundleHeld: z.optional(z.boolean()),
  serverNow: z.optional(Instant),
})
/** Without the server's fields; unknown keys are rejected */
export const UserClaim = z.strictObject({
  ...user,
  tests: z.array(z.strictObject(testEntry)).check(
    z.length(TEST_COUNT),
    z.refine((tests) => new Set(tests.map(({ number }) => number)).size === tests.length, {
      error: 'each test once',
    }),
  ),
})

const payment = {
  /** The checkout's hash, or the SHA-256 of provider and transaction id */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  date: Instant,
  username: Username,
  amount: Dollars,
  testNumber: ItemName,
  transId: z.string().check(z.minLength(1), z.maxLength(100)),
  invoice: z.string().check(z.minLength(1), z.maxLength(100)),
}

export const Payment = z.object({
  ...payment,
  /** To refund */
  overpaid: z.optional(Dollars),
  takenBack: z.optional(TakenBack),
})
export const PaymentReport = z.strictObject(payment)

/**
 * `confirming`: the provider could not be asked; `declined`: at least one card was refused and none charged;
 * `abandoned`: replaced by another item, though a late payment still counts.
 */
export const OrderState = z.enum(['open', 'confirming', 'granted', 'review', 'declined', 'abandoned'])
export type OrderState = z.output<typeof OrderState>

export type User = z.output<typeof User>
export type UserClaim = z.output<typeof UserClaim>
export type TestEntry = User['tests'][number]
export type Payment = z.output<typeof Payment>
export type PaymentReport = z.output<typeof PaymentReport>

export function claimOf({ id, username, tests }: User): UserClaim {
  return {
    id,
    username,
    tests: tests.map(({ running: _running, finishedAt: _at, takenBack: _lost, ...entry }) => entry),
  }
}
