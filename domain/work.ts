import * as z from 'zod/mini'
import type { Answers } from './answers'
import { passageKey, questionsOfPassage } from './exam'
import { Instant, Letter, PassageNumber, QuestionNumber, Uuid } from './scalars'

/** A taker's work in one attempt: answers, and what the room's tools left behind. */

const Highlight = z.strictObject({
  /** Paragraph from 1; start and end are offsets into its immutable text, in UTF-16 units. */
  paragraph: z.int().check(z.gte(1), z.lte(20)),
  start: z.int().check(z.gte(0)),
  end: z.int().check(z.gte(1), z.lte(20_000)),
  colour: z.enum(['yellow', 'blue']),
})
const Highlights = z.array(Highlight).check(z.maxLength(200))
const Strikes = z.array(Letter).check(z.maxLength(4))

/** Acts of one attempt: two a second for all of the longest test, and far beyond any hand. They bound what is kept. */
export const ACTS_LIMIT = 20_000

const stamp = {
  opId: Uuid,
  /** Position in the attempt, from 1; the last one for a target wins. */
  seq: z.int().check(z.gte(1), z.lte(ACTS_LIMIT)),
  at: Instant,
  passage: PassageNumber,
}
const onQuestion = { ...stamp, question: QuestionNumber }

/** One act of the taker. A null value clears; an undo is a new operation with the earlier value. */
export const Operation = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...onQuestion, kind: z.literal('answer'), value: z.nullable(Letter) }),
    z.strictObject({ ...onQuestion, kind: z.literal('strike'), value: z.nullable(Strikes) }),
    z.strictObject({ ...onQuestion, kind: z.literal('flag'), value: z.nullable(z.literal(true)) }),
    z.strictObject({ ...onQuestion, kind: z.literal('seen'), value: z.nullable(z.literal(true)) }),
    z.strictObject({ ...stamp, kind: z.literal('highlight'), value: z.nullable(Highlights) }),
  ])
  .check(
    z.refine((op) => !('question' in op) || questionsOfPassage(op.passage).includes(op.question), {
      error: 'the question must belong to the passage',
    }),
  )
export type Operation = z.output<typeof Operation>
export type Highlight = z.output<typeof Highlight>

export const Tools = z.object({
  strikes: z.record(z.string(), Strikes),
  flags: z.array(QuestionNumber),
  seen: z.array(QuestionNumber),
  highlights: z.record(z.string(), Highlights),
})
export type Tools = z.output<typeof Tools>

export type Work = { readonly answers: Answers; readonly tools: Tools }

export const noWork: Work = { answers: {}, tools: { strikes: {}, flags: [], seen: [], highlights: {} } }

/** The work after one more operation; the caller applies operations in the order of their seq. */
export function applyOperation(work: Work, op: Operation): Work {
  const { answers, tools } = work
  switch (op.kind) {
    case 'answer': {
      const key = passageKey(op.passage)
      return {
        ...work,
        answers: withEntry(answers, key, nonEmpty(withEntry(answers[key] ?? {}, op.question, op.value))),
      }
    }
    case 'strike':
      return { ...work, tools: { ...tools, strikes: withEntry(tools.strikes, op.question, op.value) } }
    case 'highlight':
      return {
        ...work,
        tools: { ...tools, highlights: withEntry(tools.highlights, passageKey(op.passage), op.value) },
      }
    case 'flag':
      return { ...work, tools: { ...tools, flags: withMember(tools.flags, op.question, op.value === true) } }
    case 'seen':
      return { ...work, tools: { ...tools, seen: withMember(tools.seen, op.question, op.value === true) } }
  }
}

export function applyOperations(work: Work, operations: readonly Operation[]): Work {
  return [...operations].sort((a, b) => a.seq - b.seq).reduce(applyOperation, work)
}

function withEntry<V>(
  record: Readonly<Record<string, V>>,
  key: string | number,
  value: V | null,
): Record<string, V> {
  const { [key]: _replaced, ...rest } = record
  return value === null ? rest : { ...rest, [key]: value }
}

function nonEmpty<V>(record: Record<string, V>): Record<string, V> | null {
  return Object.keys(record).length === 0 ? null : record
}

function withMember(list: readonly number[], member: number, present: boolean): number[] {
  const others = list.filter((each) => each !== member)
  return present ? [...others, member].sort((a, b) => a - b) : others
}
