import { LETTERS, type Letter } from '../exam'
import { attemptsIn, ofKind, type Tally } from './tallies'

/** Shares are from 0 to 1. */
export type Item = {
  question: number
  key: Letter
  /** Share that chose the key */
  difficulty: number
  options: {
    letter: Letter
    share: number
    /** Point-biserial correlation with the score on the other questions. Null without variance. */
    pointBiserial: number | null
  }[]
  unanswered: number
}

export function itemsOf(tallies: readonly Tally[], keys: ReadonlyMap<number, Letter>): Item[] {
  const attempts = attemptsIn(tallies)
  const scores = ofKind(tallies, 'score')
  const sum = scores.reduce((total, tally) => total + tally.scores, 0)
  const squares = scores.reduce((total, tally) => total + Number(tally.value) * tally.scores, 0)

  return [...keys].map(([question, key]): Item => {
    const chosen = new Map(ofKind(tallies, 'option', question).map((tally) => [tally.value, tally]))
    const right = chosen.get(key) ?? NOBODY
    // The score on the other questions excludes this one.
    const rest = { sum: sum - right.attempts, squares: squares - 2 * right.scores + right.attempts }
    const options = LETTERS.map((letter) => {
      const { attempts: choosers, scores: theirs } = chosen.get(letter) ?? NOBODY
      const theirRest = letter === key ? theirs - choosers : theirs
      const covariance = attempts * theirRest - choosers * rest.sum
      const spread = choosers * (attempts - choosers) * (attempts * rest.squares - rest.sum ** 2)
      return {
        letter,
        share: choosers / attempts,
        pointBiserial: spread === 0 ? null : covariance / Math.sqrt(spread),
      }
    })
    const unanswered = (chosen.get('')?.attempts ?? 0) / attempts
    return { question, key, difficulty: right.attempts / attempts, options, unanswered }
  })
}

const NOBODY = { attempts: 0, scores: 0 }

/** Targets for writers (docs/content-quality.md) */
export const LIMITS = {
  difficulty: { least: 0.3, most: 0.9 },
  pointBiserial: 0.2,
  distractor: 0.05,
} as const

export function warningsOf({ key, difficulty, options }: Item): string[] {
  const correlation = options.find(({ letter }) => letter === key)?.pointBiserial ?? null
  const { least, most } = LIMITS.difficulty
  return [
    difficulty < least && `too hard (below ${two(least)})`,
    difficulty > most && `too easy (above ${two(most)})`,
    correlation !== null && correlation < 0 && 'negative point-biserial: check the key today',
    correlation !== null &&
      correlation >= 0 &&
      correlation < LIMITS.pointBiserial &&
      `point-biserial below ${two(LIMITS.pointBiserial)}`,
    ...options.flatMap(({ letter, share, pointBiserial }) => {
      if (letter === key) return []
      if (share < LIMITS.distractor) return [`rewrite ${letter}: chosen by under 5%`]
      return pointBiserial !== null && pointBiserial > 0 ? [`rewrite ${letter}: high scorers prefer it`] : []
    }),
  ].filter((warning) => warning !== false)
}

function two(figure: number): string {
  return figure.toFixed(2)
}
