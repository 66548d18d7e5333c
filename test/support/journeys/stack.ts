import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/stack/ports'
import { compiled } from '../programs/compiled'

const PROJECT_ID = 'demo-passage-nine'
/** Provider calls a minute: a suite makes more than any minute of real life. */
const MANY = '100000'
const inherited = {
  execArgv: [],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as const,
}

/**
 * One running product for journeys: the Auth emulator, the payment sandbox, and a server that can be killed, restarted
 * and moved in time.
 */
export class Stack {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'p9-journey-'))
  #emulator: ChildProcess | null = null
  #server: ChildProcess | null = null
  #sandbox: ChildProcess | null = null
  #port = 0
  #sandboxPort = 0
  #advancedMs = 0
  #emulatorPort = 0
  #printed = ''

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.#sandboxPort}`
  }

  async start(): Promise<void> {
    this.#port = await findFreePort()
    this.#emulatorPort = await findFreePort()
    this.#sandboxPort = await findFreePort()
    this.#emulator = fork(compiled('scripts/stack/authEmulator.ts'), {
      ...inherited,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        AUTH_EMULATOR_PORT: String(this.#emulatorPort),
        DATA_DIR: this.#dataDir,
        FIREBASE_PROJECT_ID: PROJECT_ID,
      },
    })
    this.#emulator.stdout?.on('data', (chunk: Buffer) => (this.#printed += chunk.toString('utf8')))
    await Promise.all([once(this.#emulator, 'message'), this.startServer(), this.startSandbox()])
  }

  /** The link that the Auth emulator has printed last under words with this in them; null before it has. */
  printedLink(words: string): string | null {
    const lines = this.#printed.split('\n')
    const link = lines[lines.findLastIndex((line) => line.includes(words)) + 1]
    return lines.some((line) => line.includes(words)) && link ? link.trim() : null
  }

  async startSandbox(): Promise<void> {
    this.#sandbox = fork(compiled('sandbox/server.ts'), {
      ...inherited,
      stdio: [...inherited.stdio],
      env: {
        ...process.env,
        PORT: String(this.#port),
        SANDBOX_PORT: String(this.#sandboxPort),
        SANDBOX_CONCURRENT_CALLS: MANY,
        SANDBOX_CALLS_PER_MINUTE: MANY,
        SANDBOX_CALLS_PER_HOUR: MANY,
        DATA_DIR: this.#dataDir,
      },
    })
    await once(this.#sandbox, 'message')
  }

  /** @param contentDir the tests' files, where they are not the project's own */
  async startServer(contentDir?: string): Promise<void> {
    this.#server = fork(compiled('test/support/journeys/movableServer.ts'), {
      ...inherited,
      stdio: [...inherited.stdio],
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        FIREBASE_PROJECT_ID: PROJECT_ID,
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${this.#emulatorPort}`,
        SANDBOX_URL: this.sandboxUrl,
        PROVIDER_CALLS_AT_ONCE: MANY,
        PROVIDER_CALLS_PER_MINUTE: MANY,
        PROVIDER_CALLS_PER_HOUR: MANY,
        ...(contentDir !== undefined && { CONTENT_DIR: contentDir }),
      },
    })
    await once(this.#server, 'message')
    // Time does not go back with a restart.
    if (this.#advancedMs > 0) await this.#move(this.#advancedMs)
  }

  /** `kill -9`: no farewell, no flush. */
  async killServer(): Promise<void> {
    await kill(this.#server)
    this.#server = null
  }

  /** Cuts the card provider off. */
  async killSandbox(): Promise<void> {
    await kill(this.#sandbox)
    this.#sandbox = null
  }

  /** Moves the server's clock on. */
  async advance(ms: number): Promise<void> {
    this.#advancedMs += ms
    await this.#move(ms)
  }

  async #move(ms: number): Promise<void> {
    if (!this.#server) throw new Error('The server is not running.')
    const moved = once(this.#server, 'message')
    this.#server.send({ advanceMs: ms })
    await moved
  }

  /** Every line that the running server has logged. */
  async log(): Promise<string> {
    if (!this.#server) throw new Error('The server is not running.')
    const told: Promise<[{ log: string }]> = once(this.#server, 'message') as Promise<[{ log: string }]>
    this.#server.send({ tellLog: true })
    const [{ log }] = await told
    return log
  }

  async stop(): Promise<void> {
    await Promise.all([kill(this.#server), kill(this.#sandbox), kill(this.#emulator)])
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

async function kill(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
