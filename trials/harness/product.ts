import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/support/databases/postgresServer'
import { PROJECT, startLookUps } from '../../test/support/deployment'
import { Stack } from '../../test/support/journeys/stack'

/** Commits reach the disk before they are acknowledged, as in production. */
export const DURABLE = ['fsync=on']

export type Surroundings = { databaseUrl: string; emulator: number }

/** @param settings of PostgreSQL */
export async function withSurroundings<Result>(
  settings: readonly string[],
  work: (surroundings: Surroundings) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-load-'))
  const postgres = await startPostgres(folder, settings)
  const lookUps = await startLookUps()
  try {
    return await work({ databaseUrl: postgres.url, emulator: lookUps.port })
  } finally {
    lookUps.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Servers on one database and sandbox, called in rotation. */
export class Product {
  readonly #servers: Stack[] = []
  #next = 0

  constructor(readonly surroundings: Surroundings) {}

  /** The first server creates the schema before others start. */
  async start(count: number, nodeOptions = ''): Promise<void> {
    const { databaseUrl, emulator } = this.surroundings
    for (let index = 0; index < count; index += 1) {
      const [first] = this.#servers
      const stack = new Stack({
        databaseUrl,
        elsewhere: { emulator, ...(first && { sandbox: first.address.ports.sandbox }) },
        serverScript: 'functions/main.ts',
        settings: (name) => ({
          FIREBASE_PROJECT_ID: PROJECT,
          SANDBOX_ANSWERS_AFTER_MS: '300',
          // Each request states its client's address.
          TRUSTED_PROXIES: '1',
          ...(name === 'server' && { NODE_OPTIONS: nodeOptions }),
        }),
      })
      this.#servers.push(stack)
      await stack.start()
    }
  }

  nextUrl(): string {
    this.#next = (this.#next + 1) % this.#servers.length
    return this.#servers[this.#next]!.url
  }

  /** Of the first server. */
  get processId(): number | undefined {
    return this.#servers[0]?.processId('server')
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((stack) => stack.stop()))
  }
}
