import type { OrderRow } from '../../../functions/store/repositories/ordersRepository'
import type { PaymentRow } from '../../../functions/store/repositories/paymentsRepository'
import type { ReviewRow } from '../../../functions/store/repositories/reviewsRepository'
import { dueFor, giftOf, purchasesOf, type Ledger, type Purchase } from './money'

export type Evidence = {
  ledger: Ledger
  buyers: readonly { uid: string; email: string }[]
  orders: readonly Pick<OrderRow, 'po' | 'userId' | 'chargedAt' | 'nextLookAt' | 'takenBackAt'>[]
  payments: readonly Pick<
    PaymentRow,
    'userId' | 'transId' | 'invoice' | 'amountCents' | 'state' | 'source' | 'paidAt'
  >[]
  reviews: readonly Pick<ReviewRow, 'po' | 'reason' | 'amountCents' | 'resolution'>[]
  entitlements: readonly { userId: string; testNumber: number; source: string }[]
}

export const FAULTS_FOUND = [
  'money without access',
  'access without money',
  'charged above what was due',
  'granted below what is due',
  'return without a review',
  'review without a cause',
  'doubled',
] as const
export type Fault = (typeof FAULTS_FOUND)[number]
export type Finding = { fault: Fault; userId: string | null | undefined; says: string }

export type Verdict = {
  purchases: readonly Purchase[]
  grants: Evidence['payments']
  reviews: Evidence['reviews']
  findings: readonly Finding[]
}

/** Compares access with the provider's own rows. */
export function judge(evidence: Evidence): Verdict {
  const purchases = purchasesOf(evidence.ledger)
  const reviews = evidence.reviews.filter(({ resolution }) => resolution === null)
  const grants = evidence.payments.filter(({ state }) => state === 'granted')
  const findings = [
    ...evidence.buyers.flatMap((buyer) => {
      const theirs = purchases.filter(({ email }) => email === buyer.email)
      const owned = evidence.entitlements.filter(({ userId }) => userId === buyer.uid)
      const tests = [...new Set(owned.map(({ testNumber }) => testNumber))]
      const { orders } = evidence
      return judgeBuyer({ uid: buyer.uid, purchases: theirs, tests, grants, reviews, orders })
    }),
    ...causeless({ ...evidence, reviews }, purchases),
  ]
  return { purchases, grants, reviews, findings }
}

type Judged = Pick<Verdict, 'grants' | 'reviews' | 'purchases'> &
  Pick<Evidence, 'orders'> & { uid: string; tests: readonly number[] }

const dollars = (cents: number) => (cents / 100).toFixed(2)

function judgeBuyer(judged: Judged): Finding[] {
  const { uid, purchases, tests } = judged
  const kept = purchases.filter((purchase) => purchase.kept > 0)
  const isPaid = (purchase: Purchase) => purchase.kept > 0 || isAsked(purchase, judged)
  const paid = (test: number) =>
    test === 1 || purchases.some((purchase) => isPaid(purchase) && purchase.tests.includes(test))
  const gift = giftOf(purchases)
  const unpaid = tests.filter((test) => !paid(test) && !gift?.tests.includes(test))
  return [
    ...ofGift(gift, judged),
    ...unpaid.map((test): Finding => {
      return {
        fault: 'access without money',
        userId: uid,
        says: `Test ${test} is there, and no money for it`,
      }
    }),
    ...kept.flatMap((purchase) => {
      const says = ofPurchase(purchase, judged)
      return says ? [{ ...says, userId: uid, says: `${purchase.po}: ${says.says}` }] : []
    }),
    ...purchases.flatMap(({ po, charges }): Finding[] => {
      const records = judged.grants.filter(({ invoice }) => invoice === po)
      const isTwice = charges.filter((charge) => charge.kept > 0).length > 1 || records.length > 1
      return isTwice ? [{ fault: 'doubled', userId: uid, says: `${po} was charged or granted twice` }] : []
    }),
  ]
}

/** A gift stays when one of its single purchases is returned; a review states the amount due. */
function ofGift(gift: ReturnType<typeof giftOf>, { uid, grants, reviews }: Judged): Finding[] {
  const given = grants.filter(({ userId, source }) => userId === uid && source === 'free')
  if (given.length > 1) {
    return [{ fault: 'access without money', userId: uid, says: 'given for nothing more than once' }]
  }
  return given.flatMap(({ invoice: po }): Finding[] => {
    const isSaid = reviews.some((each) => {
      return each.po === po && each.reason === 'discount_lost' && each.amountCents === gift?.due
    })
    if (gift?.due === 0 || isSaid) return []
    const says = `${po} was free, ${gift ? dollars(gift.due) : 'all'} is due for it now, and no review says so`
    return [{ fault: 'granted below what is due', userId: uid, says }]
  })
}

const OF_ROW: readonly string[] = ['status', 'type', 'currency', 'amount', 'unclear_return']

/** Access stays until an operator decides the review of an unreadable return. */
function isAsked({ po, unreadableAt }: Purchase, { grants, reviews }: Judged): boolean {
  const isLater = grants.some(({ invoice, paidAt }) => invoice === po && paidAt.getTime() > unreadableAt)
  return !isLater && reviews.some((each) => each.po === po && OF_ROW.includes(each.reason))
}

function ofPurchase(purchase: Purchase, judged: Judged): Pick<Finding, 'fault' | 'says'> | null {
  const { purchases, tests, reviews, grants } = judged
  const { po, charged } = purchase
  if (isAsked(purchase, judged)) return null
  const kept = purchases.filter((each) => each.kept > 0)
  const says = (reason: string, cents: number, order = po) =>
    reviews.some((each) => each.po === order && each.reason === reason && each.amountCents === cents)
  const missing = purchase.tests.filter((test) => !tests.includes(test))
  // The bundle's price leaves out tests paid otherwise; a refund of such a payment removes its test.
  const isLeftOut = (test: number) =>
    purchases.some((each) => each.po !== po && each.kept === 0 && each.item === String(test))
  const isNeedless = (each: Purchase) => says('nothing_to_grant', each.kept, each.po)
  const singles = kept.filter((each) => {
    return each.item !== '' && each.po !== po && tests.includes(Number(each.item)) && !isNeedless(each)
  })
  const due = dueFor(purchase, singles)
  const sums = `charged ${dollars(charged)}, kept ${dollars(purchase.kept)}, due ${dollars(due)}`
  const isAllLeftOut = purchase.item === '' && missing.every(isLeftOut) && purchase.kept < due
  if (missing.length > 0 && !isAllLeftOut) {
    const isSaid = purchase.kept < due && says('undercharged', due - purchase.kept)
    return isSaid ? null : { fault: 'money without access', says: `${sums}, and no access` }
  }
  if (isNeedless(purchase)) {
    const others = kept.filter((each) => each.po !== po && !isNeedless(each))
    const isCovered = purchase.tests.every((test) => others.some((each) => each.tests.includes(test)))
    return isCovered ? null : { fault: 'money without access', says: `${sums}, called needless` }
  }
  const isRecorded = grants.some(({ invoice, transId, amountCents }) => {
    const named = purchase.charges.find((each) => each.transId === transId && each.kept > 0)
    return invoice === po && named?.charged === amountCents
  })
  if (!isRecorded)
    return { fault: 'money without access', says: `${sums}, and no record of a charge that stands` }
  if (purchase.kept > due && !says('overpaid', purchase.kept - due)) {
    return { fault: 'charged above what was due', says: `${sums}, and no review with the difference` }
  }
  if (purchase.kept >= due) return null
  if (charged >= due) {
    const isSaid = says('partial_return', charged - purchase.kept)
    return isSaid ? null : { fault: 'return without a review', says: `${sums}, and no review of it` }
  }
  // A discount lost before the grant lowers no price.
  const grantedAt = grants.find(({ invoice }) => invoice === po)?.paidAt ?? new Date(0)
  const wasLost = (each: Purchase) =>
    judged.orders.some(
      ({ po: order, takenBackAt }) => order === each.po && takenBackAt && takenBackAt <= grantedAt,
    )
  const atGrant = purchases.filter((each) => each.item !== '' && each.po !== po && !wasLost(each))
  const isLater = charged >= dueFor(purchase, atGrant)
  return isLater && says('discount_lost', due - purchase.kept)
    ? null
    : {
        fault: 'granted below what is due',
        says: `${sums}, and ${isLater ? 'no review with the difference' : 'it was so before'}`,
      }
}

function causeless({ reviews, orders, payments }: Evidence, purchases: readonly Purchase[]): Finding[] {
  const isGift = (po: string) => payments.some(({ invoice, source }) => invoice === po && source === 'free')
  const isCaused = ({ po, reason }: Evidence['reviews'][number]) =>
    purchases.some(
      (each) => each.po === po && (each.kept > 0 || each.unreadableAt < Infinity || reason === 'voided'),
    )
  return reviews
    .filter((review) => !isGift(review.po) && !isCaused(review))
    .map(({ po, reason }): Finding => {
      const userId = orders.find((order) => order.po === po)?.userId
      return {
        fault: 'review without a cause',
        userId,
        says: `${po} is in review (${reason}), and nothing is kept for it`,
      }
    })
}
