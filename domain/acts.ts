import * as z from 'zod/mini'
import { questionsOfPassage } from './exam'
import { Letter, PassageNumber, QuestionNumber, Uuid } from './base/scalars'
import { Highlights, noWork, Strikes, type Work } from './work'

/** One format, so string order is time order */
const At = z.iso.datetime({ precision: 3 }).check(z.regex(/^[1-9]/))

const stamp = {
  opId: Uuid,
  /** Server time as estimated by the device; later than all acts it had seen (nextAt) */
  at: At,
  /** The browser, shared by its tabs */
  device: Uuid,
}
const onQuestion = { ...stamp, passage: PassageNumber, question: QuestionNumber }

/** A null value clears; an undo is a new act with the earlier value. */
export const Act = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...onQuestion, kind: z.literal('answer'), value: z.nullable(Letter) }),
    z.strictObject({ ...onQuestion, kind: z.literal('strike'), value: z.nullable(Strikes) }),
    z.strictObject({ ...onQuestion, kind: z.literal('flag'), value: z.nullable(z.literal(true)) }),
    z.strictObject({ ...onQuestion, kind: z.literal('seen'), value: z.nullable(z.literal(true)) }),
    z.strictObject({
      ...stamp,
      passage: PassageNumber,
      kind: z.literal('highlight'),
      value: z.nullable(Highlights),
    }),
  ])
  .check(
    z.refine((act) => !('question' in act) || questionsOfPassage(act.passage).includes(act.question), {
      error: 'the question must belong to the passage',
    }),
  )
export type Act = z.output<typeof Act>

/** Sent by the user, or when time is up by the device's clock */
export const Finish = z.strictObject({
  ...stamp,
  kind: z.literal('finish'),
  value: z.enum(['confirmed', 'timeRanOut']),
})
export type Finish = z.output<typeof Finish>

export const Explain = z.strictObject({ ...stamp, kind: z.literal('explain'), question: QuestionNumber })
export type Explain = z.output<typeof Explain>

export const AnyAct = z.union([Act, Finish, Explain])
export type AnyAct = z.output<typeof AnyAct>

export const nothing: Work & { readonly stamps: Readonly<Record<string, string>> } = {
  ...noWork,
  stamps: {},
}
