import { chmodSync, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { reasonOf } from '../base/describeError'
import { StartError } from '../base/startError'
import * as schema from './schema/schema'

// The embedded engine, for development. Loaded on demand: a deployment has no package of it.

/**
 * Opens the engine over a folder, which only its owner may look into.
 * @param loadDataDir a dump to begin with; the folder has to be empty then
 */
export async function openEngine(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The folder may be there already, readable by everybody.
  chmodSync(folder, 0o700)
  refuseOtherVersion(folder)
  requireSpace(folder)
  try {
    return bearFullDisk(await PGlite.create(folder, { loadDataDir }), folder)
  } catch (error) {
    // The engine throws what is no Error, too.
    const reason = error instanceof Error ? ` (${reasonOf(error)})` : ''
    throw new StartError(
      `it cannot be read${reason}. It may be damaged: move ${folder} away, and restore a backup or begin anew.`,
    )
  }
}

/** The engine waits without an end for room in its write-ahead log, and the process with it: it is never let come to that. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

/** @throws Error ENOSPC */
function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= LEAST_FREE_BYTES) return
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  const message = `the disk of ${folder} has ${megabytes} MB free, and the database needs 64.`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** Nothing is begun while the disk is nearly full; what was begun has room to end. It goes on once there is room again. */
function bearFullDisk(engine: PGlite, folder: string): PGlite {
  for (const name of ['query', 'exec', 'transaction'] as const) {
    const begin = engine[name]
    Object.assign(engine, {
      [name]: async (...given: unknown[]) => {
        requireSpace(folder)
        return Reflect.apply(begin, engine, given)
      },
    })
  }
  return engine
}

/** Of the engine that this program brings. */
const MAJOR_VERSION = '18'

function refuseOtherVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : MAJOR_VERSION
  if (version === MAJOR_VERSION) return
  throw new StartError(
    `it is of PostgreSQL ${version}, and this program brings ${MAJOR_VERSION}. Move ${folder} away, and restore a backup of the program that made it there.`,
  )
}

export const drizzleOn = (engine: PGlite) => drizzle(engine, { schema })
