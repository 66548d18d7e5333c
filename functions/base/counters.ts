import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ERROR_KINDS, SCREENS } from '../../domain/clientReports'
import { parts, type Part } from './apiError'

/** Labels come from closed lists, never from a request. */
export const counts = new Registry()
const registers = [counts]

const requests = new Counter({
  name: 'passage_nine_requests_total',
  help: 'Requests that were answered, by function and status.',
  labelNames: ['function', 'status'] as const,
  registers,
})
const requestSeconds = new Histogram({
  name: 'passage_nine_request_duration_seconds',
  help: 'How long requests took, until their answer was ready.',
  labelNames: ['function'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})
const unavailable = new Counter({
  name: 'passage_nine_unavailable_total',
  help: 'Requests that failed since a part did not answer, by part.',
  labelNames: ['part'] as const,
  registers,
})
/** Held orders have their own counter. */
const CHARGE_OUTCOMES = [
  ...(['granted', 'refunded', 'revoked', 'changed', 'voided', 'overpaid', 'undercharged'] as const),
  ...(['partial_return', 'discount_lost', 'nothing_to_grant', 'account_deleted', 'status'] as const),
  ...(['type', 'currency', 'amount', 'unclear_return'] as const),
]
const charges = new Counter({
  name: 'passage_nine_charges_total',
  help: 'What became of orders with money: granted, voided, refunded, or why a person has to look at one.',
  labelNames: ['outcome'] as const,
  registers,
})
const takeBacksHeld = new Counter({
  name: 'passage_nine_take_backs_held_total',
  help: 'Payments whose money went back and that keep their access, because so many went back within an hour.',
  registers,
})
const unpaidGrants = new Gauge({
  name: 'passage_nine_unpaid_grants',
  help: 'Orders that give access though their rows do not show the money and no review says so, by the last daily check.',
  registers,
})
const providerErrors = new Counter({
  name: 'passage_nine_provider_faults_total',
  help: 'Questions that the card provider did not answer, by kind.',
  labelNames: ['kind'] as const,
  registers,
})
const providerWaits = new Histogram({
  name: 'passage_nine_provider_wait_seconds',
  help: 'How long calls to the card provider waited for room within the limits, until they could begin or were refused, by whom they are for.',
  labelNames: ['purpose', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
const OPENING_LIMITS = ['account', 'address', 'new', 'buy'] as const
export type OpeningLimit = (typeof OPENING_LIMITS)[number]
const openingsRefused = new Counter({
  name: 'passage_nine_openings_refused_total',
  help: 'Payment windows that were not opened, by whose limit: one account’s, one address’s, or of the card provider that of new accounts or of all buyers.',
  labelNames: ['by'] as const,
  registers,
})
const ignoredWebhooks = new Counter({
  name: 'passage_nine_webhooks_ignored_total',
  help: 'Webhooks about transactions of no order of ours.',
  registers,
})
const mails = new Counter({
  name: 'passage_nine_mails_total',
  help: 'Mails: sent, failed for now, refused for good by the recipient’s server, or given up.',
  labelNames: ['outcome'] as const,
  registers,
})
for (const outcome of ['sent', 'failed', 'refused', 'given_up']) mails.inc({ outcome }, 0)
const repeats = new Counter({
  name: 'passage_nine_database_repeats_total',
  help: 'Transactions that were run again for the sake of others at the same time, by why.',
  labelNames: ['reason'] as const,
  registers,
})
const sweptAt = new Gauge({
  name: 'passage_nine_sweep_last_success_timestamp_seconds',
  help: 'When this process last came to the end of a sweep.',
  registers,
})
const clientErrors = new Counter({
  name: 'passage_nine_client_errors_total',
  help: 'Errors that browsers reported, by screen and kind.',
  labelNames: ['screen', 'kind'] as const,
  registers,
})
const vitalSeconds = new Histogram({
  name: 'passage_nine_web_vital_seconds',
  help: 'Web vitals that are times, as a part of the browsers measured them.',
  labelNames: ['vital', 'screen'] as const,
  buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
  registers,
})
const layoutShift = new Histogram({
  name: 'passage_nine_web_vital_cls',
  help: 'Cumulative layout shift, as a part of the browsers measured it.',
  labelNames: ['screen'] as const,
  buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  registers,
})

/** Starts each series at 0; otherwise an alert on increases misses the first event. */
for (const kind of ['unknown', 'rejected', 'auth']) providerErrors.inc({ kind }, 0)
for (const by of OPENING_LIMITS) openingsRefused.inc({ by }, 0)
for (const part of parts) unavailable.inc({ part }, 0)
for (const outcome of CHARGE_OUTCOMES) charges.inc({ outcome }, 0)
for (const screen of SCREENS) for (const kind of ERROR_KINDS) clientErrors.inc({ screen, kind }, 0)

/** @param name from a closed list */
export function countRequest(name: string, status: number, ms: number): void {
  requests.inc({ function: name, status })
  requestSeconds.observe({ function: name }, ms / 1000)
}

export function countUnavailable(part: Part): void {
  unavailable.inc({ part })
}

export function countMail(outcome: 'sent' | 'failed' | 'refused' | 'given_up'): void {
  mails.inc({ outcome })
}

export function countCharge(outcome: (typeof CHARGE_OUTCOMES)[number]): void {
  charges.inc({ outcome })
}

export function countTakeBackHeld(): void {
  takeBacksHeld.inc()
}

export function noteUnpaidGrants(orders: number): void {
  unpaidGrants.set(orders)
}

export function countProviderError(kind: string): void {
  providerErrors.inc({ kind })
}

/** @param purpose from a closed list */
export function countProviderWait(purpose: string, outcome: 'begun' | 'refused', ms: number): void {
  providerWaits.observe({ purpose, outcome }, ms / 1000)
}

export function countOpeningRefused(by: OpeningLimit): void {
  openingsRefused.inc({ by })
}

export function countIgnoredWebhook(): void {
  ignoredWebhooks.inc()
}

/** @param reason serialization, deadlock or lock */
export function countRepeat(reason: string): void {
  repeats.inc({ reason })
}

/** @param now ms since 1970 */
export function noteSweep(now: number): void {
  sweptAt.set(now / 1000)
}

export function countClientError(screen: string, kind: string): void {
  clientErrors.inc({ screen, kind })
}

/** @param value ms; unitless for `cls` */
export function countVital(vital: string, value: number, screen: string): void {
  if (vital === 'cls') layoutShift.observe({ screen }, value)
  else vitalSeconds.observe({ vital, screen }, value / 1000)
}
