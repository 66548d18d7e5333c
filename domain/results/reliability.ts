import { passageNumbers, QUESTIONS_PER_TEST } from '../exam'
import { ofKind, type Tally } from './tallies'

/** In correct answers */
export type Reliability = {
  attempts: number
  mean: number
  /** Sample standard deviation */
  deviation: number
  /**
   * Over passage scores; over single questions it would be too high, because questions on a passage depend on each
   * other. Null without variance.
   */
  alpha: number | null
  /** Null like alpha */
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
  // A negative alpha means that all variance is chance.
  return { attempts, mean, deviation, alpha, standardError: deviation * Math.sqrt(1 - Math.max(0, alpha)) }
}

function momentsOf(counts: readonly Tally[]) {
  const attempts = sumOf(counts, ({ attempts: howMany }) => howMany)
  const mean = sumOf(counts, ({ value, attempts: howMany }) => Number(value) * howMany) / attempts
  const squares = sumOf(counts, ({ value, attempts: howMany }) => (Number(value) - mean) ** 2 * howMany)
  return { attempts, mean, variance: squares / (attempts - 1) }
}

function sumOf(tallies: readonly Tally[], figureOf: (tally: Tally) => number): number {
  return tallies.reduce((sum, tally) => sum + figureOf(tally), 0)
}

/** Lord's binomial error model. Null at 0 and at the maximum, where it would be zero. */
export function ownStandardError(right: number): number | null {
  const wrong = QUESTIONS_PER_TEST - right
  return right === 0 || wrong === 0 ? null : Math.sqrt((right * wrong) / (QUESTIONS_PER_TEST - 1))
}
