import { passageNumbers, QUESTIONS_PER_TEST } from '../exam'
import { ofKind, type Tally } from './tallies'

/** How much a test's scores say. Scores and deviations are right answers. */
export type Reliability = {
  attempts: number
  mean: number
  /** The standard deviation of the scores, as a sample's. */
  deviation: number
  /**
   * Coefficient alpha, plain, over the nine passage scores: questions on one passage depend on one another, and alpha over
   * single questions would run high. Null where all scores are the same.
   */
  alpha: number | null
  /** The standard error of measurement: how far chance moves a score. Null as alpha is. */
  standardError: number | null
}

/** @param tallies of at least two attempts */
export function reliabilityOf(tallies: readonly Tally[]): Reliability {
  const scores = momentsOf(ofKind(tallies, 'score'))
  const passages = passageNumbers.map((passage) => momentsOf(ofKind(tallies, 'passage', passage)).variance)
  const parts = passages.length
  const within = passages.reduce((sum, variance) => sum + variance, 0)
  const deviation = Math.sqrt(scores.variance)
  const { attempts, mean } = scores
  if (scores.variance === 0) return { attempts, mean, deviation, alpha: null, standardError: null }
  const alpha = (parts / (parts - 1)) * (1 - within / scores.variance)
  // Below zero it says no more than that nothing is measured: all of the spread is chance then.
  return { attempts, mean, deviation, alpha, standardError: deviation * Math.sqrt(1 - Math.max(0, alpha)) }
}

/** Of figures that are counted by how many right answers there are. */
function momentsOf(counts: readonly Tally[]) {
  const attempts = sumOf(counts, ({ attempts: howMany }) => howMany)
  const mean = sumOf(counts, ({ value, attempts: howMany }) => Number(value) * howMany) / attempts
  const squares = sumOf(counts, ({ value, attempts: howMany }) => (Number(value) - mean) ** 2 * howMany)
  return { attempts, mean, variance: squares / (attempts - 1) }
}

function sumOf(tallies: readonly Tally[], figureOf: (tally: Tally) => number): number {
  return tallies.reduce((sum, tally) => sum + figureOf(tally), 0)
}

/**
 * The standard error of one score by itself (Lord's binomial error): as if its questions were drawn from many of the same
 * kind. It needs nobody else's attempts. Null where all answers were right, or none: those say nothing of chance.
 */
export function ownStandardError(right: number): number | null {
  const wrong = QUESTIONS_PER_TEST - right
  return right === 0 || wrong === 0 ? null : Math.sqrt((right * wrong) / (QUESTIONS_PER_TEST - 1))
}
