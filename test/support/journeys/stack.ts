import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/stack/freePorts'
import { killHard, run, whenReady, type Program } from '../programs/child'

const PROJECT_ID = 'demo-passage-nine'
/** Provider calls a minute: the suite makes many. */
const MANY = '100000'

const scripts = {
  emulator: 'scripts/stack/authEmulator.ts',
  sandbox: 'test/support/journeys/movableSandbox.ts',
  server: 'test/support/journeys/movableServer.ts',
}
type Name = keyof typeof scripts
const names = Object.keys(scripts) as Name[]

export type Address = { ports: Record<Name, number>; dataDir: string }

export type Options = {
  /** Of a stack that another process started. */
  address?: Address
  /** Ports of programs that another stack runs. */
  elsewhere?: Partial<Record<Name, number>>
  /** Absent for PGlite. */
  databaseUrl?: string | undefined
  serverScript?: string
  /** Read at every start; without it no limit is met. */
  settings?: (name: Name) => Record<string, string>
}

const unlimited = () => ({
  SANDBOX_CONCURRENT_CALLS: MANY,
  SANDBOX_CALLS_PER_MINUTE: MANY,
  SANDBOX_CALLS_PER_HOUR: MANY,
  PROVIDER_CALLS_AT_ONCE: MANY,
  PROVIDER_CALLS_PER_MINUTE: MANY,
  PROVIDER_CALLS_PER_HOUR: MANY,
})

export class Stack {
  readonly address: Address
  readonly #programs: Partial<Record<Name, Program>> = {}
  /** The clock survives restarts. */
  #aheadMs = 0
  #crash: Error | null = null

  constructor(readonly options: Options = {}) {
    this.address = options.address ?? {
      ports: { emulator: 0, sandbox: 0, server: 0, ...options.elsewhere },
      dataDir: mkdtempSync(join(tmpdir(), 'p9-stack-')),
    }
  }

  get url(): string {
    return `http://localhost:${this.address.ports.server}`
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.address.ports.sandbox}`
  }

  get emulatorUrl(): string {
    return `http://127.0.0.1:${this.address.ports.emulator}`
  }

  async start(chosen: readonly Name[] = names): Promise<this> {
    const { ports } = this.address
    const { elsewhere = {} } = this.options
    for (const name of names) ports[name] ||= await findFreePort()
    await Promise.all(chosen.filter((name) => !(name in elsewhere)).map((name) => this.begin(name)))
    return this
  }

  async begin(name: Name): Promise<void> {
    const script = (name === 'server' && this.options.serverScript) || scripts[name]
    const program = run(script, this.environment(name), [], this.#logFile(name))
    this.#programs[name] = program
    await whenReady(program)
    void program.exited.then((code) => {
      if (this.#programs[name] !== program) return
      this.#crash = new Error(`The ${name} has ended by itself (${code}): ${program.errors()}`)
    })
  }

  async kill(name: Name): Promise<void> {
    const program = this.#programs[name]
    delete this.#programs[name]
    if (program) await killHard(program)
  }

  processId(name: Name): number | undefined {
    return this.#programs[name]?.child.pid
  }

  /** Moves the provider's clock first; otherwise it would see calls too early. */
  async advance(ms: number): Promise<void> {
    this.#aheadMs += ms
    for (const name of ['sandbox', 'server'] as const) {
      const child = this.#programs[name]?.child
      if (!child) continue
      const moved = once(child, 'message')
      child.send({ advanceMs: ms })
      await moved
    }
  }

  now(): number {
    return Date.now() + this.#aheadMs
  }

  /** @throws Error when a program exited without a kill */
  requireAlive(): void {
    if (this.#crash) throw this.#crash
  }

  printedLink(words: string): string | null {
    const lines = this.log('emulator').split('\n')
    const at = lines.findLastIndex((line) => line.includes(words))
    return at === -1 ? null : (lines[at + 1]?.trim() ?? null)
  }

  log(name: Name): string {
    return readFileSync(this.#logFile(name), 'utf8')
  }

  async stop(): Promise<void> {
    await Promise.all(names.map((name) => this.kill(name)))
    rmSync(this.address.dataDir, { recursive: true, force: true })
  }

  environment(name: Name): Record<string, string> {
    const { ports, dataDir } = this.address
    const { databaseUrl = '', settings = unlimited } = this.options
    return {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      FIREBASE_PROJECT_ID: PROJECT_ID,
      PORT: String(ports.server),
      AUTH_EMULATOR_PORT: String(ports.emulator),
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.emulator}`,
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_URL: this.sandboxUrl,
      AHEAD_MS: String(this.#aheadMs),
      ...settings(name),
    }
  }

  #logFile(name: Name): string {
    return join(this.address.dataDir, `${name}.log`)
  }
}
