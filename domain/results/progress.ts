import * as z from 'zod/mini'
import { Instant, PassageNumber, TestNumber, Uuid } from '../base/scalars'
import { answersFromList, countAnswered, type AnswersList } from '../answers'
import type { Turn } from './deeds'
import { LEAST_ANSWERS } from './findings'
import type { ScoreReport } from './report'

const count = z.int()
const Parts = z.array(z.object({ name: z.string(), right: count, of: count }))

/** Attempts that are looked at, the latest. */
export const MOST_ATTEMPTS = 40

/**
 * What the counted attempts come to: of each test the latest one with enough answers whose results were shown. Minutes are
 * of the clock.
 */
export const Progress = z.object({
  /** By their end, the earliest first. */
  attempts: z.array(
    z.object({
      attemptId: Uuid,
      testNumber: TestNumber,
      /** 1 for the first attempt at its test. */
      ordinal: count,
      finishedAt: Instant,
      right: count,
      of: count,
    }),
  ),
  /** How many questions of all of them have an answer. */
  answered: count,
  bySkill: Parts,
  byField: Parts,
  byDiscipline: Parts,
  /** On average, in passage order; empty without attempts. */
  minutes: z.array(z.object({ passage: PassageNumber, minutes: z.number() })),
  /** On average: the time of a test is not always the same. Null without attempts. */
  evenMinutes: z.nullable(z.number()),
  /** Answers changed from wrong to right, from right to wrong, and between two wrong ones. */
  changes: z.object({ better: count, worse: count, neither: count }),
  /** Finished attempts whose results were not shown yet: nothing is told of them. */
  unshown: count,
  /** Finished attempts that are not counted: earlier ones at a test, and ones with too few answers. */
  earlier: count,
  /** Right answers in practice, by skill; absent in the answer of an older server. */
  practiced: z.optional(Parts),
})
export type Progress = z.output<typeof Progress>

/** Of each test the first attempt with enough answers. @param attempts the latest first */
export function countedOf<Attempt extends { testNumber: number; answers: AnswersList }>(
  attempts: readonly Attempt[],
): Attempt[] {
  const counted = new Map<number, Attempt>()
  for (const attempt of attempts) {
    const isEnough = countAnswered(answersFromList(attempt.answers)) >= LEAST_ANSWERS
    if (isEnough && !counted.has(attempt.testNumber)) counted.set(attempt.testNumber, attempt)
  }
  return [...counted.values()]
}

type Told = Pick<
  Progress,
  'answered' | 'bySkill' | 'byField' | 'byDiscipline' | 'minutes' | 'evenMinutes' | 'changes'
>

/** What one attempt adds to it: of its report what is counted, a few hundred figures however many acts it has. */
export type Addend = Pick<
  ScoreReport,
  'score' | 'answered' | 'bySkill' | 'byField' | 'byDiscipline' | 'minutes' | 'evenMinutes'
> & { changes: Told['changes'] }

export function addendOf(report: ScoreReport): Addend {
  const { score, answered, bySkill, byField, byDiscipline, minutes, evenMinutes, changes } = report
  const howMany = (turn: Turn) => changes.filter((each) => each.turn === turn).length
  return {
    ...{ score, answered, bySkill, byField, byDiscipline, minutes, evenMinutes },
    changes: {
      better: howMany('wrong to right'),
      worse: howMany('right to wrong'),
      neither: howMany('wrong to wrong'),
    },
  }
}

/** What several attempts come to. */
export function sumOf(addends: readonly Addend[]): Told {
  const howMany = (kind: keyof Told['changes']) =>
    addends.reduce((sum, { changes }) => sum + changes[kind], 0)
  return {
    answered: addends.reduce((sum, { answered }) => sum + answered, 0),
    bySkill: together(addends.map(({ bySkill }) => bySkill)),
    byField: together(addends.map(({ byField }) => byField)),
    byDiscipline: together(addends.map(({ byDiscipline }) => byDiscipline)),
    minutes: (addends[0]?.minutes ?? []).map(({ passage }, index) => ({
      passage,
      minutes: meanOf(addends.map(({ minutes }) => minutes[index]?.minutes ?? 0)),
    })),
    evenMinutes: addends.length === 0 ? null : meanOf(addends.map(({ evenMinutes }) => evenMinutes)),
    changes: { better: howMany('better'), worse: howMany('worse'), neither: howMany('neither') },
  }
}

/** Parts of one name counted together, in the order in which they first come. */
function together(lists: readonly ScoreReport['bySkill'][]): ScoreReport['bySkill'] {
  const sums = new Map<string, { name: string; right: number; of: number }>()
  for (const { name, right, of } of lists.flat()) {
    const sum = sums.get(name) ?? { name, right: 0, of: 0 }
    sums.set(name, { name, right: sum.right + right, of: sum.of + of })
  }
  return [...sums.values()]
}

function meanOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}
