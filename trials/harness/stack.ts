import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../functions/store/database'
import { findFreePort } from '../../scripts/stack/ports'
import { openPostgres } from '../../test/support/databases/engines'
import { killHard, run, whenReady, type Program } from '../../test/support/programs/child'
import { PROJECT_ID, type Emulator } from './emulator'

type Options = {
  emulator: Emulator
  /** Absent for PGlite. */
  databaseUrl?: string | undefined
  serverScript: string
  sandboxScript: string
}
type Name = 'server' | 'sandbox'

export class Stack {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'p9-trials-'))
  readonly #programs: Partial<Record<Name, Program>> = {}
  readonly #ports: Record<Name, number> = { server: 0, sandbox: 0 }
  /** Survives restarts of the programs. */
  #ahead = 0
  #crash: Error | null = null

  constructor(readonly options: Options) {}

  get url(): string {
    return `http://127.0.0.1:${this.#ports.server}`
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.#ports.sandbox}`
  }

  async start(): Promise<void> {
    this.#ports.server = await findFreePort()
    this.#ports.sandbox = await findFreePort()
    await Promise.all([this.startServer(), this.startSandbox()])
  }

  async startServer(): Promise<void> {
    const { emulator, databaseUrl = '', serverScript } = this.options
    const server = await this.#start('server', serverScript, {
      PORT: String(this.#ports.server),
      DATABASE_URL: databaseUrl,
      FIREBASE_PROJECT_ID: PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      SANDBOX_URL: this.sandboxUrl,
      ...this.serverEnvironment(),
    })
    if (this.#ahead > 0) await moveClock(server, this.#ahead)
  }

  async startSandbox(): Promise<void> {
    await this.#start('sandbox', this.options.sandboxScript, {
      PORT: String(this.#ports.server),
      SANDBOX_PORT: String(this.#ports.sandbox),
      AHEAD_MS: String(this.#ahead),
      ...this.sandboxEnvironment(),
    })
  }

  killServer(): Promise<void> {
    return this.#kill('server')
  }

  killSandbox(): Promise<void> {
    return this.#kill('sandbox')
  }

  /** Moves the provider's clock first; otherwise it would see calls too early. */
  async advance(ms: number): Promise<void> {
    this.#ahead += ms
    for (const name of ['sandbox', 'server'] as const) {
      const program = this.#programs[name]
      if (program) await moveClock(program, ms)
    }
  }

  now(): number {
    return Date.now() + this.#ahead
  }

  isRunning(name: Name): boolean {
    return this.#programs[name] !== undefined
  }

  /** PGlite opens only while the server is stopped. */
  openDatabase(): Promise<Database> {
    const { databaseUrl } = this.options
    return databaseUrl ? openPostgres(databaseUrl) : openDatabase({ dataDir: this.dataDir })
  }

  /** @throws Error when a program exited without a kill */
  requireAlive(): void {
    if (this.#crash) throw this.#crash
  }

  async stop(): Promise<void> {
    await Promise.all([this.#kill('server'), this.#kill('sandbox')])
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Read at every start. */
  protected serverEnvironment(): Record<string, string> {
    return {}
  }

  protected sandboxEnvironment(): Record<string, string> {
    return {}
  }

  async #start(name: Name, script: string, environment: Record<string, string>): Promise<Program> {
    const program = run(script, { DATA_DIR: this.dataDir, ...environment })
    this.#programs[name] = program
    await whenReady(program)
    void program.exited.then((code) => {
      if (this.#programs[name] !== program) return
      this.#crash = new Error(`The ${name} has ended by itself (${code}): ${program.errors()}`)
    })
    return program
  }

  async #kill(name: Name): Promise<void> {
    const program = this.#programs[name]
    delete this.#programs[name]
    if (program) await killHard(program)
  }
}

async function moveClock({ child }: Program, advanceMs: number): Promise<void> {
  const moved = once(child, 'message')
  child.send({ advanceMs })
  await moved
}
