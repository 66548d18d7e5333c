import * as z from 'zod/mini'
import { LETTERS, PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TEST_COUNT, TIME_FACTORS } from '../exam'

export const Letter = z.enum(LETTERS)
export const TestNumber = z.int().check(z.gte(1), z.lte(TEST_COUNT))
export const PassageNumber = z.int().check(z.gte(1), z.lte(PASSAGES_PER_TEST))
export const QuestionNumber = z.int().check(z.gte(1), z.lte(QUESTIONS_PER_TEST))
export const TimeFactor = z.literal(TIME_FACTORS)
export const Uid = z.string().check(z.minLength(1), z.maxLength(128))
export const Username = z.string().check(z.maxLength(320))
/** Lowercase, as browsers and PostgreSQL write it, so equal ids compare equal */
export const Uuid = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))
/** From year 1000: databases and Date parse earlier years differently */
export const Instant = z.iso.datetime().check(z.regex(/^[1-9]/))

/** US dollars on the wire, at most two decimals; elsewhere money is integer cents */
export const Dollars = z.number().check(
  z.gte(0),
  z.lte(100_000),
  z.refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6),
)

/** A test's number, or empty for the bundle */
export const ItemName = z.string().check(z.regex(/^(|[1-9]|10)$/))

/** The pipe also accepts the number's JSON form. */
export function inQuery<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,6}(\.\d{1,2})?$/.test(value) ? Number(value) : value,
    ),
    schema,
  )
}
