import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../functions/store/database'
import { openPostgres } from '../support/databases/engines'
import { killHard, run, whenReady, type Program } from '../scripts/child'
import { findFreePort } from '../../scripts/ports'
import { startRelay, type Relay } from './relay'

const PROJECT_ID = 'demo-passage-nine'
/** Provider calls a minute: a series makes more than any minute of real life. */
const MANY = '1000000'

export type Emulator = { url: string; host: string; stop(): Promise<void> }

/** The identity provider: it is never broken, so one serves every series. */
export async function startEmulator(): Promise<Emulator> {
  const port = String(await findFreePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'p9-faults-accounts-'))
  const program = await whenReady(
    run('scripts/authEmulator.ts', {
      AUTH_EMULATOR_PORT: port,
      DATA_DIR: dataDir,
      FIREBASE_PROJECT_ID: PROJECT_ID,
    }),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    async stop() {
      await killHard(program)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server and the provider of one series, each a process that can be killed, and the server moved in time. */
export class Stack {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'p9-faults-'))
  #server: Program | null = null
  #sandbox: Program | null = null
  #relay: Relay | null = null
  #port = 0
  #sandboxPort = 0
  /** How far the server's clock is ahead; it survives the server, as the world's time does. */
  #ahead = 0
  #crash: Error | null = null

  /** @param databaseUrl absent for the embedded database */
  constructor(
    readonly emulator: Emulator,
    readonly databaseUrl: string | undefined,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.#sandboxPort}`
  }

  get relay(): Relay {
    if (!this.#relay) throw new Error('The relay is not running.')
    return this.#relay
  }

  async start(): Promise<void> {
    this.#port = await findFreePort()
    this.#sandboxPort = await findFreePort()
    this.#relay = await startRelay(() => this.url)
    await Promise.all([this.startServer(), this.startSandbox()])
  }

  async startServer(): Promise<void> {
    const server = run('test/faults/quickServer.ts', {
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: this.databaseUrl ?? '',
      FIREBASE_PROJECT_ID: PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: this.emulator.host,
      SANDBOX_URL: this.sandboxUrl,
      PROVIDER_CALLS_AT_ONCE: MANY,
      PROVIDER_CALLS_PER_MINUTE: MANY,
      PROVIDER_CALLS_PER_HOUR: MANY,
    })
    this.#server = await whenReady(server)
    this.#watch(server, () => this.#server)
    await this.#tell(this.#ahead)
  }

  async startSandbox(): Promise<void> {
    const sandbox = run('sandbox/server.ts', {
      // Where webhooks are sent to.
      PORT: String(this.relay.port),
      SANDBOX_PORT: String(this.#sandboxPort),
      SANDBOX_CONCURRENT_CALLS: MANY,
      SANDBOX_CALLS_PER_MINUTE: MANY,
      SANDBOX_CALLS_PER_HOUR: MANY,
      DATA_DIR: this.#dataDir,
    })
    this.#sandbox = await whenReady(sandbox)
    this.#watch(sandbox, () => this.#sandbox)
  }

  /** `kill -9`: no farewell, no flush. */
  async killServer(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server) await killHard(server)
  }

  async killSandbox(): Promise<void> {
    const sandbox = this.#sandbox
    this.#sandbox = null
    if (sandbox) await killHard(sandbox)
  }

  /** Moves the server's clock on. */
  async advance(ms: number): Promise<void> {
    this.#ahead += ms
    await this.#tell(ms)
  }

  /** The database itself; not while the server runs, which has an embedded one for itself. */
  openDatabase(): Promise<Database> {
    return this.databaseUrl ? openPostgres(this.databaseUrl) : openDatabase({ dataDir: this.#dataDir })
  }

  /** @throws Error when a program has ended that nobody killed */
  requireAlive(): void {
    if (this.#crash) throw this.#crash
  }

  async stop(): Promise<void> {
    await Promise.all([this.killServer(), this.killSandbox()])
    this.#relay?.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  async #tell(advanceMs: number): Promise<void> {
    if (!this.#server) throw new Error('The server is not running.')
    const moved = once(this.#server.child, 'message')
    this.#server.child.send({ advanceMs })
    await moved
  }

  #watch(program: Program, current: () => Program | null): void {
    void program.exited.then((code) => {
      if (current() === program) this.#crash = new Error(`Ended by itself (${code}): ${program.errors()}`)
    })
  }
}
