import { reasonOf } from '../http/faults'
import { StartError } from '../http/startError'
import { openDatabase, type Database, type DatabasePlace } from './database'
import { lockFolder } from './folderLock'
import { migrate } from './migrate'

export type OpenStore = { database: Database; close(): Promise<void> }

/** How long a query of a request may take: a device gives up its request after 20 s. */
const REQUEST_LIMIT_MS = 15_000

/**
 * A database for work on the whole of it, which takes as long as it takes; an embedded one belongs to this process alone
 * until it is closed.
 * @throws StartError when it cannot be had
 */
export function openWhole(where: DatabasePlace): Promise<OpenStore> {
  return opened(where, () => openDatabase(where))
}

/**
 * A database for requests, its schema up to date: no query of theirs holds anybody up for ever.
 * @throws StartError when it cannot be had, or cannot be brought up to date
 */
export function openStore(where: DatabasePlace): Promise<OpenStore> {
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

async function opened(where: DatabasePlace, open: () => Promise<Database>): Promise<OpenStore> {
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
