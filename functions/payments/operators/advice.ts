import { formatDollars } from '../../../domain/pricing'
import type { ReviewRow } from '../../store/repositories/reviewsRepository'
import type { Facts } from '../settling/verdict'

type Advice = {
  /** What happened, in plain words. */
  what: string
  /** What can be done about it, each with its command. */
  ways: { when: string; command: string }[]
}

/** What an order's rows come to, for a person who decides. */
export function sumsOf({ tally: { keptAtLeast, keptAtMost }, due }: Pick<Facts, 'tally' | 'due'>): string {
  const kept = keptAtLeast === keptAtMost ? '' : `between ${formatDollars(keptAtLeast)} and `
  return `${kept}${formatDollars(keptAtMost)} USD kept, ${formatDollars(due)} USD due.`
}

/** Names a charge, or where there is none its order. */
const nameOf = ({ transId, po }: Pick<ReviewRow, 'transId' | 'po'>) => (/^\d+$/.test(transId) ? transId : po)

/** What a review needs, and by which command. */
export function adviceOn(review: Pick<ReviewRow, 'reason' | 'transId' | 'po' | 'amountCents'>): Advice {
  const name = nameOf(review)
  const figure = review.amountCents === null ? 'an unreadable amount' : dollars(review.amountCents)
  const part = review.amountCents === null ? '' : ` --amount ${formatDollars(review.amountCents)}`
  const refund = `refund ${name} --why "…"`
  const dismiss = `dismiss ${name}`
  const inDashboard = [
    { when: 'Read the row in the provider’s dashboard. Where it means nothing', command: dismiss },
    { when: 'Where it means that the money is gone', command: `revoke ${name} --reason "…"` },
  ]
  switch (review.reason) {
    case 'overpaid':
    case 'second_payment':
      return {
        what: `${figure} more were charged than is due; the tests are given. The difference is to go back.`,
        ways: [{ when: 'Give the difference back', command: `refund ${name}${part} --why "…"` }],
      }
    case 'undercharged':
      return {
        what: `${figure} are missing of what is due; nothing is given.`,
        ways: [
          { when: 'Give the money back', command: refund },
          { when: 'Or, where the price was our fault, let the rest go', command: `grant ${name}` },
        ],
      }
    case 'partial_return':
      return {
        what: `A part, ${figure}, went back; the tests are still given.`,
        ways: [
          { when: 'Where that was meant so', command: dismiss },
          { when: 'Where all of it should go back, and the tests with it', command: refund },
        ],
      }
    case 'discount_lost':
      return {
        what: `A payment that this order's discount leaned on went back: ${figure} are due. The tests are still given.`,
        ways: [
          { when: 'Ask the buyer for it; where it is let go', command: dismiss },
          { when: 'Or undo the whole order', command: refund },
        ],
      }
    case 'nothing_to_grant':
      return {
        what: `${figure} were paid for tests that the buyer has all.`,
        ways: [{ when: 'Give the money back', command: refund }],
      }
    case 'account_deleted':
      return {
        what: `${figure} were paid by somebody whose account was deleted before.`,
        ways: [{ when: 'Give the money back', command: refund }],
      }
    case 'voided':
      return {
        what: `${figure} went back at the provider, not by us; what they had bought was taken back.`,
        ways: [
          { when: 'Where that is right', command: dismiss },
          { when: 'Where the money is there all the same', command: `restore ${name}` },
        ],
      }
    case 'unclear_return':
      return {
        what: `The provider shows a return of ${figure}, and not of what: access stays as it was.`,
        ways: inDashboard,
      }
    case 'status':
    case 'type':
    case 'currency':
    case 'amount':
      return {
        what: notUnderstood(review.reason),
        ways: [...inDashboard, { when: 'Where it is a charge of the right price', command: `grant ${name}` }],
      }
  }
}

const notUnderstood = (reason: string) =>
  `The provider shows a row whose ${reason} is not understood here: it may be a charge, a return or nothing. Access stays as it was.`

const dollars = (cents: number) => `${formatDollars(cents)} USD`
