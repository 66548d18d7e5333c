/** Requests that count together: at most `perMinute` from one address, or of one user. */
export type Rule = { name: string; perMinute: number }

/** A rule by address. */
export type AddressRule = Rule & {
  /** All together of those whose address nobody told us. */
  ofUnknown: number
  /** By a hop that many share (guards/address.ts): what a caller who makes addresses up is held to. */
  ofHop: number
}

/**
 * What one address may ask for, whoever asks: a school of 2,000 takers behind one address asks 200 times a second, so
 * these limits stop floods only. Health probes, the page and its files are not counted.
 */
export const addressRules = {
  functions: { name: 'address', perMinute: 15_000, ofUnknown: 1_500, ofHop: 60_000 },
  /** The provider delivers from few addresses; what is refused comes again, and the sweep finds its charge in any case. */
  webhooks: { name: 'webhooks', perMinute: 3_000, ofUnknown: 300, ofHop: 3_000 },
  /** What anybody may write into the log without a login. A page reports once, when it is left; one that is refused is missed by nobody. */
  reports: { name: 'reports', perMinute: 600, ofUnknown: 60, ofHop: 600 },
} as const satisfies Record<string, AddressRule>

/** What one user may ask for; each function names its own. A refusal changes nothing, and every caller asks again later. */
export const userRules = {
  /** A page saves at most once a second and gives a sign of life twice a minute; somebody may have several open. */
  saves: { name: 'saves', perMinute: 300 },
  lookUps: { name: 'lookUps', perMinute: 300 },
  /** Nine passages for each screen of a test. */
  content: { name: 'content', perMinute: 300 },
  /** A page asks when it is opened, after a refusal, and every five seconds at most at its end. */
  sittings: { name: 'sittings', perMinute: 120 },
  starts: { name: 'starts', perMinute: 20 },
  /** A page of a history is up to 1,000 acts; the longest has eight. */
  histories: { name: 'histories', perMinute: 30 },
  /** Reads the acts of up to 40 attempts. */
  progress: { name: 'progress', perMinute: 12 },
  /** Reads attempts and practices; a page of them asks when it is opened. */
  practiceLists: { name: 'practiceLists', perMinute: 30 },
  practices: { name: 'practices', perMinute: 20 },
  /** Each question is explained once. */
  /** Reads all that is kept of somebody. */
  exports: { name: 'exports', perMinute: 2 },
  changes: { name: 'changes', perMinute: 120 },
  /** A deletion is the last thing that anybody asks for. */
  accounts: { name: 'accounts', perMinute: 10 },
  /** Asks the card provider, who answers 90 calls a minute for everybody; a page asks every three seconds at most. */
  questions: { name: 'questions', perMinute: 30 },
  /** One for each charge; each asks the provider too. */
  paymentReports: { name: 'paymentReports', perMinute: 10 },
  /** A purchase is five of these. How many orders an hour may hold is a rule of its own (payments/placeOrder.ts). */
  payments: { name: 'payments', perMinute: 60 },
} as const satisfies Record<string, Rule>
