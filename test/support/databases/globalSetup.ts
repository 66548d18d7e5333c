import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { startPostgres, type PostgresServer } from './postgresServer'

declare global {
  // What the teardown has to stop.
  var testPostgres: PostgresServer | undefined
}

/** Both engines for the tests of the functions: a snapshot of an embedded database, and a real PostgreSQL server. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-databases-'))
  process.env.P9_TEST_FOLDER = folder
  await takeSnapshots(folder)
  globalThis.testPostgres = await startPostgres(folder)
  process.env.P9_TEST_POSTGRES = globalThis.testPostgres.url
}

async function takeSnapshots(folder: string): Promise<void> {
  const engine = await PGlite.create()
  const keep = async (name: string) => {
    const dump = await engine.dumpDataDir('gzip')
    const path = join(folder, `${name}.tar.gz`)
    writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
    return path
  }
  process.env.P9_TEST_EMPTY_SNAPSHOT = await keep('empty')
  await migrate(embeddedDatabase(engine))
  process.env.P9_TEST_SNAPSHOT = await keep('migrated')
  await engine.close()
}
