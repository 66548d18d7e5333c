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

/** Contracts loaded with the page that uses them */
export const pagesWire = {
  /** Totals of attempts whose results were shown */
  getProgress: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: Progress,
    errors: ['no_record', 'deleted'],
  },
  /** Acts of a finished attempt after a sequence number */
  getHistory: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid, after: z.optional(inQuery(z.int().check(z.gte(0)))) }),
    answer: History,
    errors: ['no_attempt'],
  },
  /** Requires that the attempt's key was shown */
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
  /** Requires that the question's results were shown. Answers the current note. */
  saveNote: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ attemptId: Uuid, ...NoteWritten.shape }),
    answer: Note,
    errors: ['no_attempt'],
  },
  /** Requires that the question's results were shown. Replaces an earlier report. */
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
  /** Finished attempts at one test, latest first */
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
  /** Charges in review, oldest first */
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
  /** All stored data of the caller, as one JSON document */
  exportAccount: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: AccountExport,
    checksRevocation: true,
    errors: ['no_record'],
  },
  /** Announces a change of address; unannounced ones are rejected. */
  askAddress: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ username: Username }),
    answer: z.object({ askedAt: Instant }),
    checksRevocation: true,
    errors: ['no_record', 'recent_login_required'],
  },
  /**
   * Ends every login of the caller, on all devices including this one. Unsent changes are sent after the next login.
   */
  /**
   * With `earlier`, only logins that began before the caller's; a new password has already ended them at the provider.
   */
  logOutEverywhere: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ earlier: z.optional(z.literal(true)) }),
    answer: z.object({ loggedOutAt: Instant }),
    checksRevocation: true,
    errors: [],
  },
  /**
   * Deletes account and login for good. The username is the typed confirmation; requires a password entry within the
   * last five minutes.
   */
  deleteAccount: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ id: Uid, username: Username }),
    answer: z.object({ deletedAt: Instant }),
    checksRevocation: true,
    errors: ['recent_login_required', 'payment_pending'],
  },
} as const satisfies Record<string, Contract>
