import { centsOfAmount } from '../../../domain/pricing'
import { parseJson } from '../../../domain/base/parseJson'
import type { Evidence } from './evidence'
import { numberOf, wordOf, type Answer, type RawRow } from './rawProvider'

export type Finding = {
  assumption: string
  outcome: 'held' | 'broken' | 'not seen'
  /** In the provider's words */
  seen: string
}

/** Maximum time the sandbox hides a charge */
const FOUND_WITHIN_MS = 10_000

type Judged = Pick<Finding, 'outcome' | 'seen'>
const judged = (isHeld: boolean, seen: string): Judged => ({ outcome: isHeld ? 'held' : 'broken', seen })
const unseen = (seen: string): Judged => ({ outcome: 'not seen', seen })

/** From docs/payments.md */
const ASSUMPTIONS: readonly [assumption: string, judge: (evidence: Evidence) => Judged][] = [
  ['The token may ask: the connection test answers 200', ({ connection }) => answered(connection, 200)],
  [
    'initialize takes a new invoice with one line item, under a number of 38 characters',
    ({ opened }) => answered(opened, 200),
  ],
  ['initialize refuses a number that another checkout has, paid or not', (e) => refused(e.openedAgain)],
  ['initialize refuses a number that was paid', (e) => refused(e.openedOnceMore)],
  ['Answers tell what is left of the minute and of the hour', limitsTold],
  ['The card frame posts SUCCESS with the transaction in data.data', messageShape],
  ['A charge is a purchase that is APPROVED (APPROVAL on a developer account)', chargeWords],
  ['A charge has its amount and its invoice number', chargeFigures],
  ['A charge is found by its number and by its invoice within ten seconds', foundSoon],
  ['A void is a row of its own: an APPROVED reverse of the whole amount', returnWords],
  ['A return has the invoice number of its charge', returnInvoice],
  ['A return does not say of which charge it is', returnRefersToNothing],
  ['A return has a higher number than its charge', returnIsLater],
  ['A charge that was voided stays as it was', chargeStays],
  ['A signed webhook tells of a charge in the frame', (e) => webhookOf(e, e.charge)],
  ['A signed webhook tells of a return', (e) => webhookOf(e, e.returned)],
]

export function judge(evidence: Evidence): Finding[] {
  return ASSUMPTIONS.map(([assumption, of]) => ({ assumption, ...of(evidence) }))
}

function answered({ status, body }: Answer, wanted: number): Judged {
  return judged(status === wanted, status === wanted ? `${status}` : `${status} ${JSON.stringify(body)}`)
}

function refused(answer: Answer | undefined): Judged {
  if (!answer || answer.status === 0 || answer.status >= 500) return unseen('no answer')
  const { status, body } = answer
  return judged(
    status >= 400,
    status === 200 ? '200: another checkout was opened' : `${status} ${JSON.stringify(body)}`,
  )
}

function limitsTold({ connection, opened }: Evidence): Judged {
  const answers = [connection, opened].filter(({ status }) => status !== 0)
  const told = answers.filter(
    ({ limits }) => /^\d+$/.test(limits.minute ?? '') && /^\d+$/.test(limits.hour ?? ''),
  )
  const { minute, hour } = opened.limits
  return judged(told.length === 2, `minute-limit-remaining ${minute}, hour-limit-remaining ${hour}`)
}

function messageShape({ heard }: Evidence): Judged {
  const success = heard.messages
    .map(({ data }) => data)
    .find((data) => field(data, 'eventStatus') === 'SUCCESS')
  if (heard.messages.length === 0) return unseen('the page was told nothing')
  const name = field(success, 'eventName')
  const message = parseJson(String(field(success, 'eventMessage')))
  const transId = field(field(field(message, 'data'), 'data'), 'transactionId')
  const isHeld = /^helcim-pay-js-.+/.test(String(name)) && /^\d{1,20}$/.test(String(transId))
  return judged(isHeld, success === undefined ? 'no SUCCESS' : `${String(name)}: ${shapeOf(message)}`)
}

function chargeWords({ charge }: Evidence): Judged {
  if (!charge) return unseen('no charge')
  const [status, type] = [wordOf(charge, 'status'), wordOf(charge, 'type')]
  return judged(/^(APPROVED|APPROVAL)$/.test(status) && type === 'purchase', `${status} ${type}`)
}

function chargeFigures({ charge, invoice, amountCents }: Evidence): Judged {
  if (!charge) return unseen('no charge')
  const isHeld = centsOf(charge) === amountCents && charge['invoiceNumber'] === invoice
  return judged(
    isHeld,
    `${wordOf(charge, 'amount')} ${wordOf(charge, 'currency')}, ${wordOf(charge, 'invoiceNumber')}`,
  )
}

function foundSoon({ foundAfterMs }: Evidence): Judged {
  if (!foundAfterMs) return unseen('nobody told of the charge before it was found')
  const { byNumber, byInvoice } = foundAfterMs
  const isHeld = [byNumber, byInvoice].every((ms) => ms !== null && ms <= FOUND_WITHIN_MS)
  return judged(isHeld, `by number after ${seconds(byNumber)}, by invoice after ${seconds(byInvoice)}`)
}

function returnWords({ returned, charge, chargeAfter }: Evidence): Judged {
  if (!returned) return chargeAfter ? judged(false, 'no row of its own') : unseen('no void')
  const [status, type, amount] = ['status', 'type', 'amount'].map((name) => wordOf(returned, name))
  const isWhole = centsOf(returned) !== null && charge !== undefined && centsOf(returned) === centsOf(charge)
  const isApproved = /^(APPROVED|APPROVAL)$/.test(String(status))
  return judged(isApproved && type === 'reverse' && isWhole, `${status} ${type} ${amount}`)
}

function returnInvoice({ returned, invoice }: Evidence): Judged {
  if (!returned) return unseen('no return')
  return judged(returned['invoiceNumber'] === invoice, wordOf(returned, 'invoiceNumber'))
}

function returnRefersToNothing({ returned, charge }: Evidence): Judged {
  if (!returned || !charge) return unseen('no return')
  const names = Object.entries(returned).flatMap(([name, value]) =>
    String(value) === numberOf(charge) ? [name] : [],
  )
  return judged(
    names.length === 0,
    names.length === 0 ? Object.keys(returned).join(', ') : `it does: ${names.join(', ')}`,
  )
}

function returnIsLater({ returned, charge }: Evidence): Judged {
  if (!returned || !charge) return unseen('no return')
  const [first, second] = [numberOf(charge), numberOf(returned)]
  const isLater = second.length > first.length || (second.length === first.length && second > first)
  return judged(isLater, `${first}, then ${second}`)
}

function chargeStays({ charge, chargeAfter }: Evidence): Judged {
  if (!charge || !chargeAfter) return unseen('no void')
  const changed = ['status', 'type', 'amount'].filter(
    (name) => wordOf(charge, name) !== wordOf(chargeAfter, name),
  )
  const changes = changed.map((name) => `${name} ${wordOf(charge, name)} is ${wordOf(chargeAfter, name)} now`)
  return judged(changed.length === 0, changes.join(', ') || `${wordOf(chargeAfter, 'status')} as before`)
}

function webhookOf({ heard }: Evidence, row: RawRow | undefined): Judged {
  if (!row) return unseen('nothing to tell of')
  const found = heard.webhooks.find(({ transId }) => transId === numberOf(row))
  if (!found) return unseen('none came: is the webhooks’ address the one of this page?')
  return judged(found.isSigned, found.isSigned ? 'signed' : 'its signature does not hold')
}

function centsOf(row: RawRow): number | null {
  const { amount } = row
  return typeof amount === 'number' || typeof amount === 'string' ? centsOfAmount(amount) : null
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Keys and nesting, no values */
function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  return `{ ${Object.entries(value)
    .map(([name, inner]) => (typeof inner === 'object' ? `${name}: ${shapeOf(inner)}` : name))
    .join(', ')} }`
}

function seconds(ms: number | null): string {
  return ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`
}
