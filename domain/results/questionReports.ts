import * as z from 'zod/mini'
import { QuestionNumber, Uuid } from '../base/scalars'

/** The longest description of a problem, in UTF-16 code units, as a text field counts. */
export const REPORT_LENGTH = 1_000

export const REPORT_KINDS = ['key', 'wording', 'explanation', 'display', 'other'] as const

/** A problem that a user reports with a question of a reviewed attempt. */
export const QuestionReport = z.strictObject({
  attemptId: Uuid,
  question: QuestionNumber,
  kind: z.enum(REPORT_KINDS),
  text: z.string().check(z.trim(), z.maxLength(REPORT_LENGTH), z.regex(/^[^\0]*$/)),
})
export type QuestionReport = z.output<typeof QuestionReport>
