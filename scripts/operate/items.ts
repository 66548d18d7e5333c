import { LEAST_ATTEMPTS } from '../../domain/results/tallies'
import { itemReport } from './itemReport'
import { runOperator } from './operator'

const USAGE = `npm run items [-- <test number>]
    counts the first attempts, and prints of every text that at least ${LEAST_ATTEMPTS} people have taken how hard each question
    is, how well it tells strong readers from weak ones, who chose what, and what to mend`

runOperator(USAGE, (words) => {
  const [word, ...rest] = words
  if (rest.length > 0 || (word !== undefined && !/^([1-9]|10)$/.test(word))) return null
  return ({ deps }) => itemReport(deps, word === undefined ? null : Number(word))
})
