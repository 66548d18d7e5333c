import { chmodSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import * as schema from './schema/schema'

// The embedded engine, for development. Loaded on demand: a deployment has no package of it.

/**
 * Opens the engine over a folder, which only its owner may look into.
 * @param loadDataDir a dump to begin with; the folder has to be empty then
 */
export function openEngine(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The folder may be there already, readable by everybody.
  chmodSync(folder, 0o700)
  return PGlite.create(folder, { loadDataDir })
}

export const drizzleOn = (engine: PGlite) => drizzle(engine, { schema })
