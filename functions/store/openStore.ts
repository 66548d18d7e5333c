import { reasonOf } from '../http/faults'
import { StartError } from '../http/startError'
import { openDatabase, type Database } from './database'
import { lockFolder } from './folderLock'

export type OpenStore = { database: Database; close(): Promise<void> }

/**
 * A database to work with; an embedded one belongs to this process alone until it is closed.
 * @param prepare what has to succeed before it is lent out
 * @throws StartError when it cannot be had
 */
export async function openStore(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<OpenStore> {
  const lock = databaseUrl === undefined ? await lockFolder(dataDir) : null
  let database: Database | null = null
  const close = async () => {
    await database?.close()
    await lock?.release()
  }
  try {
    database = await openDatabase({ databaseUrl, dataDir })
    await database.ping()
    await prepare(database)
    return { database, close }
  } catch (error) {
    await close()
    const where = databaseUrl === undefined ? `in ${dataDir}` : 'at DATABASE_URL'
    throw new StartError(`The database ${where} cannot be opened: ${reasonOf(error)}`, { cause: error })
  }
}
