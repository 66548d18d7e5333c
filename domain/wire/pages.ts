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

/** Contracts that the browser fetches with the one page that calls them. */
export const pagesWire = {
  /** What the caller's attempts come to, those whose results were shown. */
  getProgress: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: Progress,
    errors: ['no_record', 'deleted'],
  },
  /** What was done in a finished attempt, after an act by its seq. */
  getHistory: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid, after: z.optional(inQuery(z.int().check(z.gte(0)))) }),
    answer: History,
    errors: ['no_attempt'],
  },
  /** How a finished attempt, whose key was shown, stands among others. */
  getComparison: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid }),
    answer: Comparison,
    errors: ['no_attempt'],
  },
  /** What the caller wrote at the questions of one attempt. */
  getNotes: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid }),
    answer: z.array(Note),
    errors: ['no_attempt'],
  },
  /** What the caller wrote at the questions of all their attempts. */
  getNotebook: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: Notebook,
    errors: ['no_record', 'deleted'],
  },
  /** Keeps what was written at a question once its results were shown; the answer is the note that stands. */
  saveNote: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ attemptId: Uuid, ...NoteWritten.shape }),
    answer: Note,
    errors: ['no_attempt'],
  },
  /** Reports a problem with a question once its results were shown; a second report of it replaces the first. */
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
  /** The caller's finished attempts at one test, the latest first. */
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
  /** Charges of the caller about which a person still has to decide, the oldest first. */
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
  /** Everything that the product keeps of the caller, as one JSON document. */
  exportAccount: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: AccountExport,
    checksRevocation: true,
    errors: ['no_record'],
  },
  /** Says which address the caller's login is about to get: only such a change is taken over into the account. */
  askAddress: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ username: Username }),
    answer: z.object({ askedAt: Instant }),
    checksRevocation: true,
    errors: ['no_record', 'recent_login_required'],
  },
  /** Ends every login of the caller, on every device, this one too; what they have not sent yet goes out after the next. */
  /** With `earlier` those alone that began before the caller's: a new password has ended them at the provider. */
  logOutEverywhere: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ earlier: z.optional(z.literal(true)) }),
    answer: z.object({ loggedOutAt: Instant }),
    checksRevocation: true,
    errors: [],
  },
  /**
   * Deletes the caller's account for good, the login with it. The username is the confirmation: typed by whoever means
   * it. The password must have been given within the last five minutes.
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
