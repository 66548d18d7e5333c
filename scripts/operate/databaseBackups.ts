import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { systemClock } from '../../functions/base/clock'
import { StartError } from '../../functions/base/startError'
import { loadEmbedded, type DatabasePlace } from '../../functions/store/database'
import { lockFolder } from '../../functions/store/folderLock'
import { openWhole } from '../../functions/store/lockedDatabase'
import { appliedMigrations, migrate, protectOperatorActs } from '../../functions/store/migrate'

const folderOf = ({ dataDir }: DatabasePlace) => join(dataDir, 'db')

export async function save(where: DatabasePlace, path: string, metric?: string): Promise<string> {
  const { databaseUrl, dataDir } = where
  if (databaseUrl === undefined && !existsSync(folderOf(where))) {
    throw new StartError(`There is no database in ${dataDir}.`)
  }
  const now = systemClock.now()
  await writeNew(path, (file) =>
    databaseUrl === undefined ? dumpEmbedded(where, file) : dumpPostgres(where, databaseUrl, file),
  )
  const bytes = (await stat(path)).size
  if (metric !== undefined) await writeMetric(metric, now, bytes)
  // For log alerts, on standard error
  pino(pino.destination({ dest: 2, sync: true })).info({ event: 'backup', bytes })
  return `Saved ${bytes} bytes in ${path}.`
}

/** Only the owner may read it. Renamed when complete. */
async function writeNew(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const draft = `${path}.part`
  if (existsSync(path)) throw new StartError(`${path} exists already. A backup overwrites nothing.`)
  const file = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new StartError(
      `${draft} exists: a backup is running, or was interrupted. Delete it if none is running.`,
    )
  })
  try {
    await write(file)
    await file.sync()
    await rename(draft, path)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

async function dumpPostgres(where: DatabasePlace, url: string, file: FileHandle): Promise<void> {
  const { database, close } = await openWhole(where)
  const migrations = await appliedMigrations(database.sql).finally(close)
  if (migrations.length === 0) throw new StartError('The database has no tables of this program.')
  await runClient('pg_dump', url, ['--format=custom', '--schema=public'], file.fd)
}

async function dumpEmbedded(where: DatabasePlace, file: FileHandle): Promise<void> {
  const { openEngine } = await loadEmbedded()
  await withLock(where, async () => {
    const engine = await openEngine(folderOf(where))
    try {
      await engine.exec('checkpoint')
      const dump = await engine.dumpDataDir('gzip')
      await file.writeFile(Buffer.from(await dump.arrayBuffer()))
    } finally {
      await engine.close()
    }
  })
}

/** For node_exporter's textfile collector; renamed when complete, so it never reads a partial file. */
async function writeMetric(path: string, now: number, bytes: number): Promise<void> {
  const lines = [
    '# HELP passage_nine_backup_last_success_timestamp_seconds When the last backup was whole.',
    '# TYPE passage_nine_backup_last_success_timestamp_seconds gauge',
    `passage_nine_backup_last_success_timestamp_seconds ${now / 1000}`,
    '# HELP passage_nine_backup_bytes How large it is.',
    '# TYPE passage_nine_backup_bytes gauge',
    `passage_nine_backup_bytes ${bytes}`,
  ]
  // A leftover file may have wider permissions.
  await rm(`${path}.part`, { force: true })
  await writeFile(`${path}.part`, `${lines.join('\n')}\n`, { flag: 'wx' })
  await rename(`${path}.part`, path)
}

export async function load(where: DatabasePlace, path: string): Promise<string> {
  const { databaseUrl } = where
  if (!existsSync(path)) throw new StartError(`There is no backup at ${path}.`)
  const kind = await kindOf(path)
  if (kind === 'neither') throw new StartError(`${path} is not a backup.`)
  if ((kind === 'embedded') !== (databaseUrl === undefined)) {
    const other =
      kind === 'embedded'
        ? 'of an embedded database: leave DATABASE_URL unset'
        : 'of PostgreSQL: set DATABASE_URL'
    throw new StartError(`${path} is a backup ${other}.`)
  }
  await (databaseUrl === undefined ? restoreEmbedded(where, path) : restorePostgres(where, databaseUrl, path))
  return `Restored ${path}.`
}

async function kindOf(path: string): Promise<'postgres' | 'embedded' | 'neither'> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(5), 0, 5).finally(() => file.close())
  if (buffer.toString('latin1') === 'PGDMP') return 'postgres'
  return buffer[0] === 0x1f && buffer[1] === 0x8b ? 'embedded' : 'neither'
}

async function restorePostgres(where: DatabasePlace, url: string, path: string): Promise<void> {
  const { database, close } = await openWhole(where)
  try {
    if ((await appliedMigrations(database.sql)).length > 0) throw notEmpty()
    // Owned by the restoring user, as after a migration.
    const options = ['--single-transaction', '--schema=public', '--no-owner', '--no-privileges', path]
    await runClient('pg_restore', url, options, 'ignore')
    await protectOperatorActs(database.sql)
    // Bulk inserts leave the planner without statistics.
    await database.sql.execute(sql`analyze`)
    await migrate(database)
  } finally {
    await close()
  }
}

async function restoreEmbedded(where: DatabasePlace, path: string): Promise<void> {
  const { openEngine } = await loadEmbedded()
  // gunzip verifies the checksum before anything is written.
  const dump = new Blob([await promisify(gunzip)(await readFile(path)).catch(() => damaged(path))])
  await withLock(where, async () => {
    if (existsSync(folderOf(where))) throw notEmpty()
    const draft = await mkdtemp(join(where.dataDir, 'restoring-'))
    try {
      const engine = await openEngine(join(draft, 'db'), dump)
      await engine.close()
      await rename(join(draft, 'db'), folderOf(where))
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  })
  const { database, close } = await openWhole(where)
  await migrate(database).finally(close)
}

function damaged(path: string): never {
  throw new StartError(`${path} is damaged. Nothing was changed.`)
}

const notEmpty = () =>
  new StartError('The database is not empty. A backup is restored into an empty one only.')

async function withLock({ dataDir }: DatabasePlace, work: () => Promise<void>): Promise<void> {
  const lock = await lockFolder(dataDir)
  await work().finally(() => lock.release())
}

/** Passes the password by environment, because arguments are visible to all users. */
async function runClient(
  name: string,
  url: string,
  options: string[],
  stdout: number | 'ignore',
): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const environment = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  const child = spawn(name, [`--dbname=${address.toString()}`, ...options], {
    stdio: ['ignore', stdout, 'inherit'],
    env: environment,
  })
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartError(
      `${name} is not installed. Install PostgreSQL's client programs in the version of the server or a later one ` +
        '(Debian: apt-get install postgresql-client).',
    )
  })
  if (code !== 0) throw new StartError(`${name} failed. Nothing was changed.`)
}
