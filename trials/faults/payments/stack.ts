import { join } from 'node:path'
import { openDatabase, type Database } from '../../../functions/store/database'
import { openEntries } from '../../../sandbox/entries'
import { openPostgres } from '../../../test/support/databases/engines'
import { PROJECT } from '../../../test/support/deployment'
import { Stack as Programs } from '../../../test/support/journeys/stack'
import type { Ledger } from './money'
import { startRelay, type Relay } from './relay'

const MANY = '1000000'
const SERVER_UNLIMITED = { PROVIDER_CALLS_AT_ONCE: MANY }
/** Simulated purchases take no time, so limits per minute would block them. Load trials cover these limits. */
const SERVER_QUICK = { PROVIDER_CALLS_PER_MINUTE: MANY, PROVIDER_CALLS_PER_HOUR: MANY }
const SANDBOX_UNLIMITED = {
  SANDBOX_CONCURRENT_CALLS: MANY,
  SANDBOX_CALLS_PER_MINUTE: MANY,
  SANDBOX_CALLS_PER_HOUR: MANY,
}

export class Stack extends Programs {
  #relay: Relay | null = null
  #isLimited = true

  /** @param databaseUrl absent for PGlite */
  constructor(emulator: number, databaseUrl: string | undefined) {
    super({
      elsewhere: { emulator },
      databaseUrl,
      serverScript: 'trials/faults/payments/quickServer.ts',
      settings: (name) =>
        name === 'sandbox'
          ? { PORT: String(this.relay.port), ...(this.#isLimited ? {} : SANDBOX_UNLIMITED) }
          : { FIREBASE_PROJECT_ID: PROJECT, ...SERVER_QUICK, ...(this.#isLimited ? {} : SERVER_UNLIMITED) },
    })
  }

  get relay(): Relay {
    if (!this.#relay) throw new Error('The relay is not running.')
    return this.#relay
  }

  override async start(): Promise<this> {
    this.#relay = await startRelay(() => this.url)
    return super.start()
  }

  /** @param between called while neither runs */
  async liftLimits(between: () => Promise<void>): Promise<void> {
    await Promise.all([this.kill('server'), this.kill('sandbox')])
    this.#isLimited = false
    await between()
    await Promise.all([this.begin('server'), this.begin('sandbox')])
  }

  /** @returns false if the request was refused or the sandbox unreachable */
  async atSandbox(action: 'void' | 'refund' | 'settle' | 'others', body: object): Promise<boolean> {
    const request = { method: 'POST', body: JSON.stringify(body) }
    return fetch(`${this.sandboxUrl}/_sandbox/${action}`, request).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  readLedger(): Ledger {
    const { of } = openEntries(join(this.address.dataDir, 'sandbox.jsonl'))
    return { checkouts: of('checkout'), charges: of('transaction'), returns: of('return') }
  }

  /** PGlite opens only while the server is stopped. */
  openDatabase(): Promise<Database> {
    const { databaseUrl } = this.options
    return databaseUrl ? openPostgres(databaseUrl) : openDatabase({ dataDir: this.address.dataDir })
  }

  override async stop(): Promise<void> {
    await super.stop()
    this.#relay?.close()
  }
}
