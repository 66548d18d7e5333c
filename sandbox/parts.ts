import type { Return } from './entries'
import type { Ledger } from './ledger'
import type { CallCounts } from './limits'
import type { SandboxSettings } from './settings'
import type { Webhooks } from './webhooks'

export type Opened = { settings: SandboxSettings; ledger: Ledger; webhooks: Webhooks; counts: CallCounts }

export type Parts = Opened & {
  tellReturn(given: Return): void
  /** Runs due automatic refunds. */
  carryOutPlans(): void
}
