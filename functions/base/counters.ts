import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ERROR_KINDS, SCREENS } from '../../domain/clientReports'
import { parts } from './apiError'

/** Labels come from closed lists, never from a request. */
export const counts = new Registry()
const registers = [counts]

const named = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
  ...{ name: `passage_nine_${name}`, help, labelNames, registers },
})
const counter = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
  new Counter<Label>(named(name, help, labels))
const gauge = (name: string, help: string) => new Gauge(named(name, help, []))
const histogram = <Label extends string>(name: string, help: string, buckets: number[], ...labels: Label[]) =>
  new Histogram<Label>({ ...named(name, help, labels), buckets })

/** Held orders have their own counter. */
const CHARGE_OUTCOMES = [
  ...(['granted', 'refunded', 'revoked', 'changed', 'voided', 'overpaid', 'undercharged'] as const),
  ...(['partial_return', 'discount_lost', 'nothing_to_grant', 'account_deleted', 'status'] as const),
  ...(['type', 'currency', 'amount', 'unclear_return'] as const),
]
const OPENING_LIMITS = ['account', 'address', 'new', 'buy'] as const
export type OpeningLimit = (typeof OPENING_LIMITS)[number]

export const counters = {
  requests: counter(
    'requests_total',
    'Requests that were answered, by function and status.',
    ...['function', 'status'],
  ),
  requestSeconds: histogram(
    'request_duration_seconds',
    'How long requests took, until their answer was ready.',
    [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    'function',
  ),
  unavailable: counter(
    'unavailable_total',
    'Requests that failed since a part did not answer, by part.',
    'part',
  ),
  charges: counter(
    'charges_total',
    'What became of orders with money: granted, voided, refunded, or why a person has to look at one.',
    'outcome',
  ),
  takeBacksHeld: counter(
    'take_backs_held_total',
    'Payments whose money went back and that keep their access, because so many went back within an hour.',
  ),
  unpaidGrants: gauge(
    'unpaid_grants',
    'Orders that give access though their rows do not show the money and no review says so, by the last daily check.',
  ),
  providerErrors: counter(
    'provider_faults_total',
    'Questions that the card provider did not answer, by kind.',
    'kind',
  ),
  openingsRefused: counter(
    'openings_refused_total',
    'Payment windows that were not opened, by whose limit: one account’s, one address’s, or of the card provider that of new accounts or of all buyers.',
    'by',
  ),
  mails: counter(
    'mails_total',
    'Mails: sent, failed for now, refused for good by the recipient’s server, or given up.',
    'outcome',
  ),
  sweptAt: gauge(
    'sweep_last_success_timestamp_seconds',
    'When this process last came to the end of a sweep.',
  ),
  clientErrors: counter(
    'client_errors_total',
    'Errors that browsers reported, by screen and kind.',
    ...['screen', 'kind'],
  ),
}

/** Starts each series at 0; otherwise an alert on increases misses the first event. */
for (const outcome of ['sent', 'failed', 'refused', 'given_up']) counters.mails.inc({ outcome }, 0)
for (const kind of ['unknown', 'rejected', 'auth']) counters.providerErrors.inc({ kind }, 0)
for (const by of OPENING_LIMITS) counters.openingsRefused.inc({ by }, 0)
for (const part of parts) counters.unavailable.inc({ part }, 0)
for (const outcome of CHARGE_OUTCOMES) counters.charges.inc({ outcome }, 0)
for (const screen of SCREENS) for (const kind of ERROR_KINDS) counters.clientErrors.inc({ screen, kind }, 0)

/** A closed list, so that each outcome starts at 0. */
export function countCharge(outcome: (typeof CHARGE_OUTCOMES)[number]): void {
  counters.charges.inc({ outcome })
}
