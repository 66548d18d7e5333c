import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import type { OrderRow } from '../store/repositories/ordersRepository'
import { countOf, isWithin, type AccountLimit } from './accountCounts'
import { firstLook } from './schedule'
import { settle, settled, type Settlement } from './settle'
import { orderOfInvoice } from './settling/invoices'

/** The provider is asked at most so often for one order, and then further and further apart. */
const ASK_EVERY_MS = 3_000
/** Whoever has not asked for this long, and asks once, has a frame open: a sign of life, which wants no quick answer. */
const QUIET_MS = 40_000
/** After so long without asking the provider, its first answer is wanted soon again. */
const NEW_ROW_MS = 60_000
/** How often the provider is asked for the order of a frame that is open. */
const ASK_OPEN_EVERY_MS = 5 * 60_000
/** How often the provider is asked on one account's behalf, over all its orders. */
const ASKS: AccountLimit = { name: 'asks', most: 40, each: 'hour' }
/** As many as somebody who waits for one order asks; what is beyond them is asked for by the next question. */
const ASKS_AT_ONCE: AccountLimit = { name: 'asks at once', most: 5, each: 'minute' }
const REPORTS: AccountLimit = { name: 'reports', most: 40, each: 'hour' }
/** Nobody pays more often; what a report does not ask at once the next status question does. */
const REPORTS_AT_ONCE: AccountLimit = { name: 'reports at once', most: 3, each: 'minute' }
/**
 * Reports of charges that the provider does not show. It may only be late with one or two; whoever reports more of them is
 * asked for as by status questions, which wait longer from one to the next and have a smaller part of the budget.
 */
const UNPROVEN: AccountLimit = { name: 'unproven reports', most: 2, each: 'hour' }

/**
 * The caller's own order.
 * @param number the order's own, or the one of its checkouts
 * @throws ApiError no_order, forbidden
 */
export async function findOrder({ store }: Deps, userId: string, number: string): Promise<OrderRow> {
  const order = await store.orders.find(orderOfInvoice(number))
  if (!order) throw new ApiError('no_order')
  if (order.userId !== userId) throw new ApiError('forbidden')
  return order
}

/**
 * Where an order stands. Asks the provider, if it is time to: at first every three seconds, then further and further
 * apart, and every five minutes for a frame that is open. The question is a sign of life, after which the sweep waits
 * for more than a minute: it looks after browsers that are gone.
 */
export async function askStatus(deps: Deps, order: OrderRow, gone?: AbortSignal): Promise<Settlement> {
  const known = await settled(deps, order.po)
  if (known) return known
  const unpaid: Settlement = { state: order.state === 'abandoned' ? 'abandoned' : 'open' }
  // Without a checkout nobody can have paid.
  if (order.invoices.length === 0) return { ...unpaid, uncharged: true }
  const now = new Date(deps.clock.now())
  const asks = asksAfter(order, now)
  const mayAsk =
    asks !== null &&
    (await isWithin(deps, order.userId, ASKS_AT_ONCE)) &&
    (await isWithin(deps, order.userId, ASKS))
  const looks = order.chargedAt === null ? { looks: 0, nextLookAt: firstLook({ heardAt: now }) } : {}
  const question = { heardAt: now, ...looks, ...(mayAsk ? { askedAt: now, asks } : {}) }
  // Whoever asked at the same moment asks for both.
  const isMine = await deps.store.orders.noteQuestion(order, question)
  return mayAsk && isMine ? settle(deps, order, { source: 'status', gone }) : unpaid
}

/** How many times in a row the provider has been asked with a question of now; null where it is not time to ask. */
export function asksAfter(
  { heardAt, askedAt, asks }: Pick<OrderRow, 'heardAt' | 'askedAt' | 'asks'>,
  now: Date,
): number | null {
  if (askedAt === null || heardAt === null) return 1
  const since = now.getTime() - askedAt.getTime()
  const isQuiet = now.getTime() - heardAt.getTime() >= QUIET_MS
  if (isQuiet) return since >= ASK_OPEN_EVERY_MS ? 1 : null
  if (since >= NEW_ROW_MS) return 1
  return since >= ASK_EVERY_MS * 2 ** (asks - 1) ? asks + 1 : null
}

/**
 * Where an order stands, now that its buyer's browser has named a transaction. Asks the provider, at most once in three
 * seconds: what is not asked now the next status question finds, or the sweep. One that is known is not asked for again.
 */
export async function takeReport(
  deps: Deps,
  order: OrderRow,
  report: { transId: string; gone?: AbortSignal },
): Promise<Settlement> {
  if (await isProven(deps, order, report)) return asNoted(deps, order)
  const now = deps.clock.now()
  // A count of its own: whoever asks for a status every three seconds holds up no report.
  const windowStart = new Date(now - (now % ASK_EVERY_MS))
  const reports = await deps.store.rateCounts.count({ windowStart, bucket: `report ${order.po}`, by: 1 })
  const mayAsk =
    reports === 1 &&
    (await isWithin(deps, order.userId, REPORTS_AT_ONCE)) &&
    (await isWithin(deps, order.userId, REPORTS))
  if (!mayAsk) return asNoted(deps, order)
  // Counted before it is proven: many at one moment are not all believed.
  if (!(await isWithin(deps, order.userId, UNPROVEN))) return askStatus(deps, order, report.gone)
  const settlement = await settle(deps, order, { ...report, source: 'message' })
  const isUnanswered = settlement.state === 'confirming'
  if (isUnanswered || (await isProven(deps, order, report))) await countOf(deps, order.userId, UNPROVEN, -1)
  return settlement
}

/** Whether the provider has shown the charge that was reported. */
async function isProven(
  { store }: Deps,
  order: OrderRow,
  { transId }: { transId: string },
): Promise<boolean> {
  const rows = await store.transactions.ofOrder(order.po)
  return rows.some((row) => row.transId === transId && row.type === 'purchase' && row.status === 'approved')
}

async function asNoted(deps: Deps, order: OrderRow): Promise<Settlement> {
  return (await settled(deps, order.po)) ?? { state: 'confirming' }
}
