import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../freePort'

const PROJECT_ID = 'demo-passage-nine'
const runTypeScript = {
  execArgv: ['--import', 'tsx'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as const,
}

/** One running product for journeys: the Auth emulator, and a server that can be killed, restarted and moved in time. */
export class Stack {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'p9-journey-'))
  #emulator: ChildProcess | null = null
  #server: ChildProcess | null = null
  #port = 0
  #emulatorPort = 0

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  async start(): Promise<void> {
    this.#port = await freePort()
    this.#emulatorPort = await freePort()
    this.#emulator = fork('scripts/authEmulator.ts', {
      ...runTypeScript,
      stdio: [...runTypeScript.stdio],
      env: {
        ...process.env,
        AUTH_EMULATOR_PORT: String(this.#emulatorPort),
        DATA_DIR: this.#dataDir,
        FIREBASE_PROJECT_ID: PROJECT_ID,
      },
    })
    await Promise.all([once(this.#emulator, 'message'), this.startServer()])
  }

  async startServer(): Promise<void> {
    this.#server = fork('test/support/journeys/movableServer.ts', {
      ...runTypeScript,
      stdio: [...runTypeScript.stdio],
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        FIREBASE_PROJECT_ID: PROJECT_ID,
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${this.#emulatorPort}`,
      },
    })
    await once(this.#server, 'message')
  }

  /** `kill -9`: no farewell, no flush. */
  async killServer(): Promise<void> {
    if (!this.#server) return
    const ended = once(this.#server, 'exit')
    this.#server.kill('SIGKILL')
    await ended
    this.#server = null
  }

  /** Moves the server's clock on. */
  async advance(ms: number): Promise<void> {
    if (!this.#server) throw new Error('The server is not running.')
    const moved = once(this.#server, 'message')
    this.#server.send({ advanceMs: ms })
    await moved
  }

  async stop(): Promise<void> {
    await this.killServer()
    if (this.#emulator) {
      const ended = once(this.#emulator, 'exit')
      this.#emulator.kill('SIGKILL')
      await ended
    }
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
