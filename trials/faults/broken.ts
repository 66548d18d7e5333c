import { parseArgs } from 'node:util'
import { runProgram } from '../../functions/program'
import { StartError } from '../../functions/base/startError'
import { runBroken, type Break } from '../harness/brokenCopy'
import { MERGE_BREAKS } from './attempts/breaks'
import { MONEY_BREAKS } from './payments/breaks'

type Played = Break & { program: string; words: readonly string[]; found: RegExp }

/**
 * npm run faults:broken: breaks rules of money and merging in a copy of the product. Exits 1 unless the fault programs
 * find each break.
 */
runProgram(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      faults: { type: 'string', default: '3000' },
    },
  })
  const common = ['--engine', 'pglite', '--seed', values.seed]
  const all: Played[] = [
    ...MONEY_BREAKS.map((each) => ({
      ...each,
      program: 'trials/faults/payments/program.ts',
      words: [...common, '--runs', String(each.runs), ...(each.fault ? ['--fault', each.fault] : [])],
      found: new RegExp(`\\b[1-9]\\d* (?:${each.finds.join('|')})`),
    })),
    ...MERGE_BREAKS.map((each) => ({
      ...each,
      program: 'trials/faults/attempts/program.ts',
      words: [...common, '--faults', values.faults],
      found: each.finds,
    })),
  ]
  const chosen = all.filter(({ title }) => title.includes(values.only))
  if (chosen.length === 0) throw new StartError('--only is a part of a title that is listed in a breaks.ts.')
  let missed = 0
  for (const each of chosen) {
    const line = await runBroken(each, each.program, each.words)
    const isFound = each.found.test(line)
    if (!isFound) missed += 1
    console.log(`${isFound ? 'found' : 'NOT FOUND'}: ${each.title}\n    ${line}`)
  }
  console.log(`${chosen.length - missed} of ${chosen.length} found`)
  process.exit(missed === 0 ? 0 : 1)
})
