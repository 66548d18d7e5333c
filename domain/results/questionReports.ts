import * as z from 'zod/mini'
import { QuestionNumber, Uuid } from '../base/scalars'

/** In UTF-16 code units, as text fields count */
export const REPORT_LENGTH = 1_000

export const REPORT_KINDS = ['key', 'wording', 'explanation', 'display', 'other'] as const

export const QuestionReport = z.strictObject({
  attemptId: Uuid,
  question: QuestionNumber,
  kind: z.enum(REPORT_KINDS),
  text: z.string().check(z.trim(), z.maxLength(REPORT_LENGTH), z.regex(/^[^\0]*$/)),
})
export type QuestionReport = z.output<typeof QuestionReport>
