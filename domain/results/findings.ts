import { titleOfPart, type Part } from './parts'

/** Nothing is claimed from fewer questions than this. */
export const LEAST_QUESTIONS = 10

/** What was strong in one test and what to look at next, in a sentence or two. */
export function findingOf(skills: readonly Part[]): string {
  const { best, worst } = extremesOf(skills)
  if (best === undefined || worst === undefined) return tooFew
  if (shareOf(best) === shareOf(worst)) return 'No skill stands out.'
  return `Strongest: ${countOf(best)}. Look next at ${countOf(worst)}.`
}

/** What to practise next, over all tests. */
export function adviceOf(skills: readonly Part[]): string {
  const { best, worst } = extremesOf(skills)
  if (best === undefined || worst === undefined) return tooFew
  if (shareOf(worst) === 1) return 'Every answer was right: keep doing what you are doing.'
  if (shareOf(best) === shareOf(worst)) return 'No skill stands out: practice all of them equally.'
  return `Practice ${countOf(worst)}, compared with ${worstAgainst(best)}.`
}

const tooFew = `There are fewer than ${LEAST_QUESTIONS} questions of each skill: too few to say which is strongest.`

/** The parts with the largest and the smallest share, of those that have enough questions; the first of equals. */
function extremesOf(parts: readonly Part[]): { best?: Part; worst?: Part } {
  const told = parts.filter((part) => part.of >= LEAST_QUESTIONS)
  const byShare = told.toSorted((one, other) => shareOf(one) - shareOf(other))
  const [worst] = byShare
  const best = byShare.find((part) => shareOf(part) === shareOf(byShare.at(-1) ?? part))
  return { best, worst }
}

function shareOf({ right, of }: Part): number {
  return right / of
}

/** In the middle of a sentence. */
function countOf({ name, right, of }: Part): string {
  return `${titleOfPart(name).toLowerCase()} (${right} of ${of} right)`
}

function worstAgainst({ name, right, of }: Part): string {
  return `${right} of ${of} in ${titleOfPart(name).toLowerCase()}`
}
