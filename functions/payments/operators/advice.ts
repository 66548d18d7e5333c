import { formatDollars } from '../../../domain/pricing'
import type { ReviewRow } from '../../store/repositories/reviewsRepository'
import type { Facts } from '../settling/accessDecision'

type Review = Pick<ReviewRow, 'reason' | 'transId' | 'po' | 'amountCents'>
type Way = { when: string; command: string }

export function sumsOf({ tally: { keptAtLeast, keptAtMost }, due }: Pick<Facts, 'tally' | 'due'>): string {
  const kept = keptAtLeast === keptAtMost ? '' : `between ${formatDollars(keptAtLeast)} and `
  return `${kept}${formatDollars(keptAtMost)} USD kept, ${formatDollars(due)} USD due.`
}

export function adviceOn({ reason, transId, po, amountCents }: Review): { what: string; ways: Way[] } {
  // The charge, or the order if there is none
  const name = /^\d+$/.test(transId) ? transId : po
  const figure = amountCents === null ? 'an unreadable amount' : `${formatDollars(amountCents)} USD`
  const part = amountCents === null ? '' : ` --amount ${formatDollars(amountCents)}`
  const refund = (when: string, amount = '') => ({ when, command: `refund ${name}${amount} --why "…"` })
  const dismiss = (when: string) => ({ when, command: `dismiss ${name}` })
  const grant = (when: string) => ({ when, command: `grant ${name}` })
  const inDashboard = [
    dismiss('Read the row in the provider’s dashboard. Where it means nothing'),
    { when: 'Where it means that the money is gone', command: `revoke ${name} --reason "…"` },
  ]
  const notUnderstood = {
    what: `The provider shows a row whose ${reason} is not understood here: it may be a charge, a return or nothing. Access stays as it was.`,
    ways: [...inDashboard, grant('Where it is a charge of the right price')],
  }
  const advice: Record<Review['reason'], { what: string; ways: Way[] }> = {
    overpaid: {
      what: `${figure} more were charged than is due; the tests are given. The difference is to go back.`,
      ways: [refund('Give the difference back', part)],
    },
    undercharged: {
      what: `${figure} are missing of what is due; nothing is given.`,
      ways: [refund('Give the money back'), grant('Or, where the price was our fault, let the rest go')],
    },
    partial_return: {
      what: `A part, ${figure}, went back; the tests are still given.`,
      ways: [
        dismiss('Where that was meant so'),
        refund('Where all of it should go back, and the tests with it'),
      ],
    },
    discount_lost: {
      what: `A payment that this order's discount leaned on went back: ${figure} are due. The tests are still given.`,
      ways: [dismiss('Ask the buyer for it; where it is let go'), refund('Or undo the whole order')],
    },
    nothing_to_grant: {
      what: `${figure} were paid for tests that the buyer has all.`,
      ways: [refund('Give the money back')],
    },
    account_deleted: {
      what: `${figure} were paid by somebody whose account was deleted before.`,
      ways: [refund('Give the money back')],
    },
    voided: {
      what: `${figure} went back at the provider, not by us; what they had bought was taken back.`,
      ways: [
        dismiss('Where that is right'),
        { when: 'Where the money is there all the same', command: `restore ${name}` },
      ],
    },
    unclear_return: {
      what: `The provider shows a return of ${figure}, and not of what: access stays as it was.`,
      ways: inDashboard,
    },
    status: notUnderstood,
    type: notUnderstood,
    currency: notUnderstood,
    amount: notUnderstood,
  }
  return advice[reason]
}
