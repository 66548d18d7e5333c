import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stack/ports'
import { startPostgres } from '../../test/support/databases/postgresServer'
import { startIdentityProvider, type IdentityProvider } from './identityProvider'

/** The single-server form of docs/deployment.md. */
const BUILT_SERVER = 'dist/functions/server.js'
/** Commits reach the disk before they are acknowledged, as in production. */
export const DURABLE = ['fsync=on']

export type Surroundings = { databaseUrl: string; identity: IdentityProvider }

/** @param settings of PostgreSQL */
export async function withSurroundings<Result>(
  settings: readonly string[],
  work: (surroundings: Surroundings) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-load-'))
  const postgres = await startPostgres(folder, settings)
  const identity = await startIdentityProvider()
  try {
    return await work({ databaseUrl: postgres.url, identity })
  } finally {
    identity.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Servers of the production build on one database, called in rotation. */
export class Product {
  readonly #servers: { url: string; child: ChildProcess }[] = []
  #next = 0

  constructor(readonly surroundings: Surroundings) {}

  /**
   * The first server creates the schema before others start.
   * @throws Error when it is not built, or with the program's output when it ends before it is ready
   */
  async start(count: number, environment: Record<string, string> = {}): Promise<void> {
    if (!existsSync(BUILT_SERVER)) throw new Error(`There is no ${BUILT_SERVER}: npm run build comes first.`)
    for (let index = 0; index < count; index += 1) this.#servers.push(await this.#startOne(environment))
  }

  get url(): string {
    return this.nextUrl()
  }

  nextUrl(): string {
    this.#next = (this.#next + 1) % this.#servers.length
    return this.#servers[this.#next]!.url
  }

  get processIds(): (number | undefined)[] {
    return this.#servers.map(({ child }) => child.pid)
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#servers.map(async ({ child }) => {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }),
    )
  }

  async #startOne(environment: Record<string, string>) {
    const { databaseUrl, identity } = this.surroundings
    const port = await findFreePort()
    const child = fork(BUILT_SERVER, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Drops this process's TypeScript loader.
      execArgv: [],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        // No purchases happen under load, so these are never used.
        HELCIM_API_TOKEN: 'load',
        HELCIM_WEBHOOK_SECRET: 'c2FuZGJveC13ZWJob29rLXNlY3JldA==',
        SELLER_NAME: 'Passage Nine',
        SUPPORT_EMAIL: 'support@example.com',
        PUBLIC_URL: 'http://127.0.0.1',
        TRUSTED_PROXIES: '1',
        ...identity.environment,
        ...environment,
      },
    })
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() =>
        Promise.reject(new Error(`${BUILT_SERVER} ended before it was ready: ${errors}`)),
      ),
    ])
    return { url: `http://127.0.0.1:${port}`, child }
  }
}
