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
import { checkingRevocation, get, post } from './contract'
import { PaymentInReview, PaymentReceipt } from './receipt'

/** Loaded with the page that uses them */
export const pagesWire = {
  getProgress: get(z.strictObject({}), Progress, ['no_record', 'deleted']),
  /** Acts after a sequence number */
  getHistory: get(
    z.strictObject({ attemptId: Uuid, after: z.optional(inQuery(z.int().check(z.gte(0)))) }),
    History,
    ['no_attempt'],
  ),
  /** Requires that the key was shown */
  getComparison: get(z.strictObject({ attemptId: Uuid }), Comparison, ['no_attempt']),
  getNotes: get(z.strictObject({ attemptId: Uuid }), z.array(Note), ['no_attempt']),
  getNotebook: get(z.strictObject({}), Notebook, ['no_record', 'deleted']),
  /** Requires that results were shown. Answers the current note. */
  saveNote: post(z.strictObject({ attemptId: Uuid, ...NoteWritten.shape }), Note, ['no_attempt']),
  /** Requires that results were shown. Replaces an earlier report. */
  reportQuestion: post(QuestionReport, z.object({ reportedAt: Instant }), ['no_attempt']),
  getReceipt: get(z.strictObject({ attemptId: Uuid }), AttemptReceipt, ['no_attempt']),
  getAttempts: get(z.strictObject({ testNumber: inQuery(TestNumber) }), z.array(PastAttempt), []),
  getPaymentsByUserId: get(z.strictObject({ username: z.optional(Username) }), z.array(Payment), []),
  getPaymentsInReview: get(z.strictObject({}), z.array(PaymentInReview), []),
  getPaymentsById: get(
    z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
    z.array(PaymentReceipt),
    [],
  ),
  exportAccount: checkingRevocation(get(z.strictObject({}), AccountExport, ['no_record'])),
  /** Announces a change of address; others are rejected. */
  askAddress: checkingRevocation(
    post(z.strictObject({ username: Username }), z.object({ askedAt: Instant }), [
      'no_record',
      'recent_login_required',
    ]),
  ),
  /** Includes this device. Unsent changes are sent after the next login. */
  /** `earlier`: only logins before the caller's, which a new password has ended at the provider */
  logOutEverywhere: checkingRevocation(
    post(z.strictObject({ earlier: z.optional(z.literal(true)) }), z.object({ loggedOutAt: Instant }), []),
  ),
  /** Also deletes the login. Requires the typed username, and a password entry within five minutes. */
  deleteAccount: checkingRevocation(
    post(z.strictObject({ id: Uid, username: Username }), z.object({ deletedAt: Instant }), [
      'recent_login_required',
      'payment_pending',
    ]),
  ),
}
