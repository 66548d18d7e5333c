import { formatDollars, itemNamed, itemTitle, ownsAll } from '../../../domain/pricing'
import { requireAccount } from '../../base/apiError'
import type { Deps } from '../../deps'
import { type OrderRow, orderOfInvoice } from '../../store/repositories/ordersRepository'
import type { Repositories } from '../../store/store'
import { DecisionError } from '../reviewDecisions'
import type { ProviderTransaction } from '../provider/provider'
import { firstLook } from '../schedule'
import { look, settled } from '../settle'
import { tally } from '../settling/ledger'
import { quote } from '../settling/price'
import { lockOrder } from '../settling/standing'

/** The order's number, with a count for checkouts */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-\d{1,6})?$/
/** More checkouts than any order has */
const MOST_CHECKOUTS = 50

export type Adoption = {
  transId: string
  userId: string
  /** A test's number, or empty for the bundle */
  item: string
}

/**
 * Recreates an order lost in a restore, from its charge. Idempotent.
 * The charge must not be refunded and must equal the buyer's current price.
 * @returns the order's number
 * @throws DecisionError, ApiError, ProviderError
 */
export async function adopt(deps: Deps, { transId, userId, item }: Adoption): Promise<string> {
  const charge = await standingCharge(deps, transId)
  const po = orderOfInvoice(charge.invoice)
  const order = await deps.store.transaction(async (repositories) => {
    const known = await repositories.orders.find(po)
    if (!known) return place(deps, repositories, charge, { userId, item })
    if (known.userId !== userId || known.item !== item) {
      throw new DecisionError(`${transId} is of order ${po}, which is here: see what is known of it by show.`)
    }
    return lockOrder(repositories, po)
  })
  await look(deps, order, { transId, transaction: charge, source: 'operator' })
  const end = await settled(deps, po)
  if (end?.state !== 'granted') {
    throw new DecisionError(`Order ${po} is here now and not granted: list says what it waits for.`)
  }
  return po
}

/** @throws DecisionError unless it is a charge of this shop that was not refunded */
async function standingCharge({ provider }: Deps, transId: string): Promise<Charge> {
  const charge = await provider.getTransaction(transId, 'look')
  if (charge === null || charge.status !== 'approved' || charge.type !== 'purchase') {
    throw new DecisionError(`The provider has no standing charge ${transId}: nothing was changed.`)
  }
  const { amountCents, currency, invoice } = charge
  if (amountCents === null || currency !== 'USD') {
    throw new DecisionError(`The provider's amount of ${transId} cannot be read: nothing was changed.`)
  }
  if (!OURS.test(invoice) || countIn(invoice) > MOST_CHECKOUTS) {
    throw new DecisionError(
      `The invoice number of ${transId}, ${invoice || 'none'}, is not one of ours: nothing was changed.`,
    )
  }
  if (tally(await provider.findByInvoice(invoice, 'look')).keptAtLeast < amountCents) {
    throw new DecisionError(`The money of ${transId} went back: there is nothing to adopt.`)
  }
  return { ...charge, amountCents }
}
type Charge = ProviderTransaction & { amountCents: number }

async function place(
  { clock }: Deps,
  repositories: Repositories,
  { amountCents, invoice, transId }: Charge,
  { userId, item }: Pick<Adoption, 'userId' | 'item'>,
): Promise<OrderRow> {
  const { orders, users } = repositories
  const { username } = requireAccount(await users.holdAlone(userId))
  const title = itemTitle(itemNamed(item))
  if (ownsAll(await users.paidTests(userId), itemNamed(item))) {
    throw new DecisionError(`The buyer has all of ${title} already: give ${transId} back in the dashboard.`)
  }
  const price = await quote(repositories, userId, item)
  if (price.amountCents !== amountCents) {
    const [charged, due] = [amountCents, price.amountCents].map(formatDollars)
    throw new DecisionError(
      `${transId} is of ${charged} USD, and ${title} costs this buyer ${due} USD: nothing was changed.`,
    )
  }
  const now = new Date(clock.now())
  const po = orderOfInvoice(invoice)
  const order = await orders.insert({
    ...{ po, userId, username, item, ...price, createdAt: now },
    // Not open, because the buyer may have an open order for the same item.
    state: 'abandoned',
    invoices: invoicesOf(po, invoice),
    heardAt: now,
    // For a crash before it is settled
    nextLookAt: firstLook({ heardAt: now }),
  })
  if (!order) throw new DecisionError(`Order ${po} was placed at the same moment: try again.`)
  return order
}

function countIn(invoice: string): number {
  return Number(invoice.slice(37))
}

/** Includes the lower numbers, under which cards may have been declined. */
function invoicesOf(po: string, invoice: string): string[] {
  const count = countIn(invoice)
  return count === 0 ? [invoice] : Array.from({ length: count }, (_, index) => `${po}-${index + 1}`)
}
