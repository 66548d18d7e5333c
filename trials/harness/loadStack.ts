import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/support/databases/postgresServer'
import { startIdentityProvider, type IdentityProvider } from './identityProvider'

export type LoadStack = {
  databaseUrl: string
  identity: IdentityProvider
  /** The database's own process; unknown where somebody else's server is used. */
  postgresId?: number
}

/** Lends a PostgreSQL server and an identity provider, and stops them afterwards, whatever happened. */
export async function withStack<Result>(
  settings: readonly string[],
  work: (stack: LoadStack) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-load-'))
  const postgres = await startPostgres(folder, settings)
  const identity = await startIdentityProvider()
  try {
    return await work({ databaseUrl: postgres.url, identity, postgresId: processIdIn(folder) })
  } finally {
    identity.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function processIdIn(folder: string): number | undefined {
  const path = join(folder, 'postgres/postmaster.pid')
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : undefined
}

/** A commit is on the disk before it is acknowledged, as in production. */
export const DURABLE = ['fsync=on']
