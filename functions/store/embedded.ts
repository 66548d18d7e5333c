import { chmodSync, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { reasonOf } from '../base/describeError'
import { StartError } from '../base/startError'
import * as schema from './schema/schema'

/** @param loadDataDir a dump to start from; requires an empty folder */
export async function openEngine(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An existing folder may have wider permissions.
  chmodSync(folder, 0o700)
  refuseOtherVersion(folder)
  requireSpace(folder)
  try {
    return bearFullDisk(await PGlite.create(folder, { loadDataDir }), folder)
  } catch (error) {
    // The engine also throws values that aren't Errors.
    const reason = error instanceof Error ? ` (${reasonOf(error)})` : ''
    throw new StartError(
      `it cannot be read${reason}. It may be damaged: move ${folder} away, and restore a backup or begin anew.`,
    )
  }
}

/** Without room for its write-ahead log the engine hangs, and the process with it. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= LEAST_FREE_BYTES) return
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  const message = `the disk of ${folder} has ${megabytes} MB free, and the database needs 64.`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** Rejects new work while the disk is nearly full. */
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
