import * as z from 'zod/mini'
import { questionsOfPassage } from './exam'
import { Letter, PassageNumber, QuestionNumber, Uuid } from './base/scalars'
import { Highlights, noWork, Strikes, type Work } from './work'

/** A moment in the one form in which the order of the texts is the order of the times. */
const At = z.iso.datetime({ precision: 3 }).check(z.regex(/^[1-9]/))

const stamp = {
  opId: Uuid,
  /** The server's time as the device knows it, later than all that the device had seen of the attempt (nextAt). */
  at: At,
  /** The browser that it was made in; its tabs have the same. */
  device: Uuid,
}
const onQuestion = { ...stamp, passage: PassageNumber, question: QuestionNumber }

/** One act of the taker. A null value clears; an undo is a new act with the earlier value. */
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

/** The end of an attempt: its taker has confirmed it, or the device's clock says that time is over. */
export const Finish = z.strictObject({
  ...stamp,
  kind: z.literal('finish'),
  value: z.enum(['confirmed', 'timeRanOut']),
})
export type Finish = z.output<typeof Finish>

/** The wish to have a question of a practice explained, with the answer that stands then. */
export const Explain = z.strictObject({ ...stamp, kind: z.literal('explain'), question: QuestionNumber })
export type Explain = z.output<typeof Explain>

/** Whatever a page brings to the server. */
export const AnyAct = z.union([Act, Finish, Explain])
export type AnyAct = z.output<typeof AnyAct>

/** The work of an attempt in which nothing was done. */
export const nothing: Work & { readonly stamps: Readonly<Record<string, string>> } = {
  ...noWork,
  stamps: {},
}
