import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/support/databases/postgresServer'
import { startIdentityProvider, type IdentityProvider } from './identityProvider'

export type LoadStack = {
  databaseUrl: string
  identity: IdentityProvider
  /** Absent for an external server. */
  postgresId?: number
}

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

/** Commits reach the disk before they are acknowledged, as in production. */
export const DURABLE = ['fsync=on']
