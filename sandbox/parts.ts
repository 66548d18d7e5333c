import type { Return } from './entries'
import type { Ledger } from './ledger'
import type { CallCounts } from './limits'
import type { SandboxSettings } from './settings'
import type { Webhooks } from './webhooks'

/** What the sandbox stands on; tests give their own. */
export type Opened = { settings: SandboxSettings; ledger: Ledger; webhooks: Webhooks; counts: CallCounts }

export type Parts = Opened & {
  /** Sends the webhook of money that went back. */
  tellReturn(given: Return): void
  /** Does what the provider does by itself, as far as it is due. */
  carryOutPlans(): void
}
