import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../functions/clock'
import { reasonOf } from '../functions/http/faults'
import { StartError } from '../functions/http/startError'
import { runProgram } from '../functions/program'
import { backUp } from '../functions/store/backup'
import { checkBackup, type BackupEnd } from '../functions/store/backupFile'
import { openWhole, placeOf } from '../functions/store/openStore'
import { restore } from '../functions/store/restore'

/** npm run backup, npm run restore: the whole database to a file, and back into an empty one (docs/operations.md). */
const USAGE = [
  'npm run backup -- <file>    saves the database in a new file',
  'npm run restore -- <file>   fills an empty database from such a file',
  'The database is the one at DATABASE_URL, or else the embedded one in DATA_DIR (.data).',
].join('\n')

const where = {
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  dataDir: process.env['DATA_DIR'] || '.data',
}

/** Before anything is done with it; standard output is for what was done. */
function nameDatabase(): void {
  console.error(`Database  ${placeOf(where)}`)
}

async function save(path: string): Promise<string> {
  nameDatabase()
  if (where.databaseUrl === undefined && !existsSync(join(where.dataDir, 'db'))) {
    throw new StartError(`There is no database in ${where.dataDir}.`)
  }
  const { database, close } = await openWhole(where)
  try {
    return `Saved ${textOf(await backUp(database, path, new Date(systemClock.now())))} in ${path}.`
  } finally {
    await close()
  }
}

async function load(path: string): Promise<string> {
  nameDatabase()
  const backup = await checkBackup(path)
  const { database, close } = await openWhole(where)
  try {
    return `Restored ${textOf(await restore(database, backup))}, as of ${backup.head.createdAt}.`
  } finally {
    await close()
  }
}

function textOf(tables: BackupEnd['tables']): string {
  const counts = Object.values(tables).map(({ rows }) => rows)
  return `${counts.reduce((sum, rows) => sum + rows, 0)} rows of ${counts.length} tables`
}

const commands: Record<string, (path: string) => Promise<string>> = { backup: save, restore: load }

runProgram(async () => {
  const [name = '', path, ...rest] = process.argv.slice(2)
  const run = commands[name]
  if (!run || path === undefined || rest.length > 0) throw new StartError(USAGE)
  try {
    console.log(await run(path))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The ${name} failed: ${reasonOf(error)}`, { cause: error })
  }
})
