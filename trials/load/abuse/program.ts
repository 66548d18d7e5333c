import { parseArgs } from 'node:util'
import { StartError } from '../../../functions/base/startError'
import { runProgram } from '../../../functions/program'
import { runAbuse } from './runAbuse'

/**
 * npm run load:abuse: ten accounts ask every function for all it gives, eighty requests at once each, of one server
 * process of 512 MiB, while honest takers save every five seconds. The abusers rest for half a minute after each minute,
 * so that the same takers are their own measure on the same machine. What the abusers do to these processors is not what
 * they do to the server: they are a process that gives way to the others (docs/performance.md). Exits 1 when the process
 * takes more memory than it may, an honest save waits longer than it may, or the database grows by more than the bounds
 * of attempts say. On this machine alone; it ends by itself, after one and a half times the minutes of abuse.
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
