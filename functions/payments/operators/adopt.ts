import { formatDollars, itemNamed, itemTitle, ownsAll } from '../../../domain/pricing'
import { requireAccount } from '../../base/requireAccount'
import type { Deps } from '../../deps'
import type { OrderRow } from '../../store/repositories/ordersRepository'
import type { Repositories } from '../../store/store'
import { DecisionError } from '../reviewDecisions'
import type { ProviderTransaction } from '../provider/provider'
import { firstLook } from '../schedule'
import { look, settled } from '../settle'
import { orderOfInvoice } from '../settling/invoices'
import { tally } from '../settling/ledger'
import { quote } from '../settling/price'
import { lockOrder } from '../settling/standing'

/** Our own numbers: an order's, and of its checkouts the order's with a count. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-\d{1,6})?$/
/** More checkouts than an order ever has. */
const MOST_CHECKOUTS = 50

export type Adoption = {
  transId: string
  /** Who paid it, by the operator's word. */
  userId: string
  /** A test's number, or empty for the bundle. */
  item: string
}

/**
 * Makes an order, under its old number, for a charge that the database lacks after a restore, and settles it. The charge
 * has to stand, and to be what the item costs this buyer now. Safe to repeat.
 * @returns the order's number
 * @throws DecisionError, ApiError, ProviderError; nothing is changed then, but by a repeat
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

/** @throws DecisionError for whatever is not a charge of this shop whose money is still there */
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

/** The order that the charge was made for, as it would be placed now. */
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
  const isNew = await orders.insert({
    ...{ po, userId, username, item, ...price, createdAt: now },
    // Not open: its buyer may be placing another one for the same item.
    state: 'abandoned',
    invoices: invoicesOf(po, invoice),
    heardAt: now,
    // Should this process die before it is settled.
    nextLookAt: firstLook({ heardAt: now }),
  })
  if (!isNew) throw new DecisionError(`Order ${po} was placed at the same moment: try again.`)
  return lockOrder(repositories, po)
}

function countIn(invoice: string): number {
  return Number(invoice.slice(37))
}

/** The number that was charged and those before it, of the same order: cards may have been tried under them. */
function invoicesOf(po: string, invoice: string): string[] {
  const count = countIn(invoice)
  return count === 0 ? [invoice] : Array.from({ length: count }, (_, index) => `${po}-${index + 1}`)
}
