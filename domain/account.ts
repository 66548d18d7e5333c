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

/** How long ago, in seconds, the password may have been given when an account is deleted. */
export const RECENT_LOGIN_SECONDS = 5 * 60

/**
 * How long it is known that an account was deleted: id and time, nothing else. An identity's tokens live an hour; after
 * that nobody can speak for the account any more.
 */
export const TOMBSTONE_DAYS = 30

/** The longest that a backup is kept (docs/operations.md): what was deleted is gone from all of them then. */
export const BACKUP_DAYS = 30

const happened = z.nullable(Instant)

const KeptActs = z.array(z.object({ act: Act, storedAt: Instant }))

const KeptReport = z.extend(z.object(z.omit(QuestionReport, { attemptId: true }).shape), {
  reportedAt: Instant,
})

/** An attempt with every act of its taker. */
const KeptAttempt = z.extend(
  z.omit(Attempt, { serverNow: true, stamps: true, cursor: true, devices: true }),
  {
    /** 1 for the first attempt at its test. */
    ordinal: z.int(),
    /** The device's id of the press of Start. */
    requestId: Uuid,
    finishedAt: happened,
    finishedBy: z.nullable(z.string()),
    /** When key and explanations were first given. */
    revealedAt: happened,
    /** How many passages of the test had been practiced before. */
    practicedPassages: z.optional(z.int()),
    /** In order: answers, strikes, flags, highlights, and what came into sight, each with when the server had it. */
    acts: KeptActs,
    /** Absent, as the line above, in the answer of an older server. */
    notes: z.optional(z.array(Note)),
    /** Problems that were reported with its questions. */
    reports: z.optional(z.array(KeptReport)),
  },
)

/** A passage that was practiced alone, with every act of its taker. */
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
  /** When any of the key was first given. */
  shownAt: happened,
  /** The answer that counted of each question that was explained. */
  explained: z.record(z.string(), z.nullable(Letter)),
  acts: KeptActs,
})

/** What somebody set out to buy. */
const KeptOrder = z.object({
  poNumber: z.string(),
  username: Username,
  item: ItemName,
  amount: Dollars,
  /** In US dollars, like the discount; neither is charged. */
  feeFigure: z.number(),
  discountFigure: z.number(),
  state: z.string(),
  createdAt: Instant,
  /** When the card provider's window was opened, and when its buyer last asked how it stands. */
  openedAt: happened,
  askedAt: happened,
})

const KeptPayment = z.extend(Payment, {
  currency: z.string(),
  feeFigure: z.number(),
  discountFigure: z.number(),
  provider: z.string(),
  /** What told us of it first. */
  source: z.string(),
  state: z.string(),
})

/** Money that did not fit its order: a person decides. */
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

/** A receipt, news of the account's address, or a report to support, that is owed by mail or was sent. */
const KeptMail = z.object({
  paymentId: z.nullable(z.string()),
  notice: z.optional(z.object({ about: z.string(), recipient: Username, from: Username, to: Username })),
  /** Of which question; the report is with its attempt. */
  report: z.optional(z.object({ attemptId: Uuid, question: QuestionNumber })),
  createdAt: Instant,
  sentAt: happened,
  /** When nobody had taken it for days. */
  givenUpAt: happened,
})

/** What the identity provider keeps beside the address: times as it tells them. */
const KeptIdentity = z.object({ createdAt: happened, lastLoginAt: happened, emailVerified: z.boolean() })

/** All that the product keeps of one person; docs/account.md says what each part is for. */
export const AccountExport = z.object({
  exportedAt: Instant,
  user: z.object({
    ...{ id: Uid, username: Username, registeredAt: Instant },
    /** What the time of every test is multiplied by. */
    timeFactor: z.optional(TimeFactor),
    plan: z.optional(Plan),
    /** Whether the address was confirmed, and which others the login may change to. */
    confirmed: z.optional(z.boolean()),
    otherAddresses: z.optional(z.array(Username)),
  }),
  /** The tests that may be taken; `source` is the registration or the payment's transaction. */
  tests: z.array(z.object({ testNumber: TestNumber, source: z.string(), grantedAt: Instant })),
  attempts: z.array(KeptAttempt),
  /** Absent in the answer of an older server. */
  practices: z.optional(z.array(KeptPractice)),
  orders: z.array(KeptOrder),
  payments: z.array(KeptPayment),
  reviews: z.array(KeptReview),
  mails: z.array(KeptMail),
  /** Null where the identity provider cannot be reached. */
  identity: z.nullable(KeptIdentity),
})
export type AccountExport = z.output<typeof AccountExport>
