import { reasonOf } from '../../functions/base/describeError'
import { StartError } from '../../functions/base/startError'
import { runProgram } from '../../functions/program'
import { placeOf } from '../../functions/store/lockedDatabase'
import { load, save } from './databaseBackups'

/**
 * npm run backup, npm run restore: the whole database to a file and into an empty one (docs/operations.md), with
 * pg_dump and pg_restore or the embedded engine's dump
 */
const USAGE = [
  'npm run backup -- <file> [--metric <file.prom>]    saves the database in a new file, and when it did',
  'npm run restore -- <file>                           fills an empty database from such a file',
  'The database is the one at DATABASE_URL, or else the embedded one in DATA_DIR (.data).',
].join('\n')

const where = {
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  dataDir: process.env['DATA_DIR'] || '.data',
}

const commands: Record<string, typeof save> = { backup: save, restore: load }

runProgram(async () => {
  const [name = '', path, ...rest] = process.argv.slice(2)
  const run = commands[name]
  const [option, metric] = rest
  const hasMetric = name === 'backup' && option === '--metric' && metric !== undefined && rest.length === 2
  if (!run || path === undefined || (rest.length > 0 && !hasMetric)) throw new StartError(USAGE)
  // Printed first; standard output is for results.
  console.error(`Database  ${placeOf(where)}`)
  try {
    console.log(await run(where, path, metric))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The ${name} failed: ${reasonOf(error)}`, { cause: error })
  }
})
