import * as z from 'zod/mini'
import { AnswersList } from './answers'
import { TEST_COUNT } from './exam'
import { Plan } from './plan'
import { Dollars, Instant, ItemName, TestNumber, TimeFactor, Uid, Username, Uuid } from './base/scalars'

/** 'x/55', or empty while the test has not been taken. */
export const Score = z.string().check(z.regex(/^(|(\d|[1-4]\d|5[0-5])\/55)$/))

const testEntry = {
  number: TestNumber,
  paid: z.boolean(),
  /** The latest finished attempt's. */
  score: Score,
  /** Of that score, what was in time; only where answers that arrived late are in it too. */
  inTime: z.optional(Score),
  /** The latest attempt's. */
  answers: AnswersList,
}

const user = { id: Uid, username: Username }

/** An access that was taken away again: when, and whether its payment went back. */
const TakenBack = z.object({ at: Instant, refunded: z.boolean() })

/** What the server tells of a test beside what is recorded of it. */
const told = {
  /** How it was lost; absent while it is owned, or never was. */
  takenBack: z.optional(TakenBack),
  /** The attempt that is open; absent while none is. */
  running: z.optional(z.object({ attemptId: Uuid, deadline: Instant })),
  /** When the attempt was finished that the score is of. */
  finishedAt: z.optional(Instant),
}

/** A user's record, as the server answers it. What an older server leaves out is optional. */
export const User = z.object({
  ...user,
  tests: z.array(z.object({ ...testEntry, ...told })).check(z.length(TEST_COUNT)),
  /** What the time of every test is multiplied by from its start on. */
  timeFactor: z.optional(TimeFactor),
  /** Absent while no part of it is set. */
  plan: z.optional(Plan),
  /** All Tests is not sold: after a payment has gone back, a person decides what is due. */
  bundleHeld: z.optional(z.boolean()),
  serverNow: z.optional(Instant),
})
/** The same record as a request carries it, without what only the server tells: unknown keys are refused. */
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
  /** The checkout's hash, or the SHA-256 of provider and transaction id when no browser reported it. */
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
  /** What of it is to go back, because it was more than was due; absent where nothing is. */
  overpaid: z.optional(Dollars),
  /** Absent while what it paid for is there. */
  takenBack: z.optional(TakenBack),
})
export const PaymentReport = z.strictObject(payment)

/**
 * What a buyer is told of an order. `confirming`: the provider could not be asked; `declined`: no charge, and at least
 * one card was refused; `abandoned`: left for another item, though a late payment is still honoured.
 */
export const OrderState = z.enum(['open', 'confirming', 'granted', 'review', 'declined', 'abandoned'])
export type OrderState = z.output<typeof OrderState>

export type User = z.output<typeof User>
export type UserClaim = z.output<typeof UserClaim>
export type TestEntry = User['tests'][number]
export type Payment = z.output<typeof Payment>
export type PaymentReport = z.output<typeof PaymentReport>

/** A record as it is sent: what only the server tells is left out. */
export function claimOf({ id, username, tests }: User): UserClaim {
  return {
    id,
    username,
    tests: tests.map(({ running: _running, finishedAt: _at, takenBack: _lost, ...entry }) => entry),
  }
}
