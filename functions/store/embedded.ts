import { mkdirSync, chmodSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import * as schema from './schema/schema'

// The embedded engine, for development and tests. Loaded on demand: a deployment has no package of it.

/** The engine over a folder, which it makes; addresses and answers lie in it, so nobody else may look inside. */
export function openEngine(folder: string): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An earlier version created it readable by everybody.
  chmodSync(folder, 0o700)
  return PGlite.create(folder)
}

export const drizzleOn = (engine: PGlite) => drizzle(engine, { schema })
