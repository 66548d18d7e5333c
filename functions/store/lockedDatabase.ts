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
 * A database for work on the whole of it, which takes as long as it takes; an embedded one belongs to this process alone
 * until it is closed.
 * @throws StartError when it cannot be had
 */
export function openWhole(where: DatabasePlace): Promise<LockedDatabase> {
  return opened(where, () => openDatabase(where))
}

/**
 * A database for requests, its schema up to date: no query of theirs holds anybody up for ever.
 * @throws StartError when it cannot be had, or cannot be brought up to date
 */
export function openForRequests(where: DatabasePlace): Promise<LockedDatabase> {
  return opened(where, async () => {
    const database = await openDatabase(where)
    try {
      await migrate(database)
    } catch (error) {
      await database.close()
      throw error
    }
    if (where.databaseUrl === undefined) return database
    await database.close()
    return openDatabase(where, REQUEST_LIMIT_MS)
  })
}

/**
 * A database that a server keeps, for a command beside it: nothing is made, and the schema stays as it is.
 * @throws StartError when it is not there, holds nothing of ours, or no server of this version has opened it yet
 */
export async function openExisting(where: DatabasePlace): Promise<LockedDatabase> {
  if (where.databaseUrl === undefined && !existsSync(join(where.dataDir, 'db'))) {
    throw new StartError(
      `There is no database in ${resolve(where.dataDir)}. Give the command the variables of the server.`,
    )
  }
  return opened(where, async () => {
    const database = await openDatabase(where, REQUEST_LIMIT_MS)
    try {
      if ((await appliedMigrations(database.sql)).length === 0)
        throw new StartError('it has no tables of this program.')
      if ((await missingIn(database.sql)).length > 0) {
        throw new StartError('it is of an earlier version. Start the server of this one first.')
      }
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  })
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

async function opened(where: DatabasePlace, open: () => Promise<Database>): Promise<LockedDatabase> {
  const { databaseUrl, dataDir } = where
  const lock = databaseUrl === undefined ? await lockFolder(dataDir) : null
  let database: Database | null = null
  const close = async () => {
    await database?.close()
    await lock?.release()
  }
  try {
    database = await open()
    await database.ping()
    return { database, close }
  } catch (error) {
    await close()
    const place = databaseUrl === undefined ? `in ${dataDir}` : 'at DATABASE_URL'
    throw new StartError(`The database ${place} cannot be opened: ${reasonOf(error)}`, { cause: error })
  }
}
