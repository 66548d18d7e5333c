import { isGuessed, LEAST_QUESTIONS } from './findings'
import type { Part } from './parts'
import type { ScoreReport } from './report'

/** Null if there is too little data or no difference */
export function extremesOf({
  answered,
  score,
  bySkill,
}: Pick<ScoreReport, 'answered' | 'score' | 'bySkill'>): { strongest: Part; weakest: Part } | null {
  const shareOf = ({ right, of }: Part) => right / of
  const ranked = bySkill
    .filter(({ of }) => of >= LEAST_QUESTIONS)
    .toSorted((one, other) => shareOf(other) - shareOf(one))
  const [strongest, weakest] = [ranked[0], ranked.at(-1)]
  if (answered < score.of / 2 || isGuessed(score.right, answered) || !strongest || !weakest) return null
  return shareOf(strongest) > shareOf(weakest) ? { strongest, weakest } : null
}
