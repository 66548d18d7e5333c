import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../../functions/store/database'
import { openPostgres } from '../../../test/support/databases/engines'
import { openEntries } from '../../../sandbox/entries'
import type { Evidence } from './judge'
import type { Ledger } from './money'
import { killHard, run, whenReady, type Program } from '../../../test/support/programs/child'
import { findFreePort } from '../../../scripts/stack/ports'
import { PROJECT_ID, type Emulator } from '../../harness/emulator'
import { startRelay, type Relay } from './relay'

/** No limit at all, for the looks of many days that pass in seconds. */
const MANY = '1000000'
const SERVER_UNLIMITED = {
  PROVIDER_CALLS_AT_ONCE: MANY,
  PROVIDER_CALLS_PER_MINUTE: MANY,
  PROVIDER_CALLS_PER_HOUR: MANY,
}
const SANDBOX_UNLIMITED = {
  SANDBOX_CONCURRENT_CALLS: MANY,
  SANDBOX_CALLS_PER_MINUTE: MANY,
  SANDBOX_CALLS_PER_HOUR: MANY,
}

/** The server and the provider of one series, each a process that can be killed, and the server moved in time. */
export class Stack {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'p9-faults-'))
  #server: Program | null = null
  #sandbox: Program | null = null
  #relay: Relay | null = null
  #port = 0
  #sandboxPort = 0
  /** How far the clocks are ahead; it survives the programs, as the world's time does. */
  #ahead = 0
  #crash: Error | null = null
  #isLimited = true
  /** What the provider has counted, in all its lives under its own limits. */
  calls: Evidence['calls'] = { calls: 0, refused: 0, mostInProgress: 0, mostInMinute: 0, mostInHour: 0 }

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
    const server = run('trials/faults/payments/processes/quickServer.ts', {
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: this.databaseUrl ?? '',
      FIREBASE_PROJECT_ID: PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: this.emulator.host,
      SANDBOX_URL: this.sandboxUrl,
      ...(this.#isLimited ? {} : SERVER_UNLIMITED),
    })
    this.#server = await whenReady(server)
    this.#watch(server, () => this.#server)
    await moveClock(server, this.#ahead)
  }

  async startSandbox(): Promise<void> {
    const sandbox = run('trials/faults/payments/processes/movableSandbox.ts', {
      // Where webhooks are sent to.
      PORT: String(this.relay.port),
      SANDBOX_PORT: String(this.#sandboxPort),
      DATA_DIR: this.#dataDir,
      AHEAD_MS: String(this.#ahead),
      ...(this.#isLimited ? {} : SANDBOX_UNLIMITED),
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
    await this.#noteCalls()
    const sandbox = this.#sandbox
    this.#sandbox = null
    if (sandbox) await killHard(sandbox)
  }

  /** Starts both again with all limits away; what the provider has counted is kept. @param between done while neither runs */
  async liftLimits(between: () => Promise<void>): Promise<void> {
    await Promise.all([this.killServer(), this.killSandbox()])
    this.#isLimited = false
    await between()
    await Promise.all([this.startServer(), this.startSandbox()])
  }

  /** Moves the clocks on: first the provider's, who else would see calls too early. */
  async advance(ms: number): Promise<void> {
    this.#ahead += ms
    if (this.#sandbox) await moveClock(this.#sandbox, ms)
    if (this.#server) await moveClock(this.#server, ms)
  }

  /** The moment by the moved clocks. */
  now(): number {
    return Date.now() + this.#ahead
  }

  /** Does at the provider what only its dashboard and its tests can do. @returns false where it was refused, or is away */
  async atSandbox(action: 'void' | 'refund' | 'settle' | 'others', body: object): Promise<boolean> {
    const request = { method: 'POST', body: JSON.stringify(body) }
    return fetch(`${this.sandboxUrl}/_sandbox/${action}`, request).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** The provider's own file. */
  readLedger(): Ledger {
    const { of } = openEntries(join(this.#dataDir, 'sandbox.jsonl'))
    return { checkouts: of('checkout'), charges: of('transaction'), returns: of('return') }
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

  /** Before a life of the provider ends: its counts end with it. */
  async #noteCalls(): Promise<void> {
    if (!this.#isLimited || !this.#sandbox) return
    const seen: Evidence['calls'] = await (await fetch(`${this.sandboxUrl}/_sandbox/calls`)).json()
    const { calls } = this
    this.calls = {
      calls: calls.calls + seen.calls,
      refused: calls.refused + seen.refused,
      mostInProgress: Math.max(calls.mostInProgress, seen.mostInProgress),
      mostInMinute: Math.max(calls.mostInMinute, seen.mostInMinute),
      mostInHour: Math.max(calls.mostInHour, seen.mostInHour),
    }
  }

  #watch(program: Program, current: () => Program | null): void {
    void program.exited.then((code) => {
      if (current() === program) this.#crash = new Error(`Ended by itself (${code}): ${program.errors()}`)
    })
  }
}

async function moveClock({ child }: Program, advanceMs: number): Promise<void> {
  const moved = once(child, 'message')
  child.send({ advanceMs })
  await moved
}
