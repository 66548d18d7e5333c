import { LETTERS } from '../exam'
import { titleOfPart, type Part } from './parts'

export const LEAST_QUESTIONS = 10

/** One-sided 5% level */
const CHANCE_ERRORS = 1.64

/** Attempts with fewer answers don't count in progress. */
export const LEAST_ANSWERS = 20

export type Advice = { text: string; skill: string | null }

/** @param bySkill totals of all counted tests */
export function adviceOf({ bySkill }: { bySkill: readonly Part[] }): Advice {
  const weakest = weakestOf(bySkill)
  if (typeof weakest === 'string') return { text: weakest, skill: null }
  const { name, right, of } = weakest
  return { text: `${titleOfPart(name)} is your weakest skill so far: ${right} of ${of} right.`, skill: name }
}

/** Or why no skill is clearly weakest */
function weakestOf(bySkill: readonly Part[]): Part | string {
  const { right, of } = sumOf(bySkill)
  if (of === 0) return `Finish a test with at least ${LEAST_ANSWERS} answers to see what to practice next.`
  const told = bySkill.filter(({ of }) => of >= LEAST_QUESTIONS)
  if (told.length === 0) {
    return `You have answered fewer than ${LEAST_QUESTIONS} questions of each skill: too few to compare.`
  }
  if (right === of) return 'Every answer was right: keep doing what you are doing.'
  if (isGuessed(right, of)) {
    const guessed = Math.round(of / LETTERS.length)
    return (
      `Guessing alone would get about ${guessed} of your ${of} answers right. ` +
      'Your score is not clearly above that, so there is no skill to compare yet.'
    )
  }
  const [weakest, ...others] = told.toSorted((one, other) => one.right / one.of - other.right / other.of)
  if (!weakest || !isBelow(weakest, sumOf(others)))
    return 'No skill is clearly weaker than the others: practice all of them.'
  return weakest
}

/** Whether guessing alone could explain it */
export function isGuessed(right: number, answered: number): boolean {
  const luck = 1 / LETTERS.length
  return right <= answered * luck + CHANCE_ERRORS * Math.sqrt(answered * luck * (1 - luck))
}

function isBelow(part: Part, others: Omit<Part, 'name'>): boolean {
  if (others.of === 0) return false
  const share = (part.right + others.right) / (part.of + others.of)
  const error = Math.sqrt(share * (1 - share) * (1 / part.of + 1 / others.of))
  return others.right / others.of - part.right / part.of > CHANCE_ERRORS * error
}

function sumOf(parts: readonly Part[]): Omit<Part, 'name'> {
  return parts.reduce((sum, { right, of }) => ({ right: sum.right + right, of: sum.of + of }), {
    right: 0,
    of: 0,
  })
}
