import * as z from 'zod/mini'
import { QUESTIONS_PER_TEST } from './exam'

/** In UTF-16 code units, as text fields count */
export const NAME_LENGTH = 60

export const Plan = z.strictObject({
  name: z.nullable(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH), z.regex(/^\P{Cc}*$/u)),
  ),
  /** In the user's calendar: YYYY-MM-DD */
  examDate: z.nullable(z.iso.date().check(z.regex(/^[1-9]/))),
  /** Raw score, of 55 */
  target: z.nullable(z.int().check(z.gte(1), z.lte(QUESTIONS_PER_TEST))),
})
export type Plan = z.output<typeof Plan>

export const noPlan: Plan = { name: null, examDate: null, target: null }
