import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPostgres } from '../../test/support/databases/engines'
import { startEngine, type FaultEngine } from '../../test/support/databases/startForm'

/** @returns the URL of an empty database; undefined for PGlite */
export type NewDatabase = () => Promise<string | undefined>

export async function withEngine<Result>(
  engine: FaultEngine,
  work: (newDatabase: NewDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-trials-postgres-'))
  const postgres = await startEngine(engine, folder)
  try {
    return await work(async () => (postgres ? newPostgres(postgres.url) : undefined))
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
