import { join } from 'node:path'
import { openEntries } from '../../../sandbox/entries'
import type { Emulator } from '../../harness/emulator'
import { Stack as Programs } from '../../harness/stack'
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
  constructor(
    readonly emulator: Emulator,
    databaseUrl: string | undefined,
  ) {
    super({
      ...{ emulator, databaseUrl },
      serverScript: 'trials/faults/payments/processes/quickServer.ts',
      sandboxScript: 'trials/faults/payments/processes/movableSandbox.ts',
    })
  }

  get relay(): Relay {
    if (!this.#relay) throw new Error('The relay is not running.')
    return this.#relay
  }

  override async start(): Promise<void> {
    this.#relay = await startRelay(() => this.url)
    await super.start()
  }

  /** @param between called while neither runs */
  async liftLimits(between: () => Promise<void>): Promise<void> {
    await Promise.all([this.killServer(), this.killSandbox()])
    this.#isLimited = false
    await between()
    await Promise.all([this.startServer(), this.startSandbox()])
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
    const { of } = openEntries(join(this.dataDir, 'sandbox.jsonl'))
    return { checkouts: of('checkout'), charges: of('transaction'), returns: of('return') }
  }

  override async stop(): Promise<void> {
    await super.stop()
    this.#relay?.close()
  }

  protected override serverEnvironment(): Record<string, string> {
    return { ...SERVER_QUICK, ...(this.#isLimited ? {} : SERVER_UNLIMITED) }
  }

  protected override sandboxEnvironment(): Record<string, string> {
    return { PORT: String(this.relay.port), ...(this.#isLimited ? {} : SANDBOX_UNLIMITED) }
  }
}
