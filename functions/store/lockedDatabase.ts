import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { reasonOf } from '../base/describeError'
import { StartError } from '../base/startError'
import { openDatabase, type Database, type DatabasePlace } from './database'
import { lockFolder } from './folderLock'
import { appliedMigrations, migrate, missingIn } from './migrate'

export type LockedDatabase = { database: Database; close(): Promise<void> }

/** How long a query of a request may take: a device gives up its request after 20 s. */
const REQUEST_LIMIT_MS = 15_000

/**
 * Opens a database without a time limit; an embedded one belongs to this process until it is closed.
 * @throws StartError when it cannot be had
 */
export function openWhole(where: DatabasePlace): Promise<LockedDatabase> {
  return opened(where)
}

/**
 * Opens a database for requests, whose queries have a time limit, and brings its schema up to date.
 * @throws StartError when it cannot be had, or cannot be brought up to date
 */
export async function openForRequests(where: DatabasePlace): Promise<LockedDatabase> {
  const whole = await opened(where, migrate)
  if (where.databaseUrl === undefined) return whole
  await whole.close()
  return opened(where, undefined, REQUEST_LIMIT_MS)
}

/**
 * Opens a database that a server keeps, for a command beside it: nothing is made, and the schema stays as it is.
 * @throws StartError when it is not there, holds nothing of ours, or no server of this version has opened it yet
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

/** Which database it is, in words for an operator; nothing secret is in them. */
export function placeOf({ databaseUrl, dataDir }: DatabasePlace): string {
  if (databaseUrl === undefined) return `the embedded one in ${resolve(dataDir)}`
  // No URL has to be: with a socket the host stands in the query, and none before the path.
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
