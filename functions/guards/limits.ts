/** Per address or user */
export type Rule = { name: string; perMinute: number }

export type AddressRule = Rule & {
  /** Shared by all clients without a known address */
  ofUnknown: number
  /** For a shared hop (guards/address.ts), against forged addresses */
  ofHop: number
}

/**
 * Only stop floods: a school of 2,000 users behind one address sends 200 requests per second. Excludes health probes
 * and static files.
 */
export const addressRules = {
  functions: { name: 'address', perMinute: 15_000, ofUnknown: 1_500, ofHop: 60_000 },
  /** The provider uses few addresses and retries; the sweep finds a charge in any case. */
  webhooks: { name: 'webhooks', perMinute: 3_000, ofUnknown: 300, ofHop: 3_000 },
  /** The only log input without a login. Losing a report is harmless. */
  reports: { name: 'reports', perMinute: 600, ofUnknown: 60, ofHop: 600 },
} as const satisfies Record<string, AddressRule>

/** Every client retries after a refusal. */
export const userRules = {
  /** A page saves at most once a second; users may have several open. */
  saves: { name: 'saves', perMinute: 300 },
  lookUps: { name: 'lookUps', perMinute: 300 },
  /** Nine passages per screen of a test */
  content: { name: 'content', perMinute: 300 },
  /** Near the end, a page asks every five seconds. */
  sittings: { name: 'sittings', perMinute: 120 },
  starts: { name: 'starts', perMinute: 20 },
  /** The longest history has eight pages. */
  histories: { name: 'histories', perMinute: 30 },
  /** Reads the acts of up to 40 attempts */
  progress: { name: 'progress', perMinute: 12 },
  practiceLists: { name: 'practiceLists', perMinute: 30 },
  practices: { name: 'practices', perMinute: 20 },
  exports: { name: 'exports', perMinute: 2 },
  changes: { name: 'changes', perMinute: 120 },
  accounts: { name: 'accounts', perMinute: 10 },
  /** Calls the card provider (90 calls a minute for all users); a page asks every three seconds. */
  questions: { name: 'questions', perMinute: 30 },
  /** One per charge; also calls the provider */
  paymentReports: { name: 'paymentReports', perMinute: 10 },
  /** A purchase takes five. Orders also have an hourly limit (payments/placeOrder.ts). */
  payments: { name: 'payments', perMinute: 60 },
} as const satisfies Record<string, Rule>
