import type { Logger } from 'pino'
import type { Clock } from './base/clock'
import type { TestVersions } from './exams/testVersions'
import type { Identity } from './guards/identity'
import type { Mails } from './mail/outbox'
import type { PaymentProvider } from './payments/provider/provider'
import type { Store } from './store/store'

/** Dependencies of the functions; tests pass their own. */
export type Deps = {
  clock: Clock
  store: Store
  identity: Identity
  testVersions: TestVersions
  provider: PaymentProvider
  mails: Mails
  log: Logger
}
