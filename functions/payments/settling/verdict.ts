import type { OrderRow } from '../../store/repositories/ordersRepository'
import type { PaymentRow } from '../../store/repositories/paymentsRepository'
import type { ReviewReason } from '../../store/repositories/reviewsRepository'
import type { Tally } from './ledger'

/** What a person has to look at, with the figure that the reason is about, in cents. */
export type Finding = { reason: ReviewReason; amountCents: number | null; transId: string; currency: string }

export type Verdict = {
  /** Whether the order gives its tests. */
  access: boolean
  state: OrderRow['state']
  findings: Finding[]
}

export type Facts = {
  order: Pick<OrderRow, 'userId' | 'state' | 'revokedAt'>
  payment: Pick<PaymentRow, 'state' | 'amountCents' | 'transId'> | undefined
  tally: Tally
  /** What is due for the order now, in cents. */
  due: number
  /** Whether it would bring its buyer anything. */
  brings: boolean
  /** An operator grants it as it is. */
  isAccepted?: boolean
}

/**
 * What an order's rows come to. Access needs the price in full; it is lost when all of it has gone back, and kept while a
 * part has: whoever gives back a part has meant to, and a person looks at it. A charge of too little grants nothing.
 */
export function verdictOn(facts: Facts): Verdict {
  const { order, payment, tally } = facts
  const access = hasAccess(facts)
  const unclear = tally.unclear.map(({ row, reason }): Finding => {
    const { transId, amountCents, currency } = row
    return { reason, transId, amountCents, currency }
  })
  const money = moneyFinding(facts, access)
  const transId = tally.purchases[0]?.transId ?? payment?.transId ?? ''
  const findings = money ? [...unclear, { ...money, transId, currency: 'USD' }] : unclear
  const isOpen = order.revokedAt === null && (tally.net > 0 || unclear.length > 0)
  return { access, findings, state: access ? 'granted' : isOpen ? 'review' : endOf(order.state) }
}

/** Money went back, and nothing of it is left: the only thing that takes an access away. */
export function wentBack({ returned, net }: Tally): boolean {
  return returned > 0 && net <= 0
}

function hasAccess({ order, payment, tally, due, brings, isAccepted }: Facts): boolean {
  if (order.revokedAt !== null || wentBack(tally)) return false
  if (payment?.state === 'granted' || isAccepted) return true
  const isPaid = tally.purchases.length > 0 && tally.charged >= due && tally.net > 0
  // What it brought before, it brings again.
  return isPaid && order.userId !== null && (brings || payment !== undefined)
}

function moneyFinding(facts: Facts, access: boolean): Pick<Finding, 'reason' | 'amountCents'> | null {
  const { order, tally, due, brings } = facts
  const { net, charged, returned } = tally
  if (order.revokedAt !== null) return null
  if (access) {
    if (net > due) return { reason: 'overpaid', amountCents: net - due }
    if (net === due || order.userId === null) return null
    const isPart = returned > 0 && charged >= due
    return isPart
      ? { reason: 'partial_return', amountCents: returned }
      : { reason: 'discount_lost', amountCents: due - net }
  }
  if (net <= 0) return null
  if (order.userId === null) return { reason: 'account_deleted', amountCents: net }
  if (!brings) return { reason: 'nothing_to_grant', amountCents: net }
  return { reason: 'undercharged', amountCents: due - net }
}

/** The state of an order that nothing is kept for: its buyer may buy again. */
function endOf(state: OrderRow['state']): OrderRow['state'] {
  return state === 'open' ? 'open' : 'abandoned'
}
