import * as z from 'zod/mini'
import { AccountExport } from '../account'
import { AttemptReceipt, PastAttempt } from '../attempt'
import { inQuery, Instant, TestNumber, Uid, Username, Uuid } from '../base/scalars'
import { Comparison } from '../results/comparison'
import { Note, Notebook, NoteWritten } from '../results/notes'
import { QuestionReport } from '../results/questionReports'
import { History } from '../results/history'
import { Progress } from '../results/progress'
import { Payment } from '../records'
import type { Contract } from './contract'
import { PaymentInReview, PaymentReceipt } from './receipt'

/** Loaded with the page that uses them */
export const pagesWire = {
  /** Totals of attempts whose results were shown */
  getProgress: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: Progress,
    errors: ['no_record', 'deleted'],
  },
  /** Acts after a sequence number */
  getHistory: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid, after: z.optional(inQuery(z.int().check(z.gte(0)))) }),
    answer: History,
    errors: ['no_attempt'],
  },
  /** Requires that the key was shown */
  getComparison: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid }),
    answer: Comparison,
    errors: ['no_attempt'],
  },
  getNotes: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid }),
    answer: z.array(Note),
    errors: ['no_attempt'],
  },
  getNotebook: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: Notebook,
    errors: ['no_record', 'deleted'],
  },
  /** Requires that results were shown. Answers the current note. */
  saveNote: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ attemptId: Uuid, ...NoteWritten.shape }),
    answer: Note,
    errors: ['no_attempt'],
  },
  /** Requires that results were shown. Replaces an earlier report. */
  reportQuestion: {
    method: 'POST',
    in: 'body',
    request: QuestionReport,
    answer: z.object({ reportedAt: Instant }),
    errors: ['no_attempt'],
  },
  getReceipt: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid }),
    answer: AttemptReceipt,
    errors: ['no_attempt'],
  },
  /** Latest first */
  getAttempts: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ testNumber: inQuery(TestNumber) }),
    answer: z.array(PastAttempt),
    errors: [],
  },
  getPaymentsByUserId: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ username: z.optional(Username) }),
    answer: z.array(Payment),
    errors: [],
  },
  /** Oldest first */
  getPaymentsInReview: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: z.array(PaymentInReview),
    errors: [],
  },
  getPaymentsById: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.array(PaymentReceipt),
    errors: [],
  },
  exportAccount: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: AccountExport,
    checksRevocation: true,
    errors: ['no_record'],
  },
  /** Announces a change of address; others are rejected. */
  askAddress: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ username: Username }),
    answer: z.object({ askedAt: Instant }),
    checksRevocation: true,
    errors: ['no_record', 'recent_login_required'],
  },
  /** Includes this device. Unsent changes are sent after the next login. */
  /** `earlier`: only logins before the caller's, which a new password has ended at the provider */
  logOutEverywhere: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ earlier: z.optional(z.literal(true)) }),
    answer: z.object({ loggedOutAt: Instant }),
    checksRevocation: true,
    errors: [],
  },
  /** Also deletes the login. Requires the typed username, and a password entry within five minutes. */
  deleteAccount: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ id: Uid, username: Username }),
    answer: z.object({ deletedAt: Instant }),
    checksRevocation: true,
    errors: ['recent_login_required', 'payment_pending'],
  },
} as const satisfies Record<string, Contract>
