import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/stack/ports'
import { compiled } from '../programs/compiled'

const PROJECT_ID = 'demo-passage-nine'
/** Provider calls a minute: the suite makes many. */
const MANY = '100000'

type Program = 'emulator' | 'sandbox' | 'server'
const scripts: Record<Program, string> = {
  emulator: 'scripts/stack/authEmulator.ts',
  sandbox: 'sandbox/server.ts',
  server: 'test/support/journeys/movableServer.ts',
}

export type Address = { ports: Record<Program, number>; dataDir: string }

export class Stack {
  readonly #programs: Partial<Record<Program, ChildProcess>> = {}
  #advancedMs = 0

  /** @param address of a stack that another process started */
  constructor(
    readonly address: Address = {
      ports: { emulator: 0, sandbox: 0, server: 0 },
      dataDir: mkdtempSync(join(tmpdir(), 'p9-journey-')),
    },
  ) {}

  get url(): string {
    return `http://localhost:${this.address.ports.server}`
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.address.ports.sandbox}`
  }

  get emulatorUrl(): string {
    return `http://127.0.0.1:${this.address.ports.emulator}`
  }

  async start(): Promise<void> {
    const { ports } = this.address
    for (const program of ['emulator', 'sandbox', 'server'] as const) ports[program] = await findFreePort()
    await Promise.all([this.#start('emulator'), this.startSandbox(), this.startServer()])
  }

  startSandbox(): Promise<void> {
    return this.#start('sandbox')
  }

  async startServer(): Promise<void> {
    await this.#start('server')
    // The clock survives a restart.
    if (this.#advancedMs > 0) await this.#move(this.#advancedMs)
  }

  killServer(): Promise<void> {
    return this.#kill('server')
  }

  killSandbox(): Promise<void> {
    return this.#kill('sandbox')
  }

  async advance(ms: number): Promise<void> {
    this.#advancedMs += ms
    await this.#move(ms)
  }

  printedLink(words: string): string | null {
    const lines = this.log('emulator').split('\n')
    const at = lines.findLastIndex((line) => line.includes(words))
    return at === -1 ? null : (lines[at + 1]?.trim() ?? null)
  }

  log(program: Program): string {
    return readFileSync(this.#logFile(program), 'utf8')
  }

  async stop(): Promise<void> {
    await Promise.all([this.#kill('server'), this.#kill('sandbox'), this.#kill('emulator')])
    rmSync(this.address.dataDir, { recursive: true, force: true })
  }

  async #start(program: Program): Promise<void> {
    const { ports, dataDir } = this.address
    const child = fork(compiled(scripts[program]), {
      execArgv: [],
      stdio: ['ignore', openSync(this.#logFile(program), 'a'), 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        FIREBASE_PROJECT_ID: PROJECT_ID,
        PORT: String(ports.server),
        AUTH_EMULATOR_PORT: String(ports.emulator),
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.emulator}`,
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_URL: this.sandboxUrl,
        SANDBOX_CONCURRENT_CALLS: MANY,
        SANDBOX_CALLS_PER_MINUTE: MANY,
        SANDBOX_CALLS_PER_HOUR: MANY,
        PROVIDER_CALLS_AT_ONCE: MANY,
        PROVIDER_CALLS_PER_MINUTE: MANY,
        PROVIDER_CALLS_PER_HOUR: MANY,
      },
    })
    this.#programs[program] = child
    await once(child, 'message')
  }

  async #move(ms: number): Promise<void> {
    const { server } = this.#programs
    if (!server) throw new Error('Only a stack of its own, whose server is running, has a clock to move.')
    const moved = once(server, 'message')
    server.send({ advanceMs: ms })
    await moved
  }

  async #kill(program: Program): Promise<void> {
    const child = this.#programs[program]
    if (!child) throw new Error(`Only the process that has started the ${program} can end it.`)
    delete this.#programs[program]
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  #logFile(program: Program): string {
    return join(this.address.dataDir, `${program}.log`)
  }
}
