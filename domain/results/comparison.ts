import * as z from 'zod/mini'
import { QuestionNumber } from '../base/scalars'
import { LETTERS, passageNumbers, questionsOfPassage } from '../exam'
import { reliabilityOf } from './reliability'
import { attemptsIn, LEAST_ATTEMPTS, ofKind, type Tally } from './tallies'

const count = z.int().check(z.gte(0))

/** Compared with first attempts of others at the same text */
export const Comparison = z.object({
  /** Null below 30 attempts, and until the key was shown */
  among: z.nullable(
    z.object({
      attempts: count,
      lower: count,
      same: count,
      /** In correct answers; null if all scores are equal */
      standardError: z.nullable(z.number()),
      questions: z.array(
        z.object({
          question: QuestionNumber,
          chosen: z.object({ A: count, B: count, C: count, D: count }),
        }),
      ),
    }),
  ),
})
export type Comparison = z.output<typeof Comparison>
export type Among = NonNullable<Comparison['among']>

export function compare(right: number, tallies: readonly Tally[]): Comparison {
  const attempts = attemptsIn(tallies)
  if (attempts < LEAST_ATTEMPTS) return { among: null }
  const scores = ofKind(tallies, 'score')
  const howMany = (some: readonly Tally[]) => some.reduce((sum, tally) => sum + tally.attempts, 0)
  return {
    among: {
      attempts,
      lower: howMany(scores.filter(({ value }) => Number(value) < right)),
      same: howMany(scores.filter(({ value }) => Number(value) === right)),
      standardError: reliabilityOf(tallies).standardError,
      questions: passageNumbers.flatMap(questionsOfPassage).map((question) => {
        const options = ofKind(tallies, 'option', question)
        const [A = 0, B = 0, C = 0, D = 0] = LETTERS.map((letter) =>
          howMany(options.filter(({ value }) => value === letter)),
        )
        return { question, chosen: { A, B, C, D } }
      }),
    },
  }
}

/** Percentile rank: the share of lower scores plus half of equal ones */
export function percentileOf({ attempts, lower, same }: Pick<Among, 'attempts' | 'lower' | 'same'>): number {
  return (100 * (lower + same / 2)) / attempts
}
