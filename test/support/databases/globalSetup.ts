import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { embeddedDatabase, openDatabase } from '../../../functions/store/database'
import { openEngine } from '../../../functions/store/embedded'
import { migrate } from '../../../functions/store/migrate'
import { formOfRun, newPostgres } from './engines'
import type { PostgresServer } from './postgresServer'
import { startForm } from './startForm'

declare global {
  // What the teardown has to stop.
  var testPostgres: PostgresServer | undefined
}

/**
 * Both engines for the tests of the functions: an embedded database to be copied, in a folder and as snapshots, and a
 * real PostgreSQL server with a template.
 */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-databases-'))
  process.env.P9_TEST_FOLDER = folder
  await takeSnapshots(folder)
  globalThis.testPostgres = await startForm(folder, formOfRun())
  process.env.P9_TEST_POSTGRES = globalThis.testPostgres.url
  process.env.P9_TEST_MIGRATED = await makeTemplate(globalThis.testPostgres.url)
}

/** The name of a database with the newest schema, of which every test gets a copy: no migration for each. */
async function makeTemplate(server: string): Promise<string> {
  const databaseUrl = await newPostgres(server, undefined, 'plain')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  await database.close()
  return new URL(databaseUrl).pathname.slice(1)
}

async function takeSnapshots(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const engine = await openEngine(data)
  const keep = async (name: string) => {
    const dump = await engine.dumpDataDir('none')
    const path = join(folder, `${name}.tar`)
    writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
    return path
  }
  process.env.P9_TEST_EMPTY_SNAPSHOT = await keep('empty')
  await migrate(await embeddedDatabase(engine))
  process.env.P9_TEST_SNAPSHOT = await keep('migrated')
  await engine.close()
  process.env.P9_TEST_DATA = data
}
