import * as z from 'zod/mini'
import { Attempt } from './attempt'
import { Plan } from './plan'
import { Note } from './results/notes'
import { QuestionReport } from './results/questionReports'
import { Payment } from './records'
import {
  Dollars,
  Instant,
  ItemName,
  Letter,
  PassageNumber,
  QuestionNumber,
  TestNumber,
  TimeFactor,
  Uid,
  Username,
  Uuid,
} from './base/scalars'
import { Act } from './acts'

/** Of the last password entry, to delete an account */
export const RECENT_LOGIN_SECONDS = 5 * 60

/** Longer than a deleted account's tokens live, which is an hour */
export const TOMBSTONE_DAYS = 30

/** Deleted data is gone from all backups after this (docs/operations.md). */
export const BACKUP_DAYS = 30

const happened = z.nullable(Instant)

const KeptActs = z.array(z.object({ act: Act, storedAt: Instant }))

const KeptReport = z.extend(z.object(z.omit(QuestionReport, { attemptId: true }).shape), {
  reportedAt: Instant,
})

const KeptAttempt = z.extend(
  z.omit(Attempt, { serverNow: true, stamps: true, cursor: true, devices: true }),
  {
    /** From 1, per test */
    ordinal: z.int(),
    requestId: Uuid,
    finishedAt: happened,
    finishedBy: z.nullable(z.string()),
    revealedAt: happened,
    practicedPassages: z.optional(z.int()),
    acts: KeptActs,
    notes: z.optional(z.array(Note)),
    reports: z.optional(z.array(KeptReport)),
  },
)

const KeptPractice = z.object({
  practiceId: Uuid,
  testNumber: TestNumber,
  passage: PassageNumber,
  contentVersion: z.string(),
  mode: z.string(),
  paceSeconds: z.nullable(z.int()),
  questions: z.array(QuestionNumber),
  startedAt: Instant,
  finishedAt: happened,
  shownAt: happened,
  explained: z.record(z.string(), z.nullable(Letter)),
  acts: KeptActs,
})

const KeptOrder = z.object({
  poNumber: z.string(),
  username: Username,
  item: ItemName,
  amount: Dollars,
  /** In US dollars, like the discount; not charged */
  feeFigure: z.number(),
  discountFigure: z.number(),
  state: z.string(),
  createdAt: Instant,
  openedAt: happened,
  askedAt: happened,
})

const KeptPayment = z.extend(Payment, {
  currency: z.string(),
  feeFigure: z.number(),
  discountFigure: z.number(),
  provider: z.string(),
  source: z.string(),
  state: z.string(),
})

const KeptReview = z.object({
  poNumber: z.string(),
  transId: z.string(),
  reason: z.string(),
  amount: z.nullable(Dollars),
  currency: z.string(),
  createdAt: Instant,
  resolution: z.nullable(z.string()),
  resolvedAt: happened,
})

const KeptMail = z.object({
  paymentId: z.nullable(z.string()),
  notice: z.optional(z.object({ about: z.string(), recipient: Username, from: Username, to: Username })),
  report: z.optional(z.object({ attemptId: Uuid, question: QuestionNumber })),
  createdAt: Instant,
  sentAt: happened,
  givenUpAt: happened,
})

const KeptIdentity = z.object({ createdAt: happened, lastLoginAt: happened, emailVerified: z.boolean() })

export const AccountExport = z.object({
  exportedAt: Instant,
  user: z.object({
    ...{ id: Uid, username: Username, registeredAt: Instant },
    timeFactor: z.optional(TimeFactor),
    plan: z.optional(Plan),
    confirmed: z.optional(z.boolean()),
    otherAddresses: z.optional(z.array(Username)),
  }),
  /** `source`: registration or the payment's transaction */
  tests: z.array(z.object({ testNumber: TestNumber, source: z.string(), grantedAt: Instant })),
  attempts: z.array(KeptAttempt),
  practices: z.optional(z.array(KeptPractice)),
  orders: z.array(KeptOrder),
  payments: z.array(KeptPayment),
  reviews: z.array(KeptReview),
  mails: z.array(KeptMail),
  /** Null when the identity provider is unreachable */
  identity: z.nullable(KeptIdentity),
})
export type AccountExport = z.output<typeof AccountExport>
