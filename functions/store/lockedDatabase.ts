import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { reasonOf } from '../base/describeError'
import { StartError } from '../base/startError'
import { openDatabase, type Database, type DatabasePlace } from './database'
import { lockFolder } from './folderLock'
import { appliedMigrations, migrate, missingIn } from './migrate'

export type LockedDatabase = { database: Database; close(): Promise<void> }

/** Devices give up a request after 20 s. */
const REQUEST_LIMIT_MS = 15_000

/** Opens a database without a time limit. @throws StartError when it cannot be opened */
export function openWhole(where: DatabasePlace): Promise<LockedDatabase> {
  return opened(where)
}

/** Opens and migrates a database, with a query time limit. @throws StartError when that fails */
export async function openForRequests(where: DatabasePlace): Promise<LockedDatabase> {
  const whole = await opened(where, migrate)
  if (where.databaseUrl === undefined) return whole
  await whole.close()
  return opened(where, undefined, REQUEST_LIMIT_MS)
}

/**
 * Opens a server's database for a command, as it is.
 * @throws StartError when it is missing, empty, or of another schema version
 */
export async function openExisting(where: DatabasePlace): Promise<LockedDatabase> {
  if (where.databaseUrl === undefined && !existsSync(join(where.dataDir, 'db'))) {
    throw new StartError(
      `There is no database in ${resolve(where.dataDir)}. Give the command the variables of the server.`,
    )
  }
  const check = async ({ sql }: Database) => {
    if ((await appliedMigrations(sql)).length === 0) throw new StartError('it has no tables of this program.')
    if ((await missingIn(sql)).length > 0) {
      throw new StartError('it is of an earlier version. Start the server of this one first.')
    }
  }
  return opened(where, check, REQUEST_LIMIT_MS)
}

/** Contains no secrets. */
export function placeOf({ databaseUrl, dataDir }: DatabasePlace): string {
  if (databaseUrl === undefined) return `the embedded one in ${resolve(dataDir)}`
  // Not every valid address parses as a URL: with a socket, the host is in the query.
  const [address = '', query] = databaseUrl.split('?')
  const [server = '', name = ''] = address.replace(/^[^:]*:\/\/(.*@)?/, '').split('/')
  const host = server || new URLSearchParams(query).get('host') || 'localhost'
  return `${decodeURIComponent(name)} at ${host} (PostgreSQL)`
}

async function opened(
  where: DatabasePlace,
  prepare: (database: Database) => Promise<void> = async () => undefined,
  limitMs?: number,
): Promise<LockedDatabase> {
  const { databaseUrl, dataDir } = where
  const lock = databaseUrl === undefined ? await lockFolder(dataDir) : null
  let database: Database | null = null
  const close = async () => {
    await database?.close()
    await lock?.release()
  }
  try {
    database = await openDatabase(where, limitMs)
    await prepare(database)
    await database.ping()
    return { database, close }
  } catch (error) {
    await close()
    const place = databaseUrl === undefined ? `in ${dataDir}` : 'at DATABASE_URL'
    throw new StartError(`The database ${place} cannot be opened: ${reasonOf(error)}`, { cause: error })
  }
}
