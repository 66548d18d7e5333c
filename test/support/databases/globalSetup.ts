import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { openDatabase } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { formOfRun, newPostgres } from './engines'
import type { PostgresServer } from './postgresServer'
import { startForm } from './startForm'

declare global {
  var testPostgres: PostgresServer | undefined
}

/** The data need not survive a crash, and no file grows enough for autovacuum. */
const FAST = ['synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-databases-'))
  globalThis.testPostgres = await startForm(folder, formOfRun(), FAST)
  process.env.P9_TEST_POSTGRES = globalThis.testPostgres.url
  process.env.P9_TEST_MIGRATED = await makeTemplate(globalThis.testPostgres.url)
}

async function makeTemplate(server: string): Promise<string> {
  const databaseUrl = await newPostgres(server, undefined, 'plain')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  await database.close()
  return new URL(databaseUrl).pathname.slice(1)
}
