import { parseArgs } from 'node:util'
import { StartError } from '../../../functions/base/startError'
import { runProgram } from '../../../functions/program'
import { runAbuse } from './runAbuse'

/**
 * npm run load:abuse: ten accounts send eighty simultaneous requests of every kind to one server of 512 MiB while
 * honest takers save. Abuse alternates with rests, which serve as the baseline. Exits 1 when memory, honest saves or
 * the database exceed their limits. Takes 1.5 times the minutes of abuse.
 */
const USAGE = 'npm run load:abuse [-- --minutes 10 --seed text], or --seconds in place of minutes'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: new Date().toISOString() },
    },
  })
  const seconds = values.seconds === undefined ? Number(values.minutes) * 60 : Number(values.seconds)
  if (!(seconds >= 5 && seconds <= 3_600)) throw new StartError(USAGE)
  const { lines, faults } = await runAbuse({ abuseMs: seconds * 1_000, seed: values.seed })
  console.log(lines.join('\n'))
  console.log(faults.length === 0 ? 'All within bounds.' : faults.join('\n'))
  return faults.length === 0 ? 0 : 1
}

runProgram(async () => process.exit(await main()))
