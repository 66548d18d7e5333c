import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPostgres } from '../../test/support/databases/engines'
import { startEngine, type FaultEngine } from '../../test/support/databases/startForm'

/** Makes an empty database, and returns its URL; undefined stands for the embedded database. */
export type NewDatabase = () => Promise<string | undefined>

/** Starts a database engine for as long as the work takes. */
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
