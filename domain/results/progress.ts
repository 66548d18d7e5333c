import * as z from 'zod/mini'
import { Instant, PassageNumber, TestNumber, Uuid } from '../base/scalars'
import { answersFromList, countAnswered, type AnswersList } from '../answers'
import type { Turn } from './timeAndChanges'
import { LEAST_ANSWERS } from './findings'
import type { ScoreReport } from './report'

const count = z.int()
const Parts = z.array(z.object({ name: z.string(), right: count, of: count }))

export const MOST_ATTEMPTS = 40

/** Each test's latest attempt with enough answers and results shown. Minutes are clock minutes. */
export const Progress = z.object({
  /** By end, earliest first */
  attempts: z.array(
    z.object({
      attemptId: Uuid,
      testNumber: TestNumber,
      ordinal: count,
      finishedAt: Instant,
      right: count,
      of: count,
    }),
  ),
  bySkill: Parts,
  byField: Parts,
  byDiscipline: Parts,
  /** Averages over the attempts that opened the passage, in order */
  minutes: z.array(z.object({ passage: PassageNumber, minutes: z.number() })),
  /** Average, because time limits differ */
  evenMinutes: z.nullable(z.number()),
  /** From wrong to right, right to wrong, and wrong to wrong */
  changes: z.object({ better: count, worse: count, neither: count }),
  /** Finished, with results not shown */
  unshown: count,
  /** Finished, but not counted: earlier ones, and ones with too few answers */
  earlier: count,
  practiced: z.optional(Parts),
})
export type Progress = z.output<typeof Progress>

/** The first listed attempt of each test with enough answers. @param attempts latest first */
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

type Told = Pick<Progress, 'bySkill' | 'byField' | 'byDiscipline' | 'minutes' | 'evenMinutes' | 'changes'>

export type Addend = Pick<
  ScoreReport,
  'score' | 'bySkill' | 'byField' | 'byDiscipline' | 'minutes' | 'evenMinutes'
> & { changes: Told['changes'] }

export function addendOf(report: ScoreReport): Addend {
  const { score, bySkill, byField, byDiscipline, minutes, evenMinutes, changes } = report
  const howMany = (turn: Turn) => changes.filter((each) => each.turn === turn).length
  return {
    ...{ score, bySkill, byField, byDiscipline, minutes, evenMinutes },
    changes: {
      better: howMany('wrong to right'),
      worse: howMany('right to wrong'),
      neither: howMany('wrong to wrong'),
    },
  }
}

export function sumOf(addends: readonly Addend[]): Told {
  const howMany = (kind: keyof Told['changes']) =>
    addends.reduce((sum, { changes }) => sum + changes[kind], 0)
  return {
    bySkill: together(addends.map(({ bySkill }) => bySkill)),
    byField: together(addends.map(({ byField }) => byField)),
    byDiscipline: together(addends.map(({ byDiscipline }) => byDiscipline)),
    minutes: (addends[0]?.minutes ?? []).map(({ passage }, index) => ({
      passage,
      minutes: meanOf(addends.flatMap(({ minutes }) => minutes[index]?.minutes || [])),
    })),
    evenMinutes: addends.length === 0 ? null : meanOf(addends.map(({ evenMinutes }) => evenMinutes)),
    changes: { better: howMany('better'), worse: howMany('worse'), neither: howMany('neither') },
  }
}

/** In order of first appearance */
function together(lists: readonly ScoreReport['bySkill'][]): ScoreReport['bySkill'] {
  const sums = new Map<string, { name: string; right: number; of: number }>()
  for (const { name, right, of } of lists.flat()) {
    const sum = sums.get(name) ?? { name, right: 0, of: 0 }
    sums.set(name, { name, right: sum.right + right, of: sum.of + of })
  }
  return [...sums.values()]
}

function meanOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length)
}
