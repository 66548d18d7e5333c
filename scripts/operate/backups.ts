import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../../functions/base/clock'
import { reasonOf } from '../../functions/base/describeError'
import { StartError } from '../../functions/base/startError'
import { runProgram } from '../../functions/program'
import { backUp } from '../../functions/store/backup/backup'
import { checkBackup, type BackupEnd } from '../../functions/store/backup/backupFile'
import { openWhole, placeOf } from '../../functions/store/lockedDatabase'
import { restore } from '../../functions/store/backup/restore'

/** npm run backup, npm run restore: the whole database to a file, and back into an empty one (docs/operations.md). */
const USAGE = [
  'npm run backup -- <file> [--metric <file.prom>]    saves the database in a new file, and when it did',
  'npm run restore -- <file>                           fills an empty database from such a file',
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

async function save(path: string, metric?: string): Promise<string> {
  nameDatabase()
  if (where.databaseUrl === undefined && !existsSync(join(where.dataDir, 'db'))) {
    throw new StartError(`There is no database in ${where.dataDir}.`)
  }
  const { database, close } = await openWhole(where)
  try {
    const now = systemClock.now()
    const tables = await backUp(database, path, new Date(now))
    if (metric !== undefined) writeMetric(metric, now, statSync(path).size)
    // For a log that alerts are set on; standard error, as every line about the work itself.
    pino(pino.destination({ dest: 2, sync: true })).info({ event: 'backup', bytes: statSync(path).size })
    return `Saved ${textOf(tables)} in ${path}.`
  } finally {
    await close()
  }
}

/** For node_exporter's textfile collector, which reads a file whole: it gets its name when it is. */
function writeMetric(path: string, now: number, bytes: number): void {
  const lines = [
    '# HELP passage_nine_backup_last_success_timestamp_seconds When the last backup was whole.',
    '# TYPE passage_nine_backup_last_success_timestamp_seconds gauge',
    `passage_nine_backup_last_success_timestamp_seconds ${now / 1000}`,
    '# HELP passage_nine_backup_bytes How large it is.',
    '# TYPE passage_nine_backup_bytes gauge',
    `passage_nine_backup_bytes ${bytes}`,
  ]
  writeFileSync(`${path}.part`, `${lines.join('\n')}\n`)
  renameSync(`${path}.part`, path)
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

const commands: Record<string, (path: string, metric?: string) => Promise<string>> = {
  backup: save,
  restore: load,
}

runProgram(async () => {
  const [name = '', path, ...rest] = process.argv.slice(2)
  const run = commands[name]
  const [option, metric] = rest
  const hasMetric = name === 'backup' && option === '--metric' && metric !== undefined && rest.length === 2
  if (!run || path === undefined || (rest.length > 0 && !hasMetric)) throw new StartError(USAGE)
  try {
    console.log(await run(path, metric))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The ${name} failed: ${reasonOf(error)}`, { cause: error })
  }
})
